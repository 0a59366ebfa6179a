export interface TextPart {
  readonly kind: 'same' | 'added' | 'removed';
  readonly text: string;
}

const tokensOf = (text: string): string[] =>
  text.match(/[\p{L}\p{N}\p{M}]+|\s+|[^\p{L}\p{N}\p{M}\s]/gu) ?? [];

/** Cells of the comparison table: about 1,700 words against as many. Beyond that a text counts as rewritten. */
const MAX_CELLS = 3_000_000;

function sharedStart(before: readonly string[], after: readonly string[]): number {
  const end = Math.min(before.length, after.length);
  let index = 0;
  while (index < end && before[index] === after[index]) index += 1;
  return index;
}

/** `table[i * width + j]`: length of the longest common subsequence of `before` from i and `after` from j. */
function commonLengths(before: readonly string[], after: readonly string[]): Uint16Array {
  const width = after.length + 1;
  const table = new Uint16Array((before.length + 1) * width);
  for (let i = before.length - 1; i >= 0; i -= 1) {
    for (let j = after.length - 1; j >= 0; j -= 1) {
      const at = i * width + j;
      table[at] =
        before[i] === after[j]
          ? (table[at + width + 1] ?? 0) + 1
          : Math.max(table[at + width] ?? 0, table[at + 1] ?? 0);
    }
  }
  return table;
}

const partsOf = (kind: TextPart['kind'], tokens: readonly string[]): TextPart[] =>
  tokens.map((text) => ({ kind, text }));

function middleParts(before: readonly string[], after: readonly string[]): TextPart[] {
  if (before.length * after.length > MAX_CELLS) {
    return [...partsOf('removed', before), ...partsOf('added', after)];
  }
  const width = after.length + 1;
  const table = commonLengths(before, after);
  const parts: TextPart[] = [];
  let i = 0;
  let j = 0;
  while (i < before.length && j < after.length) {
    const text = before[i] ?? '';
    if (text === after[j]) {
      parts.push({ kind: 'same', text });
      i += 1;
      j += 1;
    } else if ((table[(i + 1) * width + j] ?? 0) >= (table[i * width + j + 1] ?? 0)) {
      parts.push({ kind: 'removed', text });
      i += 1;
    } else {
      parts.push({ kind: 'added', text: after[j] ?? '' });
      j += 1;
    }
  }
  return [...parts, ...partsOf('removed', before.slice(i)), ...partsOf('added', after.slice(j))];
}

const isGap = ({ kind, text }: TextPart): boolean => kind === 'same' && /^\s+$/.test(text);

/** A space alone between two replaced words belongs to what was replaced: fewer, longer marks. */
function withoutGaps(parts: readonly TextPart[]): TextPart[] {
  return parts.flatMap((part, index) => {
    const isBetween = parts[index - 1]?.kind !== 'same' && parts[index + 1]?.kind !== 'same';
    if (!isGap(part) || !isBetween || index === 0 || index === parts.length - 1) return [part];
    return [
      { kind: 'removed' as const, text: part.text },
      { kind: 'added' as const, text: part.text },
    ];
  });
}

/** Merges neighbours of one kind; removed text comes before added text. */
function merged(parts: readonly TextPart[]): TextPart[] {
  const result: TextPart[] = [];
  let removed = '';
  let added = '';
  const flush = (): void => {
    if (removed !== '') result.push({ kind: 'removed', text: removed });
    if (added !== '') result.push({ kind: 'added', text: added });
    removed = '';
    added = '';
  };
  for (const { kind, text } of parts) {
    if (kind === 'removed') removed += text;
    else if (kind === 'added') added += text;
    else {
      flush();
      const last = result.at(-1);
      if (last?.kind === 'same') result[result.length - 1] = { kind, text: last.text + text };
      else result.push({ kind, text });
    }
  }
  flush();
  return result;
}

/** Parts other than `added` form the old text, parts other than `removed` the new one. */
export function wordDiff(before: string, after: string): TextPart[] {
  const old = tokensOf(before);
  const now = tokensOf(after);
  const start = sharedStart(old, now);
  const oldRest = old.slice(start);
  const nowRest = now.slice(start);
  const end = sharedStart(oldRest.toReversed(), nowRest.toReversed());
  const parts = [
    ...partsOf('same', old.slice(0, start)),
    ...middleParts(oldRest.slice(0, oldRest.length - end), nowRest.slice(0, nowRest.length - end)),
    ...partsOf('same', end === 0 ? [] : oldRest.slice(-end)),
  ];
  return merged(withoutGaps(parts));
}

/** Unchanged share of the longer text. */
export function sharedPart(parts: readonly TextPart[]): number {
  const lengthOf = (kinds: readonly TextPart['kind'][]): number =>
    parts.reduce((sum, { kind, text }) => (kinds.includes(kind) ? sum + text.length : sum), 0);
  const longer = Math.max(lengthOf(['same', 'added']), lengthOf(['same', 'removed']));
  return longer === 0 ? 1 : lengthOf(['same']) / longer;
}
