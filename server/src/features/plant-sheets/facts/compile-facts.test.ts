import type { FactReading, PlantFact } from '@simples/contract/plant-facts';
import type { PlantSheetContent } from '@simples/contract/plant-sheet-content';
import { describe, expect, it } from 'vitest';
import { loadConcepts } from '#server/concepts/concepts.ts';
import { readStarterContent } from '#server/features/plant-sheets/publication/starter-content.ts';
import { dangerOf } from '#server/features/plant-sheets/sheets/plant-danger.ts';
import { passagesOf } from '#server/features/plant-sheets/sheets/sheet-passages.ts';
import { buildContent, safetyBlock } from '#test/sheets.ts';
import { compileFacts } from './compile-facts.ts';
import { evidenceOf } from './fact-degrees.ts';

const concepts = loadConcepts();
const factsOf = (content: PlantSheetContent): PlantFact[] =>
  compileFacts(content, dangerOf(content) ?? 'none', concepts);

/** The readings of one statement as a risk of a sheet. */
function risk(details: string, title = 'Risque'): string[] {
  const content = buildContent({ contreIndications: [{ title, details }] });
  return factsOf(content)
    .filter(({ field }) => field.startsWith('contreIndications'))
    .map(told);
}
function safety(block: object): string[] {
  const content = buildContent({
    contreIndications: [],
    additionalInfo: { safety: { ...safetyBlock('caution'), ...block } },
  });
  return factsOf(content)
    .filter(
      ({ kind, degree }) => (kind === 'caution' || kind === 'interaction') && degree !== 'notDocumented',
    )
    .map(told);
}
const told = ({ subject, degree, minMonths, maxMonths }: FactReading): string =>
  [subject, degree, ...(minMonths || maxMonths ? [`${minMonths ?? ''}-${maxMonths ?? ''}`] : [])].join(' ');

describe('facts of the starter sheets', () => {
  const sheets = [...readStarterContent()];

  it.each(sheets)('%s: no statement is lost, each statement on safety has a degree', (_name, content) => {
    const facts = factsOf(content);
    const danger = dangerOf(content) ?? 'none';
    const safe = ['contraindication', 'pregnancy', 'breastfeeding', 'children', 'interaction', 'danger'];
    for (const { statements, field, section } of passagesOf(content, danger)) {
      for (const statement of statements) {
        const own = facts.filter((fact) => fact.statement === statement && fact.field === field);
        expect(own, statement).not.toEqual([]);
        if (safe.includes(section))
          expect(
            own.some(({ degree }) => degree !== null),
            statement,
          ).toBe(true);
      }
    }
    expect(facts.length).toBeLessThan(400);
  });

  it('give no recipe of a dangerous plant', () => {
    const dangerous = sheets.filter(([, content]) => ['toxic', 'lethal'].includes(dangerOf(content) ?? ''));
    expect(dangerous.length).toBeGreaterThan(3);
    const recipes = dangerous.flatMap(([, content]) =>
      factsOf(content).filter(({ kind }) => ['preparation', 'dose', 'form', 'route'].includes(kind)),
    );
    expect(recipes).toEqual([]);
  });
});

