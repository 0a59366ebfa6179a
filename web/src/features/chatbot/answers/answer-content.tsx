import { type ComponentType, lazy, Suspense } from 'react';
import type { AnswerTextProps } from './answer-text.tsx';
import styles from './answers.module.css';

/** The words alone: read while the formatter is on its way, and where it cannot be fetched. */
function PlainAnswer({ content }: AnswerTextProps) {
  return <div className={`${styles.text} ${styles.plain}`}>{content.replaceAll('**', '')}</div>;
}

// Fetched along with the page rather than within it: the formatter is a third of its weight.
const formatter: Promise<{ default: ComponentType<AnswerTextProps> }> = import('./answer-text.tsx').then(
  ({ AnswerText }) => ({ default: AnswerText }),
  () => ({ default: PlainAnswer }),
);
const FormattedAnswer = lazy(() => formatter);

/** What an answer says, with its citations as soon as they can be shown. */
export function AnswerContent(props: AnswerTextProps) {
  return (
    <Suspense fallback={props.shown === null ? <PlainAnswer {...props} /> : null}>
      <FormattedAnswer {...props} />
    </Suspense>
  );
}
