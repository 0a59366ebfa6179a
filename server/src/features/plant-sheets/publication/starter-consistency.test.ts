import { normalizeText } from '@simples/contract/french/text';
import type { PlantSheetContent, Preparation } from '@simples/contract/plant-sheet-content';
import type { PlantSheetPage } from '@simples/contract/plant-sheet-lists';
import type { PreparationMethod } from '@simples/contract/plant-sheet-vocabulary';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { loadConcepts } from '#server/concepts/concepts.ts';
import { compileFacts } from '#server/features/plant-sheets/facts/compile-facts.ts';
import { readerOf } from '#server/features/plant-sheets/facts/statement-reader.ts';
import { dangerOf } from '#server/features/plant-sheets/sheets/plant-danger.ts';
import { splitSentences } from '#server/french/sentences.ts';
import { readContent } from '#server/lib/content-files.ts';
import { type SignedIn, startTestApp, type TestApp } from '#test/harness.ts';
import { buildContent, safetyBlock, type Written } from '#test/sheets.ts';
import { loadStarterContent } from '#test/starter-content.ts';
import { readStarterContent } from './starter-content.ts';

type Sheet = PlantSheetContent;
/** What a sheet says against itself, in words for the person who mends it. */
type Rule = (sheet: Sheet) => readonly string[];

const all = [...readStarterContent().values()];
const concepts = loadConcepts();
const reader = readerOf(concepts);
const faults = (rule: Rule, sheets: readonly Sheet[] = all): string[] =>
  sheets.flatMap((sheet) => rule(sheet).map((fault) => `${sheet.plantScientificName}: ${fault}`));

const preparationsOf = ({ indications }: Sheet): Preparation[] =>
  indications.flatMap(({ preparations }) => preparations);
const posologyOf = ({ additionalInfo }: Sheet) => additionalInfo.posology ?? '';
const safetyOf = ({ additionalInfo }: Sheet) => additionalInfo.safety;

/** Words that a method asks for, and words of another method. */
const methods: Record<PreparationMethod, { told: RegExp; not?: RegExp }> = {
  INFUSION: { told: /\binfus|eau bouillante|eau tres chaude|\btisane/, not: /\bmacer|\beau potable froide/ },
  DECOCTION: { told: /\bbouill(?!ante)|\bebullition|\bfremir|\bchauff|\bdecoction/, not: /\bcuite?s?\b/ },
  TINCTURE: { told: /\bteinture|\balcool/ },
  POWDER: { told: /\bpoudre|\bbroye/, not: /\b(?:extraits?|sucs?) secs?\b/ },
  SYRUP: { told: /\bsirop|\bsolution|\bliquide/ },
  OIL: { told: /\bhuile/, not: /\bhuile essentielle/ },
  COMPRESS: { told: /\bcompresse/ },
  POULTICE: { told: /\becrase|\bpate\b|\bposee?s?\b|\bcataplasme/ },
  RAW_CONSUMPTION: {
    told: /\bfrai|\bjus\b|\bpulpe|\bmure?\b|\bcrue?\b|\bdelay|\bentiere\b/,
    not: /\binfus|\bebullition|\bcuite?s?\b/,
  },
};
const spreads = /\b(?:gels?|cremes?|pommades?)\b/;
const isMethod = (method: string): method is PreparationMethod => Object.hasOwn(methods, method);
const stemsOf = (label: string) =>
  normalizeText(label)
    .split(' ')
    .filter((word) => word.length > 2)
    .map((word) => word.slice(0, 4));

const methodAgainstWords: Rule = (sheet) =>
  preparationsOf(sheet).flatMap(({ method, instructions, applications }) => {
    const own = normalizeText(instructions);
    if (!isMethod(method))
      return stemsOf(method).every((stem) => own.includes(stem)) ? [] : [`${method} ≠ ${instructions}`];
    const told = [instructions, ...applications.map((way) => way.instructions), posologyOf(sheet)];
    const { told: asked, not } = methods[method];
    const isSpread = method !== 'COMPRESS' && method !== 'TINCTURE' && spreads.test(own);
    const fits = asked.test(normalizeText(told.join(' '))) && !not?.test(own) && !isSpread;
    return fits ? [] : [`${method} ≠ ${instructions}`];
  });

