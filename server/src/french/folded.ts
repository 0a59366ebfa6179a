const folds = new Map<string, string>();

function foldedSign(sign: string): string {
  const bare = sign.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  if (/^[’‘`´]$/.test(sign)) return "'";
  if (/^[‐‑‒–—−]$/.test(sign)) return '-';
  return bare.length === sign.length ? bare : sign;
}

const other = /[`\u{80}-\u{10ffff}]/gu;

/** Lower case, no accents, plain punctuation; same length, so offsets stay valid. */
export const folded = (text: string): string =>
  text
    .replace(other, (sign) => {
      const known = folds.get(sign) ?? foldedSign(sign);
      folds.set(sign, known);
      return known;
    })
    .replace(/[A-Z]+/g, (capitals) => capitals.toLowerCase());
