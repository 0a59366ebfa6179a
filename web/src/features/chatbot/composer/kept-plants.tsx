import type { Message } from '@simples/contract/conversations';
import { IconX } from '@tabler/icons-react';
import { useChat } from '../exchange/chat-store.ts';
import styles from './composer.module.css';

interface KeptPlantsProps {
  readonly discussionId: string | null;
  readonly messages: readonly Message[];
}

/** More plants than these are a list of choices: nobody means all of them. */
const MOST = 2;

/** "Thym (Thymus vulgaris), indications" → "Thym" */
const plantsOf = ({ sources }: Message): string[] => [
  ...new Map(
    sources
      .filter(({ metadata }) => metadata.type === 'fiche')
      .map(({ documentId, name }) => [documentId, name.split(' (')[0] ?? name]),
  ).values(),
];

/** What a follow-up such as "et pour un enfant ?" will be about, and a way to say that it is not. */
export function KeptPlants({ discussionId, messages }: KeptPlantsProps) {
  const letGo = useChat((state) => (discussionId === null ? undefined : state.letGo[discussionId]));
  const last = messages.at(-1);
  if (discussionId === null || last?.kind !== 'answer' || last.id === letGo) return null;
  const plants = plantsOf(last);
  if (plants.length === 0 || plants.length > MOST) return null;
  const names = plants.join(', ');
  const handleClick = () =>
    useChat.setState(({ letGo: before }) => ({ letGo: { ...before, [discussionId]: last.id } }));
  return (
    <p className={styles.kept}>
      <span>À propos de : {names}</span>
      <button type="button" aria-label={`Ne plus parler de : ${names}`} onClick={handleClick}>
        <IconX size={16} aria-hidden="true" />
      </button>
    </p>
  );
}
