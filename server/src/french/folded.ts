const folds = new Map<string, string>();

function foldedSign(sign: string): string {
  const bare = sign.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  if (/^[’‘`´]$/.test(sign)) return "'";
  if (/^[‐‑‒–—−]$/.test(sign)) return '-';
  return bare.length === sign.length ? bare : sign;
}

/** A text in lower case, without accents and with plain signs. As long as the text: offsets in one are offsets in the other. */
export function folded(text: string): string {
  let result = '';
  for (const sign of text) {
    let fold = folds.get(sign);
    if (fold === undefined) {
      fold = foldedSign(sign);
      folds.set(sign, fold);
    }
    result += fold;
  }
  return result;
}
