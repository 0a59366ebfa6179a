import { IconAlertTriangle } from '@tabler/icons-react';
import { memo } from 'react';
import Markdown, { type Components, type Options } from 'react-markdown';
import styles from './answers.module.css';
import { namesDanger } from './block-texts.ts';
import { Citation } from './citation.tsx';

interface TreeNode {
  readonly type: string;
  readonly tagName?: string;
  value?: string;
  children?: TreeNode[];
  properties?: Record<string, unknown>;
}

/** Cautions are shown whole from the start. */
const isCaution = (node: TreeNode): boolean => node.tagName === 'blockquote';

/** Keeps the first `budget` words; returns what is left of the budget. A citation counts as one word. */
function keepWords(node: TreeNode, budget: number): number {
  if (isCaution(node)) return budget;
  if (node.value !== undefined) {
    const words = node.value.match(/\s*\S+/g) ?? [];
    if (words.length > budget) node.value = words.slice(0, budget).join('');
    return Math.max(0, budget - words.length);
  }
  let left = budget;
  node.children = node.children?.filter((child) => {
    if (left === 0 && !isCaution(child)) return false;
    left = keepWords(child, left);
    return true;
  });
  return left;
}

function revealWords(shown: number) {
  return (tree: TreeNode): void => {
    keepWords(tree, shown);
  };
}

const text = (value: string): TreeNode => ({ type: 'text', value });

/** Wrapped with the following punctuation: no line starts with a full stop. */
function citation(number: string, punctuation: string): TreeNode {
  const properties = { value: Number(number) };
  const chip = { type: 'element', tagName: 'button', properties, children: [text(number)] };
  if (punctuation === '') return chip;
  return { type: 'element', tagName: 'span', properties: {}, children: [chip, text(punctuation)] };
}

function citationsIn(value: string, sourceCount: number): TreeNode[] {
  return value.split(/(\[\d{1,3}\][.,;)…]*)/).flatMap((part): TreeNode[] => {
    const [, number, punctuation = ''] = /^\[(\d+)\](.*)$/.exec(part) ?? [];
    if (number !== undefined && Number(number) >= 1 && Number(number) <= sourceCount) {
      return [citation(number, punctuation)];
    }
    return part === '' ? [] : [text(part)];
  });
}

function addCitations(node: TreeNode, sourceCount: number): void {
  node.children = node.children?.flatMap((child) => {
    if (child.type === 'text' && child.value !== undefined) return citationsIn(child.value, sourceCount);
    addCitations(child, sourceCount);
    return [child];
  });
}

/** Turns every [n] that names a source into a button. */
function linkCitations(sourceCount: number) {
  return (tree: TreeNode): void => addCitations(tree, sourceCount);
}

const textIn = (node: TreeNode): string => node.value ?? node.children?.map(textIn).join('') ?? '';

/** `button` and `span` come from our citations: Markdown cannot produce them. */
export const allowedElements = ['p', 'ul', 'ol', 'li', 'strong', 'em', 'blockquote', 'button', 'span'];

const components: Components = {
  button: ({ value }) => <Citation number={Number(value)} />,
  span: ({ children }) => <span className={styles.together}>{children}</span>,
  blockquote: ({ node, children }) => {
    const isDanger = namesDanger(node ? textIn(node) : '');
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
  /** Number of words shown; null shows all. */
  readonly shown: number | null;
}

/** Other Markdown and HTML stays text. */
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
