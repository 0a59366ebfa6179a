import { useRetention } from '#web/lib/retention.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { Button } from '#web/ui/form/button.tsx';
import styles from './about-dialog.module.css';

export default function AboutDialog({ onClose }: { readonly onClose: () => void }) {
  const { isWorded, keptFor } = useRetention();
  return (
    <Dialog
      title="À propos de ce chatbot"
      onClose={onClose}
      actions={<Button onClick={onClose}>J’ai compris</Button>}
    >
      <div className={styles.text}>
        <h3>Un système automatique</h3>
        <p>
          Aucune personne ne vous répond : les réponses sont écrites par une machine, à partir de fiches
          validées qu’elle cite. Elle peut se tromper. Ouvrez les sources, et demandez conseil à un
          professionnel de santé.
        </p>
        {isWorded && (
          <p>
            Un modèle de langage rédige les réponses : vos questions lui sont envoyées, sans votre nom ni
            votre compte. N’y écrivez pas d’identité. Chaque phrase est comparée à la fiche qu’elle cite avant
            de vous être montrée.
          </p>
        )}
        <h3>Ce qui est gardé</h3>
        <p>
          Vos questions, leurs réponses et vos avis, liés à votre compte : vous seul pouvez les lire. L’équipe
          des fiches apprend qu’une réponse a été jugée, sans savoir par qui. Les statistiques ne montrent que
          ce que plusieurs personnes ont cherché. Sur cet appareil, une copie de vos dernières discussions
          reste jusqu’à votre déconnexion.
        </p>
        <h3>Pendant combien de temps</h3>
        <p>
          {keptFor} Vous pouvez la supprimer plus tôt, seule ou avec toutes les autres, dans la liste des
          discussions.
        </p>
        <p>
          <a href="/home/privacy" target="_blank" rel="noopener">
            Page « Vie privée » (nouvel onglet)
          </a>
        </p>
      </div>
    </Dialog>
  );
}