/** A part that stands for others that the words may name. */
const wholes: Readonly<Record<string, readonly string[]>> = { FLOWER_SHOOT: ['LEAF', 'FLOWER', 'STEM'] };

const partAgainstWords: Rule = (sheet) =>
  preparationsOf(sheet).flatMap(({ plantPartUsed, instructions }) => {
    const named = reader
      .subjectsIn(instructions)
      .filter(({ type, isDenied }) => type === 'part' && !isDenied)
      .flatMap(({ id }) => reader.valuesOf(id));
    const own = [plantPartUsed, ...(wholes[plantPartUsed] ?? [])];
    const fits =
      plantPartUsed === 'WHOLE_PLANT' || named.length === 0 || named.some((part) => own.includes(part));
    return fits ? [] : [`${plantPartUsed} ≠ ${instructions}`];
  });

const isNeed = (id: string) => id.startsWith('complaint:') || id.startsWith('disease:');
const needsIn = (text: string): string[] =>
  reader
    .subjectsIn(text)
    .filter(({ id, isDenied }) => isNeed(id) && !isDenied)
    .map(({ id }) => id);
const related = (id: string): string[] =>
  [id, ...concepts.twins(id)].flatMap((own) => [...concepts.ancestors(own), ...concepts.descendants(own)]);
const covers = (ids: readonly string[], others: readonly string[]) => {
  const known = new Set(ids.flatMap(related));
  return others.some((id) => known.has(id) || concepts.twins(id).some((twin) => known.has(twin)));
};

/** Given up, forbidden, or without any preparation that the sheet proposes: no use to find a plant by. */
const isWithheld = ({ title, details, preparations }: Sheet['indications'][number]): boolean =>
  /abandonne|histoire|dangereux|mortel|ne doi(?:t|vent) pas etre utilise/.test(
    normalizeText(`${title} ${details}`),
  ) ||
  (preparations.length > 0 &&
    preparations.every(({ instructions }) => /dose non proposee/.test(normalizeText(instructions))));

const tags = z.array(z.string());
const kinds = readContent('tags', z.strictObject({ symptom: tags, property: tags, warning: tags }));

const refused = /\bne (?:remplac|trait|soign|convien|s appliqu)|\bne suffi\w+ pas (?!a conclure)|\bjamais\b/;
/** What an indication claims: its title, and its sentences that refuse nothing. */
const claimsOf = ({ title, details }: Pick<Sheet['indications'][number], 'title' | 'details'>): string =>
  [title, ...splitSentences(details).filter((sentence) => !refused.test(normalizeText(sentence)))].join('. ');
/** By its words or by what they mean. */
const names = (text: string, tag: string): boolean => {
  const stems = stemsOf(tag);
  const words = normalizeText(text).split(' ');
  const isSaid = stems.every((stem) => words.some((word) => word.startsWith(stem)));
  return isSaid || covers(needsIn(text), needsIn(tag));
};

const tagWithoutIndication: Rule = ({ tags, indications }) => {
  const claims = indications.filter((one) => !isWithheld(one)).map(claimsOf);
  return tags
    .filter((tag) => !kinds.warning.includes(tag) && needsIn(tag).length > 0)
    .filter((tag) => !claims.some((claim) => names(claim, tag)));
};

const indicationWithoutTag: Rule = ({ tags, indications }) =>
  indications
    .filter((one) => !isWithheld(one))
    .flatMap((indication) => {
      const needs = indication.title.split(' et ').filter((part) => needsIn(part).length > 0);
      const texts = needs.length > 1 ? needs : needs.map(() => claimsOf(indication));
      return texts.filter((text) => !tags.some((tag) => names(text, tag))).map(() => indication.title);
    });

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

