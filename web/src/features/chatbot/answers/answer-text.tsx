import { IconAlertTriangle } from '@tabler/icons-react';
import { memo } from 'react';
import Markdown, { type Components, type Options } from 'react-markdown';
import { linkCitations, namesDanger, revealWords } from './answer-tree.ts';
import styles from './answers.module.css';
import { Citation } from './citation.tsx';

/** All that an answer may hold. `button` and `span` are what our own [n] become: Markdown cannot write them. */
export const allowedElements = ['p', 'ul', 'ol', 'li', 'strong', 'em', 'blockquote', 'button', 'span'];

const components: Components = {
  button: ({ value }) => <Citation number={Number(value)} />,
  span: ({ children }) => <span className={styles.together}>{children}</span>,
  blockquote: ({ node, children }) => {
    const isDanger = namesDanger(node);
    return (
      <div
        className={isDanger ? styles.danger : styles.caution}
        role="note"
        aria-label={isDanger ? 'Danger' : 'Précaution'}
      >
        <IconAlertTriangle size={20} aria-hidden="true" />
        <div>{children}</div>
      </div>
    );
  },
};

export interface AnswerTextProps {
  readonly content: string;
  readonly sourceCount: number;
  /** Words to show; null shows them all. */
  readonly shown: number | null;
}

/** The light Markdown of an answer. Anything else it may hold stays text: no link, image or HTML of its own. */
export const AnswerText = memo(function AnswerText({ content, sourceCount, shown }: AnswerTextProps) {
  const plugins: Options['rehypePlugins'] = [
    ...(shown === null ? [] : [() => revealWords(shown)]),
    () => linkCitations(sourceCount),
  ];
  return (
    <div className={styles.text}>
      <Markdown
        allowedElements={allowedElements}
        unwrapDisallowed
        rehypePlugins={plugins}
        components={components}
      >
        {content}
      </Markdown>
    </div>
  );
});
