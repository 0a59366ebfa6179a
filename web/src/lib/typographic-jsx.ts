import { type ElementType, Fragment, type Key, type ReactElement } from 'react';
import * as runtime from 'react/jsx-runtime';
import { typo } from './typography.ts';

/** Elements whose text is read by machines. */
const verbatim: ReadonlySet<ElementType> = new Set(['code', 'pre', 'script', 'style']);

const isText = (child: unknown): child is string | number =>
  typeof child === 'string' || typeof child === 'number';

/** Texts side by side are read as one, so that « {count} fois » counts as a dose; `typo` changes no length. */
function typesetSiblings(children: readonly unknown[]): unknown[] {
  const texts = children.map((child) => (isText(child) ? String(child) : '\n'));
  const set = typo(texts.join(''));
  let start = 0;
  return children.map((child, at) => {
    const end = start + (texts[at]?.length ?? 0);
    const text = set.slice(start, end);
    start = end;
    if (typeof child === 'string') return text;
    return Array.isArray(child) ? typesetSiblings(child) : child;
  });
}

function typesetChildren(children: unknown): unknown {
  if (typeof children === 'string') return typo(children);
  return Array.isArray(children) ? typesetSiblings(children) : children;
}

interface Props {
  readonly children?: unknown;
  readonly placeholder?: unknown;
  readonly [name: string]: unknown;
}

/**
 * Only what becomes text of the page is typeset: other properties that components hand to each other stay as they are.
 * Texts between the tags of a component count too: some of other packages make their elements without this runtime.
 */
function typeset(type: ElementType, props: Props): Props {
  const { children, placeholder } = props;
  if (verbatim.has(type) || (children === undefined && placeholder === undefined)) return props;
  return {
    ...props,
    ...(children === undefined ? {} : { children: typesetChildren(children) }),
    ...(typeof type === 'string' && typeof placeholder === 'string'
      ? { placeholder: typo(placeholder) }
      : {}),
  };
}

export { Fragment };

export const jsx = (type: ElementType, props: Props, key?: Key): ReactElement =>
  runtime.jsx(type, typeset(type, props), key);

export const jsxs = (type: ElementType, props: Props, key?: Key): ReactElement =>
  runtime.jsxs(type, typeset(type, props), key);
