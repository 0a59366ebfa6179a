/** The numbers of the texts in a row of postings (`p`): every eighth byte begins one. */
export const NUMBERS = `
  select ('x' || encode(substring(p.postings from place for 4), 'hex'))::bit(32)::int as number
  from generate_series(1, octet_length(p.postings), 8) as place`;
