const folds = new Map<string, string>();

function foldedSign(sign: string): string {
  const bare = sign.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  if (/^[’‘`´]$/.test(sign)) return "'";
  if (/^[‐‑‒–—−]$/.test(sign)) return '-';
  return bare.length === sign.length ? bare : sign;
}

/** Lower case, no accents, plain punctuation; same length, so offsets stay valid. */
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