const degreeAgainstDegree: Rule = (sheet) =>
  [...Map.groupBy(saidBy(sheet), ({ whom, of }) => `${whom} ${of}`)].flatMap(([whom, said]) =>
    new Set(said.map(({ degree }) => degree)).size > 1
      ? [`${whom}: ${said.map(({ sentence }) => sentence).join(' ≠ ')}`]
      : [],
  );

const deadly = /\bmortel|\bpeu(?:t|vent) tuer\b/;
const dangerAgainstWords: Rule = (sheet) => {
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

const DAYS = { jour: 1, semaine: 7, mois: 30 } as const;
const numbers: Readonly<Record<string, number>> = {
  un: 1,
  une: 1,
  deux: 2,
  trois: 3,
  quatre: 4,
  six: 6,
  huit: 8,
};
const length = '(\\d+|une?|deux|trois|quatre|six|huit) (jour|semaine|mois)s?';
const daysIn = ([, count = '', unit = '']: readonly string[]): number =>
  (numbers[count] ?? Number(count)) * DAYS[unit as keyof typeof DAYS];
const lengthsIn = (text: string, pattern: RegExp) => [...normalizeText(text).matchAll(pattern)].map(daysIn);
const effects = new RegExp(
  `\\b(?:effet|installe)\\b[^.]{0,90}?\\b(?:en|demander?|attendu en) (?:environ )?(?:\\d+ a )?${length}`,
  'g',
);
const consults = new RegExp(
  `\\bconsulter si [^.;]{0,60}?\\b(?:ameliore\\w* pas|ne va pas mieux|ne change) (?:en|apres) ${length}`,
  'g',
);

/** To wait for an effect longer than one may wait for a doctor. */
const delayAgainstDelay: Rule = (sheet) =>
  sheet.indications.flatMap(({ title, details, preparations }) => {
    const texts = preparations.flatMap(({ instructions, applications }) => [
      instructions,
      ...applications.map((way) => way.instructions),
    ]);
    const latest = Math.max(0, ...[details, ...texts].flatMap((text) => lengthsIn(text, effects)));
    return [...texts, posologyOf(sheet)]
      .filter((text) => lengthsIn(text, consults).some((days) => days < latest))
      .filter(
        (text) =>
          !lengthsIn(text, new RegExp(`\\bjusqu a ${length}[^.]*\\bmedecin`, 'g')).some(
            (days) => days >= latest,
          ),
      )
      .map((text) => `${title}: ${text}`);
  });

const waiting = /\bfievre dure plus de \d/;
const feverAgainstMalaria: Rule = (sheet) =>
  preparationsOf(sheet)
    .flatMap(({ applications }) => applications.map(({ instructions }) => instructions))
    .filter(
      (text) =>
        waiting.test(normalizeText(text)) && !/zone de paludisme.*premier jour/.test(normalizeText(text)),
    );

const asFood = /\b(?:aliment|legume|fruits?|repas|plat)\b/;
const noChild =
  /\bdose\b[^.]*\bn est pas etablie|\bne recommande pas\b|\bn est pas recommande|\bdeconseille|\bcontre indique|\bavis\b/;

const childAgainstDose: Rule = (sheet) => {
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

const ownNames = ({ plantCommonName, additionalInfo }: Sheet): string[] => [
  ...new Set(
    [plantCommonName, ...(additionalInfo.names?.vernacular ?? []).map(({ name }) => name)].map((name) =>
      normalizeText(name.replace(/\(.*\)/, '')),
    ),
  ),
];
const lookAlikesOf = (sheet: Sheet) => safetyOf(sheet)?.lookAlikes ?? [];
/** « margousier » désigne aussi…, porte le même nom de citronnelle, est appelé laurier-rose. */
const sharesName = (statement: string, name: string): boolean =>
  new RegExp(`(?:\\bnoms? (?:\\w+ ){0,2}|\\bappele\\w* |« )${name}\\b`).test(plainQuoted(statement));
const plainQuoted = (text: string) =>
  text
    .split('«')
    .map((part) => normalizeText(part))
    .join(' « ');
const aliases = (statement: string): string[] =>
  [/\bou ([^,.;:()]{3,40}?)(?=\sà\s|\s\(|\)|,)/gu, /^L(?:[ae]\s|’)([^,.;:()]{3,40}?)(?=\s\()/gu].flatMap(
    (form) => [...statement.matchAll(form)].map(([, name = '']) => normalizeText(name)),
  );

const nameAgainstLookAlike: Rule = (sheet) => {
  const own = ownNames(sheet);
  return lookAlikesOf(sheet).flatMap((statement) =>
    aliases(statement)
      .filter((name) => own.includes(name) && !sharesName(statement, name))
      .map((name) => `${name}: ${statement}`),
  );
};

/** Names that two plants share, of which one sheet does not warn. */
function sharedNames(sheets: readonly Sheet[]): string[] {
  const others = concepts.all
    .filter(({ type }) => type === 'plant')
    .flatMap(({ id, names: known }) => known.map((name) => ({ plant: id, name: normalizeText(name) })));
  const own = sheets.flatMap((sheet) =>
    ownNames(sheet).map((name) => ({ plant: sheet.plantScientificName, name })),
  );
  return [...Map.groupBy([...own, ...others], ({ name }) => name)].flatMap(([name, holders]) => {
    const plants = new Set(holders.map(({ plant }) => plant));
    if (plants.size < 2) return [];
    return sheets
      .filter((sheet) => plants.has(sheet.plantScientificName))
      .filter((sheet) => !lookAlikesOf(sheet).some((statement) => normalizeText(statement).includes(name)))
      .map((sheet) => `${name}: ${sheet.plantScientificName} (${[...plants].join(', ')})`);
  });
}

/** A number, a year or an address by which a reader finds the work. */
const findable = /\b(?:1[6-9]|20)\d\d\b|https:\/\/|\bEMA\/HMPC\/\d+\/\d{4}\b|\bn° \d{4}\b/;
const referenceNotFindable: Rule = ({ references }) =>
  references
    .filter(
      ({ citation, page }) => !findable.test(citation) || (page && !/Monographie : \p{L}/u.test(citation)),
    )
    .map(({ citation }) => citation);

/** A person's reading of a sentence that the sheet no longer holds. */
const reviewedNoMore: Rule = (sheet) => {
  const stated = new Set(
    compileFacts(sheet, dangerOf(sheet) ?? 'none', concepts).map(({ statement }) => statement),
  );
  return (sheet.additionalInfo.facts ?? [])
    .map(({ statement }) => statement)
    .filter((one) => !stated.has(one));
};

/** A sheet with one preparation, and a use that it prepares. */
const prepared = (
  preparation: object,
  { instructions = 'Adultes : une tasse par jour.', ...rest }: { instructions?: string } & Written = {},
): Written => ({
  indications: [
    {
      title: 'Toux',
      details: 'Usage traditionnel contre la toux.',
      preparations: [
        {
          method: 'INFUSION',
          plantPartUsed: 'LEAF',
          instructions: '2 g par tasse d’eau bouillante.',
          applications: [{ method: 'ORAL', instructions }],
          ...preparation,
        },
      ],
    },
  ],
  tags: ['Toux'],
  ...rest,
});
const safe = (block: object): Written => ({
  additionalInfo: { safety: { ...safetyBlock('caution'), ...block } },
});

const forChild = (instructions: string, children: string) =>
  prepared({}, { instructions, ...safe({ children }) });

const rules: readonly (readonly [string, Rule, Written])[] = [
  [
    'a method of which its words say another',
    methodAgainstWords,
    prepared({ instructions: 'Macération à froid : 2 g dans l’eau potable froide.' }),
  ],
  [
    'a gel as a poultice',
    methodAgainstWords,
    prepared({ method: 'POULTICE', instructions: 'Gel de pharmacie.' }),
  ],
  [
    'a dry extract as a powder',
    methodAgainstWords,
    prepared({ method: 'POWDER', instructions: 'Extrait sec en gélules ; ce n’est pas la poudre.' }),
  ],
  [
    'an essential oil as an oil',
    methodAgainstWords,
    prepared({ method: 'OIL', instructions: 'Huile essentielle en gélules.' }),
  ],
  [
    'a part of which the words name another',
    partAgainstWords,
    prepared({ plantPartUsed: 'RHIZOME', instructions: 'Infusion de 2 g de bulbe.' }),
  ],
  ['a tag without an indication', tagWithoutIndication, { tags: ['Toux', 'Bronchite'] }],
  [
    'a tag that the sheet only refuses',
    tagWithoutIndication,
    { tags: ['Fièvre'], indications: [{ title: 'Toux', details: 'La plante ne traite pas la fièvre.' }] },
  ],
  [
    'an indication without a tag',
    indicationWithoutTag,
    { tags: ['Toux'], indications: [{ title: 'Toux et sommeil', details: 'Usage traditionnel.' }] },
  ],
  [
    'two degrees for pregnancy',
    degreeAgainstDegree,
    {
      ...safe({ pregnancy: 'La plante est déconseillée pendant la grossesse.' }),
      contreIndications: [
        { title: 'Grossesse', details: 'La plante est contre-indiquée pendant la grossesse.' },
      ],
    },
  ],
  [
    'two degrees for an illness',
    degreeAgainstDegree,
    {
      contreIndications: [
        {
          title: 'Cœur',
          details: 'Ne pas prendre sans avis médical en cas d’insuffisance cardiaque ou rénale.',
        },
        { title: 'Rein', details: 'À éviter en cas d’insuffisance rénale.' },
      ],
    },
  ],
  [
    'a plant that kills and is only toxic',
    dangerAgainstWords,
    { ...safe({ dangerLevel: 'toxic' }), description: 'Toutes les parties peuvent tuer.' },
  ],
  [
    'a doctor before the effect',
    delayAgainstDelay,
    prepared(
      { instructions: 'Infusion. L’effet s’installe en 2 à 4 semaines.' },
      { instructions: 'Consulter si la toux ne s’améliore pas en 2 semaines.' },
    ),
  ],
  [
    'days of fever where malaria is',
    feverAgainstMalaria,
    prepared({}, { instructions: 'Adultes. Consulter si la fièvre dure plus de 3 jours.' }),
  ],
  [
    'a dose for a child that has none',
    childAgainstDose,
    forChild('Adultes et enfants : une tasse.', 'La dose chez l’enfant n’est pas établie.'),
  ],
  [
    'an age below that of the sheet',
    childAgainstDose,
    forChild('Enfants de plus de 3 ans : une tasse.', 'Non recommandée avant 12 ans.'),
  ],
  [
    'a use of the child without a dose for it',
    childAgainstDose,
    {
      indications: [
        {
          title: 'Sommeil',
          details: 'Usage traditionnel pour le sommeil de l’enfant.',
          preparations: [
            { method: 'INFUSION', applications: [{ method: 'ORAL', instructions: 'Adultes : une tasse.' }] },
          ],
        },
      ],
    },
  ],
  [
    'a name that is its look-alike’s',
    nameAgainstLookAlike,
    {
      plantCommonName: 'Margousier',
      ...safe({ lookAlikes: ['Le lilas ou margousier à fleurs lilas (Melia azedarach) est mortel.'] }),
    },
  ],
  [
    'a work that nobody finds',
    referenceNotFindable,
    { references: [{ citation: 'Pharmacopée européenne.' }] },
  ],
  [
    'a reading of words that are gone',
    reviewedNoMore,
    { additionalInfo: { facts: [{ statement: 'Une phrase d’hier.', readings: [] }] } },
  ],
];

describe('the starter sheets do not hold', () => {
  it.each(rules)('%s', (_title, rule, faulty) => {
    expect(rule(buildContent(faulty))).not.toEqual([]);
    expect(faults(rule)).toEqual([]);
  });

  it('a name of two plants of which a sheet does not warn', () => {
    const pair = [1, 2].map(() =>
      buildContent({
        additionalInfo: { names: { vernacular: [{ name: 'Céleri bâtard', language: 'français' }] } },
      }),
    );
    expect(sharedNames(pair)).toHaveLength(2);
    expect(sharedNames(all)).toEqual([]);
  });
});

describe('the tags of the starter sheets', () => {
  const used = new Set(all.flatMap((sheet) => sheet.tags));

  it('are each of one kind: a symptom, a property or a warning', () => {
    const known = Object.values(kinds).flat();
    expect(new Set(known).size).toBe(known.length);
    expect(new Set(known)).toEqual(used);
  });

  it('are each written in one way', () => {
    expect(new Set([...used].map(normalizeText)).size).toBe(used.size);
  });

  it('warn on sheets that warn only', () => {
    const harmless = all.filter((sheet) => dangerOf(sheet) === 'none');
    expect(harmless.flatMap((sheet) => sheet.tags).filter((tag) => kinds.warning.includes(tag))).toEqual([]);
  });
});

describe('a sheet that a search for a grave illness finds', () => {
  let server: TestApp;
  let customer: SignedIn;
  beforeAll(async () => {
    server = await startTestApp();
    await loadStarterContent(server.db);
    customer = await server.signIn('CUSTOMER');
  });
  afterAll(() => server.close());

  const refuses = /\bne (?:traite|soigne|guerit|remplace)/;
  const textsOf = ({ description, indications, contreIndications }: Sheet) =>
    [
      description,
      ...indications.map(({ details }) => details),
      ...contreIndications.map(({ details }) => details),
    ].flatMap((text) => splitSentences(text));
  /** Its treatment tells of an illness: "ne remplace pas le traitement du diabète". */
  const told = (sentence: string) =>
    reader
      .subjectsIn(sentence)
      .flatMap(({ id }) => [id, ...(concepts.get(id)?.implies ?? [])])
      .flatMap((id) => concepts.ancestors(id));
  const says = (sheet: Sheet, illness: string) =>
    textsOf(sheet).some(
      (sentence) =>
        refuses.test(normalizeText(sentence)) && told(sentence).some((id) => id.endsWith(`:${illness}`)),
    );

  it.each([
    ['paludisme', 'paludisme'],
    ['malaria', 'paludisme'],
    ['palu', 'paludisme'],
    ['cancer', 'cancer'],
    ['tumeur', 'cancer'],
    ['leucémie', 'cancer'],
    ['diabète', 'diabete'],
    ['diabétique', 'diabete'],
    ['VIH', 'vih'],
    ['sida', 'vih'],
    ['drépanocytose', 'drepanocytose'],
    ['tuberculose', 'tuberculose'],
    ['dengue', 'dengue'],
  ])('says that the plant does not treat it: %s', async (searchQuery, illness) => {
    const answer = await server.inject({
      method: 'POST',
      url: '/v1/api/plant_sheets/search',
      headers: customer.headers,
      payload: { searchQuery, limit: 60 },
    });
    const found = answer.json<PlantSheetPage>().plantSheets;
    expect(found).not.toEqual([]);
    const names = new Set(found.map(({ plantScientificName }) => plantScientificName));
    const silent = all.filter((sheet) => names.has(sheet.plantScientificName) && !says(sheet, illness));
    expect(silent.map(({ plantScientificName }) => plantScientificName)).toEqual([]);
  });
});