describe('degrees', () => {
  it('are of men where a risk is headed so, and of nobody where people in general are meant', () => {
    const refused = risk(
      'La feuille ne convient pas à l’homme : chez lui, la cystite demande un médecin.',
      'Homme',
    );
    expect(refused).toContain('person:homme advisedAgainst');
    expect(risk('Sa toxicité est mal connue chez l’homme.').join()).not.toContain('person:homme');
  });

  it('belong to a clause', () => {
    expect(
      risk(
        'La plante est contre-indiquée au troisième trimestre de la grossesse et déconseillée avant.',
        'Grossesse',
      ),
    ).toEqual(['person:troisieme-trimestre banned', 'person:grossesse advisedAgainst']);
    const pregnancy =
      'La jeune feuille cuite se mange comme un légume ; la feuille en dose médicinale est déconseillée.';
    expect(safety({ pregnancy })).toEqual([
      'person:grossesse foodAllowed',
      'person:grossesse advisedAgainst',
    ]);
  });

  it('keep what is forbidden without advice against, and allow what is said with it', () => {
    expect(safety({ interactions: ['Ne pas associer la plante à la warfarine sans avis médical.'] })).toEqual(
      ['drug:warfarine advisedAgainst'],
    );
    expect(
      risk('La plante ne se prend qu’après avis médical en cas de calculs de la vésicule biliaire.'),
    ).toEqual(['disease:calculs-biliaires withAdvice']);
    expect(safety({ pregnancy: 'La plante peut être prise pendant la grossesse selon l’EMA.' })).toEqual([
      'person:grossesse allowed',
    ]);
  });

  it('name every illness that a list joins, and none that only explains', () => {
    expect(
      risk('La plante est contre-indiquée en cas de maladie grave du rein ou du foie.').toSorted(),
    ).toEqual(['disease:maladie-des-reins banned', 'disease:maladie-du-foie banned']);
    expect(
      risk('La plante est contre-indiquée en cas de dengue, car elle augmente le risque de paludisme.'),
    ).toEqual(['disease:dengue banned']);
  });

  it('go on in a list after a ban, and not in what explains it', () => {
    expect(
      risk('La plante est contre-indiquée en cas de dengue ; en cas d’épilepsie ; chez la femme enceinte.'),
    ).toEqual(['disease:dengue banned', 'disease:epilepsie banned', 'person:grossesse banned']);
    expect(risk('La plante est contre-indiquée dans ces cas : épilepsie, dengue.')).toEqual(
      expect.arrayContaining(['disease:dengue banned', 'disease:epilepsie banned']),
    );
    const explained =
      'La plante est contre-indiquée en cas de dengue ; des éruptions de la peau ont été rapportées.';
    expect(risk(explained).filter((row) => row.endsWith('banned'))).toEqual(['disease:dengue banned']);
  });

  it('hold for both medicines of two clauses', () => {
    const interactions = [
      'Un cas d’augmentation de l’effet de la warfarine a été publié ; ne pas l’associer à la digoxine.',
    ];
    expect(safety({ interactions }).toSorted()).toEqual(['drug:digoxine banned', 'drug:warfarine banned']);
  });
});

describe('whom the words do not warn', () => {
  it.each([
    [
      'La plante est à éviter pendant la grossesse, faute de données suffisantes.',
      ['person:grossesse advisedAgainst'],
    ],
    ['L’intoxication par la plante entraîne un coma et la mort.', [' advisedAgainst', ' ']],
    ['La plante ne se prend que sous forme de médicament, jamais fraîche.', [' banned']],
    [
      'La plante se prend à distance des médicaments, une heure avant ou après.',
      ['drug:medicament withAdvice'],
    ],
  ])('%s', (statement, expected) => {
    expect(risk(statement)).toEqual(expected);
  });
});

describe('uses', () => {
  const uses = (title: string, details: string) =>
    factsOf(buildContent({ indications: [{ title, details }] }))
      .filter(({ kind, field }) => kind === 'use' && field.startsWith('indications'))
      .map(({ subject, evidence }) => `${subject} ${evidence}`);

  it('are no signs of the illness in parentheses', () => {
    const details = 'L’EMA reconnaît l’usage médical bien établi dans la bronchite (fièvre, démangeaisons).';
    expect(uses('Bronchite', details)).toEqual(['complaint:bronchite wellEstablished']);
  });

  it('have the evidence of the statements that claim them', () => {
    const details =
      'L’EMA reconnaît l’usage traditionnel contre la toux. De petits essais dans le rhume sont contradictoires.';
    expect(uses('Toux', details)).toEqual([
      'complaint:toux recognisedTradition',
      'complaint:rhume null',
      'complaint:toux unproven',
      'complaint:rhume unproven',
    ]);
  });
});

