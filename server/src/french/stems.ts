import { words } from '@simples/contract/french/text';
import { sql } from 'drizzle-orm';
import type { Db } from '#server/db/database.ts';

/** Never stale: stems are a pure function of the `fr` configuration. */
const known = new Map<string, readonly string[]>();
const MAX_CACHED = 60_000;

function remember(word: string, stems: readonly string[]): void {
  if (known.size >= MAX_CACHED) known.clear();
  known.set(word, stems);
}

/** Unaccented participles keep an e: "irritée" stems to "irrite" and "irriter" to "irrit". */
const withoutLastE = (stem: string) => (stem.length > 4 ? stem.replace(/e+$/, '') : stem);

export type Stems = ReadonlyMap<string, readonly string[]>;

/** As the database's `fr` configuration makes them; empty for a stop word. */
export async function stemsOf(db: Db, words: Iterable<string>): Promise<Stems> {
  const found = new Map<string, readonly string[]>();
  const missing: string[] = [];
  for (const word of new Set(words)) {
    const stems = known.get(word);
    if (stems) found.set(word, stems);
    else missing.push(word);
  }
  if (missing.length === 0) return found;
  const { rows } = await db.execute<{ word: string; stems: string[] }>(
    sql`select word, tsvector_to_array(to_tsvector('fr', word)) as stems from unnest(${sql.param(missing)}::text[]) word`,
  );
  for (const { word, stems: raw } of rows) {
    const stems = [...new Set(raw.map(withoutLastE))];
    remember(word, stems);
    found.set(word, stems);
  }
  return found;
}

/** Irregular verbs, each line headed by its infinitive. */
const lines = `
  dormir dors dort dorment dormais dormait dormi dormant
  endormir endors endort endorment endormi endormie
  aller vais vas va vont allait irait
  faire fais fait font faisait fera feront
  perdre perds perd perdent perdu perdue perdus perdais perdait
  tenir tiens tient tiennent tenait tenu
  venir viens vient viennent venait venu venue
  sentir sens sent sentent sentait senti
  boire bois boit boivent buvait bu
  voir vois voit voient voyait vu
  mordre mord mords mordu mordue
  rendre rends rend rendent rendu
  sortir sors sort sortent sorti
  pouvoir peux peut peuvent pouvait
  vouloir veux veut veulent voulait
  devoir dois doit doivent devait
  savoir sais sait savent savait
  prendre prends prend prennent prenait
  mettre mets met mettent mettait
  courir cours court courent courait
  mourir meurs meurt meurent mort
  ouvrir ouvre ouvrent ouvert ouverte
  souffrir souffre souffres souffrent souffert
  oublier oublie oublies oublient oubliait
  uriner urine urinent urinait
  vomir vomis vomit vomissent vomissait vomi
  grossir grossis grossit grossi
  maigrir maigris maigrit maigri
  cuire cuis cuit cuisent cuite`;

/** Forms that are also other words. */
const ambiguous = new Set([
  'court',
  'cours',
  'courent',
  'mort',
  'bois',
  'sens',
  'vu',
  'fait',
  'urine',
  'urinent',
  'cuite',
  'va',
]);

const infinitives = new Map(
  lines
    .trim()
    .split('\n')
    .flatMap((line) => {
      const [infinitive = '', ...forms] = line.trim().split(' ');
      return forms.filter((form) => !ambiguous.has(form)).map((form) => [form, infinitive] as const);
    }),
);

export const infinitiveOf = (word: string): string => infinitives.get(word) ?? word;
const MIN_STEM_LENGTH = 4;

const longEndings =
  'issements issement ications ication iquees iquee iquent iquer ements ement ations ation ateurs ateur atrices atrice atoires atoire utions ution itions ition ions ion euses euse eux ives ive ifs if iques ique ables able antes ants ante ant'.split(
    ' ',
  );
const shortEndings =
  'eraient aient erait eront ees ents ent era ais ait ies ant ez er ir it is ie ee es ie e i s x'.split(' ');

function without(word: string, endings: readonly string[]): string {
  const ending = endings.find((one) => word.length - one.length >= MIN_STEM_LENGTH && word.endsWith(one));
  return ending === undefined ? word : word.slice(0, -ending.length);
}

export const singular = (word: string): string =>
  word.length > MIN_STEM_LENGTH ? word.replace(/aux$/, 'al').replace(/[sx]$/, '') : word;

/** The words of a text, but for case, accents and plurals. */
export const inSingular = (text: string): string => words(text).map(singular).join(' ');

/** "soulage", "soulagement", "soulagent" are equal. Cuts deeper than the index; needs no database. */
export function deepStemOf(word: string): string {
  const infinitive = infinitiveOf(word);
  const root = infinitive === word ? singular(word) : infinitive;
  const long = without(root, longEndings);
  const short = long === root ? without(root, shortEndings) : long;
  return short.replace(/qu$/, 'c').replace(/([lnts])\1$/, '$1');
}
