import { normalizeText } from '@simples/contract/french/text';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { kindOfTag } from '#server/features/plant-sheets/sheets/canonical-labels.ts';
import { dangerOf } from '#server/features/plant-sheets/sheets/plant-danger.ts';
import { readContent } from '#server/lib/content-files.ts';
import { delayAgainstDelay, feverAgainstMalaria } from '#test/sheet-rules/delays.ts';
import {
  nameAgainstLookAlike,
  referenceNotFindable,
  reviewedNoMore,
  sharedNames,
} from '#test/sheet-rules/names-and-references.ts';
import { childAgainstDose, dangerAgainstWords, degreeAgainstDegree } from '#test/sheet-rules/safety-words.ts';
import type { Rule, Sheet } from '#test/sheet-rules/sheet-rule.ts';
import {
  indicationWithoutTag,
  methodAgainstWords,
  partAgainstWords,
  tagWithoutIndication,
} from '#test/sheet-rules/structured-fields.ts';
import { buildContent, safetyBlock, type Written } from '#test/sheets.ts';
import { readStarterContent } from './starter-content.ts';

const all = [...readStarterContent().values()];
const faults = (rule: Rule, sheets: readonly Sheet[] = all): string[] =>
  sheets.flatMap((sheet) => rule(sheet).map((fault) => `${sheet.plantScientificName}: ${fault}`));

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

it('the safety list takes no starter sheet for another plant', () => {
  const taken = all.filter((sheet) => dangerOf(sheet) !== sheet.additionalInfo.safety?.dangerLevel);
  expect(taken.map(({ plantScientificName }) => plantScientificName)).toEqual([]);
});

describe('the tags of the starter sheets', () => {
  const used = new Set(all.flatMap((sheet) => sheet.tags));

  it('are each of one kind: a symptom, a property or a warning', () => {
    const known = Object.values(readContent('tags', z.record(z.string(), z.array(z.string())))).flat();
    expect(new Set(known.map(normalizeText)).size).toBe(known.length);
    expect(new Set(known)).toEqual(used);
  });

  it('are each written in one way', () => {
    expect(new Set([...used].map(normalizeText)).size).toBe(used.size);
  });

  it('warn on sheets that warn only', () => {
    const harmless = all.filter((sheet) => dangerOf(sheet) === 'none');
    expect(harmless.flatMap((sheet) => sheet.tags).filter((tag) => kindOfTag(tag) === 'warning')).toEqual([]);
  });
});
