import { CONSENT_TEXT } from '@simples/contract/consent';
import { Link } from 'react-router';
import { useRetention } from '#web/lib/retention.ts';
import { PageHeader } from '#web/ui/page.tsx';
import styles from './account.module.css';
import { Section } from './section.tsx';

/** In the words of the consent, and what stands beside it. */
export function Privacy() {
  const { isWorded, keptFor } = useRetention();
  return (
    <>
      <PageHeader
        title="Vie privée"
        subtitle="Ce que Simples garde de vous, pourquoi, et ce que vous pouvez."
      />
      <div className={styles.sections}>
        <Section title="Vos questions" isWide>
          <p>{CONSENT_TEXT.reason}</p>
          {CONSENT_TEXT.points.map(([title, text]) => (
            <p key={title}>
              <strong>{title}.</strong> {text}
            </p>
          ))}
          <p>
            <strong>Combien de temps.</strong> {keptFor} Sur cet appareil, une copie de vos dernières
            discussions reste jusqu’à votre déconnexion.
          </p>
          <p>
            <strong>Modèle de langage.</strong>{' '}
            {isWorded
              ? 'Cette installation en emploie un : vos questions lui sont envoyées, sans votre nom ni votre compte.'
              : 'Cette installation n’en emploie pas : vos questions n’en sortent pas.'}
          </p>
        </Section>
        <Section title="Votre compte">
          <p>
            Nom, e-mail, téléphone, pays et profils, jusqu’à la suppression du compte : pour vous connecter et
            vous donner les numéros d’urgence de votre pays. Les administrateurs les lisent.
          </p>
          <p>
            Vos connexions, avec le réseau mais jamais l’adresse entière, 400 jours : pour retrouver un abus.
          </p>
          <p>
            Ce que vous écrivez dans les fiches reste avec votre nom, puis sans lui si votre compte est
            supprimé.
          </p>
        </Section>
        <Rights />
      </div>
    </>
  );
}

function Rights() {
  return (
    <Section title="Vos droits">
      <p>
        Dans <Link to="/home/account">Mon compte</Link>, sans rien demander à personne : lire et corriger,
        tout emporter dans un fichier, retirer votre accord, effacer vos discussions, supprimer le compte.
      </p>
      <p>
        Aucun traceur, aucune publicité, rien n’est chargé d’ailleurs. Pour le reste, adressez-vous à qui vous
        a ouvert ce compte : c’est le responsable de vos données.
      </p>
    </Section>
  );
}
