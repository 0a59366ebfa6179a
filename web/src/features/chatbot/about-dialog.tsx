import { conversationEndpoints } from '@simples/contract/conversations';
import { useQuery } from '@tanstack/react-query';
import { call } from '#web/lib/api-client.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { Button } from '#web/ui/form/button.tsx';
import styles from './about-dialog.module.css';

const { retention } = conversationEndpoints;
const DAYS_A_YEAR = 365;

const timeText = (days: number): string =>
  days % DAYS_A_YEAR === 0 ? `${(days / DAYS_A_YEAR) * 12} mois` : `${days} jours`;

export default function AboutDialog({ onClose }: { readonly onClose: () => void }) {
  const { data, isError } = useQuery({
    queryKey: [retention.name],
    queryFn: ({ signal }) => call(retention, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
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
        {data?.languageModel && (
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
          {data && `Une discussion est supprimée ${timeText(data.days)} après son dernier message.`}
          {isError && 'La durée de conservation n’a pas pu être chargée.'} Vous pouvez la supprimer plus tôt,
          seule ou avec toutes les autres, dans la liste des discussions.
        </p>
      </div>
    </Dialog>
  );
}