describe('ages', () => {
  it.each([
    ['La pulpe peut être donnée comme aliment à l’enfant.', ['person:enfant foodAllowed 6-180']],
    ['La plante n’est pas recommandée avant 12 ans.', ['person:enfant advisedAgainst -144']],
    ['La plante est contre-indiquée avant 30 mois.', ['person:jeune-enfant banned -30']],
    [
      'La plante est contre-indiquée avant 2 ans et déconseillée avant 6 ou 7 ans.',
      ['person:nourrisson banned -24', 'person:enfant advisedAgainst -84'],
    ],
    [
      'De 3 à 12 ans, la dose est plus faible : la demander à un pharmacien.',
      ['person:enfant withAdvice 36-144'],
    ],
    ['La plante est déconseillée chez l’enfant.', ['person:enfant advisedAgainst -180']],
    [
      'La plante est déconseillée chez l’enfant et l’adolescent.',
      ['person:enfant advisedAgainst -216', 'person:adolescent advisedAgainst -216'],
    ],
    [
      'La racine est réservée à l’adulte.',
      ['person:enfant advisedAgainst -216', 'person:adolescent advisedAgainst -216'],
    ],
  ])('%s', (children, expected) => {
    expect(safety({ children })).toEqual(expected);
  });

  it('of a dose warn those for whom it is not, milder where the sheet itself tells of children', () => {
    const indications = [
      {
        title: 'Toux',
        details: 'Usage traditionnel contre la toux.',
        preparations: [
          {
            method: 'INFUSION',
            plantPartUsed: 'LEAF',
            instructions: '2 g par tasse.',
            applications: [
              { method: 'ORAL', instructions: 'Plus de 6 ans : une tasse, 2 semaines au plus.' },
            ],
          },
        ],
      },
    ];
    const rows = (additionalInfo: object) =>
      factsOf(buildContent({ indications, additionalInfo })).filter(({ field }) =>
        field.includes('preparations'),
      );
    const silent = rows({ safety: safetyBlock('caution') });
    expect(silent.filter(({ kind }) => kind === 'caution').map(told)).toEqual([
      'person:jeune-enfant advisedAgainst -72',
    ]);
    expect(silent.find(({ kind }) => kind === 'dose')).toBeDefined();
    expect(silent).toContainEqual(expect.objectContaining({ kind: 'duration', minMonths: 72 }));
    expect(silent).toContainEqual(expect.objectContaining({ kind: 'part', subject: 'part:feuille' }));
    expect(silent).toContainEqual(expect.objectContaining({ kind: 'route', subject: 'route:orale' }));
    const stated = rows({ safety: { ...safetyBlock('caution'), children: 'Non recommandée avant 3 ans.' } });
    expect(stated.filter(({ kind }) => kind === 'caution').map(told)).toEqual([
      'person:jeune-enfant withAdvice -72',
    ]);
  });
});

describe('constituents and names', () => {
  it('are listed one by one', () => {
    const molecularStructure = 'Acides citrique et tartrique, lactones (1,8-cinéole), trans-anéthole, tanins';
    const content = buildContent({
      description: 'La plante est riche en tanins.',
      indications: [{ title: 'Toux', details: 'Usage.', molecularStructure }],
      additionalInfo: { names: { vernacular: [{ name: 'Inconnu', language: 'chinois' }] } },
    });
    const subjects = (kind: string, statement: string) =>
      factsOf(content)
        .filter((fact) => fact.kind === kind && fact.statement === statement)
        .map(({ subject }) => subject);
    expect(subjects('constituent', molecularStructure)).toEqual([
      'constituent:acide-citrique',
      'constituent:acide-tartrique',
      'constituent:lactone',
      'constituent:1-8-cineole',
      'constituent:trans-anethole',
      'constituent:tanin',
    ]);
    expect(subjects('constituent', 'La plante est riche en tanins.')).toEqual(['constituent:tanin']);
    expect(subjects('name', 'Inconnu')).toEqual(['language:chinois']);
  });
});

describe('evidence', () => {
  it.each([
    ['L’EMA (HMPC) reconnaît l’usage médical bien établi de la racine contre la toux.', 'wellEstablished'],
    ['L’EMA (HMPC) reconnaît l’usage traditionnel de la racine contre la toux.', 'recognisedTradition'],
    ['Cet usage est traditionnel en Afrique, sans essai clinique concluant.', 'tradition'],
    ['Des essais cliniques ont montré un effet modeste contre la toux.', 'trials'],
    [
      'Des essais existent, mais l’EMA ne les a pas jugés suffisants pour un usage médical bien établi.',
      'unproven',
    ],
    ['De petites études ont des résultats contradictoires.', 'unproven'],
    ['Une toux avec fièvre demande une consultation.', null],
  ])('%s', (statement, level) => {
    expect(evidenceOf(statement)).toBe(level);
  });
});

describe('reviewed facts', () => {
  const statement = 'À éviter pendant la grossesse.';
  const readings: FactReading[] = [{ kind: 'caution', subject: 'person:grossesse', degree: 'banned' }];

  it('replace the proposals for a statement while its words are the same', () => {
    const facts = [{ statement, readings }];
    const content = buildContent({ additionalInfo: { facts } });
    const own = factsOf(content).filter((fact) => fact.statement === statement);
    expect(own).toEqual([expect.objectContaining({ degree: 'banned', isReviewed: true })]);
    const changed = buildContent({
      additionalInfo: { facts },
      contreIndications: [{ title: 'Grossesse', details: 'Déconseillée pendant la grossesse.' }],
    });
    expect(factsOf(changed).filter(({ isReviewed }) => isReviewed)).toEqual([]);
  });

  it('are none where the sheet says nothing', () => {
    const documented = { statement: 'non documenté', readings };
    const content = buildContent({ additionalInfo: { safety: safetyBlock('caution'), facts: [documented] } });
    expect(factsOf(content).filter(({ isReviewed }) => isReviewed)).toEqual([]);
  });
});
