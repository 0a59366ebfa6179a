import { normalizeText } from '@simples/contract/french/text';
import { dangerOf } from '#server/features/plant-sheets/sheets/plant-danger.ts';
import { splitSentences } from '#server/french/sentences.ts';
import { claimsOf, concepts, type Rule, reader, type Sheet, safetyOf } from './sheet-rule.ts';

const degrees = [
  [
    'withAdvice',
    /\bsans (?:l )?(?:avis|accord|examen)|\b(?:avis|accord) (?:medical|d un medecin|du medecin|d un soignant)|\bdemande\w* (?:un |l |conseil)/,
  ],
  ['banned', /\bcontre indiqu|\bproscri|\binterdit|\bne doit (?:pas|jamais|ni)/],
  ['avoided', /\ba eviter\b|\bdeconseill|\bne (?:la |le )?recommande pas\b|\bn est pas recommande/],
] as const;
const inDose = /\b(?:dose|usage|quantite) (?:medicinale?|laxative)|\bdoses? laxatives/;

interface Said {
  readonly whom: string;
  /** What of the plant the words speak of. */
  readonly of: string;
  readonly degree: string;
  readonly sentence: string;
}

/** Whom the sentences on safety concern, of what of the plant, and how gravely. */
function saidBy(sheet: Sheet): Said[] {
  const safety = safetyOf(sheet);
  const texts = [
    ...sheet.contreIndications.map(({ details }) => details),
    safety?.pregnancy,
    safety?.breastfeeding,
    safety?.children,
  ];
  return texts
    .flatMap((text) => splitSentences(text ?? '').flatMap((one) => one.split(' ; ')))
    .flatMap((sentence) => {
      const plain = normalizeText(sentence);
      const degree = degrees.find(([, wording]) => wording.test(plain))?.[0];
      if (!degree) return [];
      const subjects = reader.subjectsIn(sentence).filter(({ isDenied }) => !isDenied);
      const of = subjects.filter(({ type }) => ['part', 'form', 'route'].includes(type)).map(({ id }) => id);
      const whom = subjects
        .filter(({ type }) => type === 'person' || type === 'disease')
        .flatMap(({ id }) => [id, ...(concepts.get(id)?.implies ?? [])]);
      const what = [...new Set(of)].toSorted().join() + (inDose.test(plain) ? ' dose' : '');
      return whom.map((id) => ({ whom: id, of: what, degree, sentence }));
    });
}

export const degreeAgainstDegree: Rule = (sheet) =>
  [...Map.groupBy(saidBy(sheet), ({ whom, of }) => `${whom} ${of}`)].flatMap(([whom, said]) =>
    new Set(said.map(({ degree }) => degree)).size > 1
      ? [`${whom}: ${said.map(({ sentence }) => sentence).join(' ≠ ')}`]
      : [],
  );

const deadly = /\bmortel|\bpeu(?:t|vent) tuer\b/;
export const dangerAgainstWords: Rule = (sheet) => {
  const level = dangerOf(sheet) ?? 'none';
  const isDeadly =
    sheet.tags.includes('Plante mortelle') ||
    (level === 'toxic' && deadly.test(normalizeText(sheet.description)));
  const isTold = deadly.test(normalizeText(sheet.description)) && sheet.tags.includes('Plante mortelle');
  return [
    ...(isDeadly && level !== 'lethal' ? [`${level} ≠ mortelle`] : []),
    ...(level === 'lethal' && !isTold ? ['lethal ≠ the description and the tags'] : []),
  ];
};

const asFood = /\b(?:aliment|legume|fruits?|repas|plat)\b/;
const noChild =
  /\bdose\b[^.]*\bn est pas etablie|\bne recommande pas\b|\bn est pas recommande|\bdeconseille|\bcontre indique|\bavis\b/;

export const childAgainstDose: Rule = (sheet) => {
  const told = normalizeText(safetyOf(sheet)?.children ?? '');
  const below = [...told.matchAll(/\bavant (\d+) ans/g)].map(([, years]) => Number(years));
  return sheet.indications.flatMap(({ title, details, preparations }) => {
    const ways = preparations.flatMap(({ instructions, applications }) =>
      applications.map((way) => ({
        ...way,
        for: normalizeText(way.instructions.split(/[.;:]/)[0] ?? ''),
        instructions: normalizeText(way.instructions),
        isFood: asFood.test(normalizeText(`${instructions} ${way.instructions}`)),
      })),
    );
    const isForAll = (way: { for: string }) => /\benfants?\b(?! de (?:plus de )?\d)/.test(way.for);
    const young = ways.filter(
      (way) => way.method === 'ORAL' && !way.isFood && isForAll(way) && noChild.test(told),
    );
    const tooYoung = ways.filter(({ instructions }) => {
      const from = /\benfants? de plus de (\d+) ans/.exec(instructions)?.[1];
      return from !== undefined && below.length > 0 && Number(from) < Math.min(...below);
    });
    const isPromised = /\b(?:de l|chez l|pour l) enfant\b/.test(
      normalizeText(claimsOf({ title: '', details })),
    );
    const isKept = isPromised && ways.every(({ instructions }) => !/\benfants?\b/.test(instructions));
    return [...young, ...tooYoung]
      .map(({ instructions }) => `${title}: ${instructions}`)
      .concat(isKept ? [`${title}: ${details}`] : []);
  });
};
