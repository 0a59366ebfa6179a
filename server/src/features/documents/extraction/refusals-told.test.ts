import { expect, it } from 'vitest';
import { saysNothing } from '#server/french/negation.ts';
import { documentPages } from '#test/documents/document-pages.ts';
import { extractSheets } from './extract-sheets.ts';
import { isForbidding } from './meaning.ts';

function sheetOf(text: string) {
  const { sheets } = extractSheets({
    pages: documentPages(`# Thym\nThymus vulgaris L. (Lamiacées)\n${text}`),
    known: { sheetOf: () => null },
    documentId: '01900000-0000-7000-8000-000000000001',
  });
  if (sheets[0] === undefined) throw new Error('no sheet');
  return sheets[0];
}

const refusedBy = (words: string): string[] =>
  sheetOf(`## Indications\nToux\n## Contre-indications\n${words}`).content.contreIndications.map(
    ({ title }) => title,
  );

it.each([
  ['• diabète traité\nLes bergers en faisaient une passoire à lait.', ['diabète traité']],
  ['Ulcère, grossesse\nUn fermier allemand, Mehnert, en apprit l’usage en 1904.', ['Ulcère', 'grossesse']],
  ['Allaitement.\nNe pas prendre pour lui le laurier-rose.', ['Allaitement']],
  ['Jamais, pas de risque connu.', []],
  [
    'On la refuse à celle dont les jambes gonflent à cause d’une insuffisance cardiaque.',
    ['insuffisance cardiaque'],
  ],
])('of what refuses nobody beside a refusal names nobody: %s', (words, expected) => {
  const refused = refusedBy(words);
  expect(refused).toEqual(expect.arrayContaining(expected));
  expect(refused.join()).not.toMatch(/bergers|Mehnert|laurier|Jamais/u);
});

it.each(['non rapportées', 'Non décrites à ce jour.'])('are none where it says: %s', (words) => {
  expect(refusedBy(words)).toEqual([]);
});

it('are of whoever a sentence lists behind others whom it refuses', () => {
  const { content } = sheetOf(
    'Les feuilles soignent la toux. Infusion, deux tasses par jour. On l’interdit à l’asthmatique, à la femme enceinte et à la nourrice.',
  );
  expect(content.contreIndications.map(({ title }) => title)).toEqual([
    'asthmatique',
    'femme enceinte',
    'nourrice',
  ]);
});

it.each(['C.-IND.', 'C.-i.', 'Contre-ind.'])('are under a heading that is abbreviated: %s', (heading) => {
  const { content } = sheetOf(`INDIC. Toux.\nPOSOL. Une tasse le soir.\n${heading} Diarrhée et colite.`);
  expect(content.contreIndications.map(({ title }) => title)).toEqual(['Diarrhée', 'colite']);
  expect(content.indications.map(({ title }) => title)).toEqual(['Toux']);
});

it('a sentence that tells a use and warns of nothing refuses nothing as a whole', () => {
  const { sheets } = extractSheets({
    pages: documentPages(
      [
        'Tu me demandes ce que je mettais sur les croûtes de lait. C’était la pensée sauvage : Viola tricolor L. pour ton examen, famille des Violaceae.',
        'La partie aérienne fleurie se ramasse en avril. Je la mets en infusion, une cuillerée dans un bol. Elle sert à la croûte de lait, à l’acné, et chez les grands à la bronchite. Trois bols par jour, pendant un mois.',
      ].join('\n'),
    ),
    known: { sheetOf: () => null },
    documentId: '01900000-0000-7000-8000-000000000001',
  });
  expect(sheets[0]?.content.indications.map(({ title }) => title)).toEqual([
    'croûte de lait',
    'acné',
    'bronchite',
  ]);
  expect(sheets[0]?.content.contreIndications).toEqual([]);
});

it('what the writer knows no reason for is no refusal', () => {
  expect(saysNothing('Je ne connais aucune raison.')).toBe(true);
  expect(saysNothing('On ne connaît pas de danger.')).toBe(true);
  expect(saysNothing('Je ne connais que la grossesse.')).toBe(false);
  expect(saysNothing('Nulle que je sache.')).toBe(true);
  expect(saysNothing('Nulle défense que l’on sache.')).toBe(true);
  expect(saysNothing('Nulle prise par la bouche, que je sache.')).toBe(false);
});

it('a word for the list that follows it is none of the list', () => {
  const { content } = sheetOf(
    '## Indications\nOn l’oppose à ces maux : acné, dartres.\n## Contre-indications\nJe la refuse dans ces maladies : ulcère, épilepsie.',
  );
  expect(content.indications.map(({ title }) => title)).toEqual(['acné', 'dartres']);
  expect(content.contreIndications.map(({ title }) => title)).toEqual(['ulcère', 'épilepsie']);
});

it('"et rien pendant la grossesse" refuses, behind a dose', () => {
  const said = 'Nous disons : deux tasses par jour, pas davantage, et rien du tout pendant la grossesse.';
  const { content } = sheetOf(`## Indications\nToux\n## Doses\n${said}`);
  expect(content.contreIndications.map(({ title }) => title)).toContain('grossesse');
});

it('what everybody may take is refused to nobody', () => {
  expect(refusedBy('Tout le monde peut en user.')).toEqual([]);
  expect(refusedBy('Tout le monde ne peut en user : grossesse.')).toContain('grossesse');
});

it('a plant that is refused by mouth is told so once', () => {
  const told =
    'Prise par la bouche, grossesse.\n## Précautions\nToxique si on l’avale : elle ne se boit jamais.';
  const titles = refusedBy(told);
  expect(titles).toEqual(expect.arrayContaining(['Prise par la bouche', 'grossesse']));
  expect(titles.join()).not.toContain('boit');
  expect(refusedBy('Grossesse.\n## Précautions\nElle ne se boit jamais.').join()).toContain('boit');
});

/** Under no heading of refusals. */
const saidOf = (words: string): string[] =>
  sheetOf(`## Indications\nToux\n## Doses\nUne tasse le soir. ${words}`).content.contreIndications.map(
    ({ title }) => title,
  );

it.each([
  ['Pas l’huile à boire.', 'Pas l’huile à boire'],
  ['Never drink it.', 'Never drink it'],
  ['Never rub it on a burn.', 'burn'],
  ['Ne se donne pas au-dessous de 12 ans.', 'au-dessous de 12 ans'],
  ['Not suitable for anyone under 16.', 'anyone under 16'],
  [
    'La racine en a rendu fou un enfant : qu’une femme qui espère un garçon n’y touche pas.',
    'femme qui espère un garçon',
  ],
])('in an order, for an age, or to people described: %s', (words, refused) => {
  expect(saidOf(words)).toContain(refused);
});

it.each([
  ['Elle ne se mélange pas aux excitants.', true],
  ['Ne pas cumuler avec un autre amer.', true],
  ['Elle se mélange à la menthe.', false],
])('what it is taken with is refused where a sentence forbids it: %s', (sentence, isRefused) => {
  expect(isForbidding(sentence)).toBe(isRefused);
});

it.each([
  'Que celles à qui l’on donne un remède contre les caillots s’en privent.',
  'Ceux pour qui l’on a commandé des béquilles doivent s’en abstenir.',
])('are of those to whom others do something: %s', (sentence) => {
  expect(isForbidding(sentence)).toBe(true);
});

it('a name in a list of refusals is refused with all that is said of it', () => {
  expect(refusedBy('Grossesse. Toux sans cause connue. Ulcère.')).toEqual([
    'Grossesse',
    'Toux sans cause connue',
    'Ulcère',
  ]);
});

it.each([
  ['Elle donne des vertiges, aussi l’asthmatique doit-il s’en abstenir.', ['asthmatique']],
  ['dose forte : coliques ; déconseillée aux femmes enceintes.', ['femmes enceintes']],
  ['Asthme ; nourrice, qu’elle ferait maigrir ; goutte.', ['Asthme', 'nourrice', 'goutte']],
  ['Elle fait chuter le sucre.', ['Elle fait chuter le sucre.']],
])('what a plant does to whoever takes it is nobody that it is refused to: %s', (words, expected) => {
  expect(refusedBy(words)).toEqual(expected);
});

it('who is too young is named by whom it is reserved to, and warned of as a child', () => {
  const { contreIndications, additionalInfo } = sheetOf(
    '## Indications\nToux\n## Contre-indications\nRéservée aux plus de 12 ans ; exclue en cas d’ulcère.',
  ).content;
  expect(contreIndications.map(({ title }) => title)).toEqual(['ulcère', 'Réservée aux plus de 12 ans']);
  expect(additionalInfo.safety?.children).toContain('plus de 12 ans');
});

it('a child is one in the words of a family too; "aucune" is no part of a name', () => {
  const { content } = sheetOf(
    'Les feuilles soignent la toux. Infusion, deux tasses par jour. N’en donnez pas aux petits, ni à aucune femme grosse.',
  );
  expect(content.contreIndications.map(({ title }) => title)).toEqual(['petits', 'femme grosse']);
});

it('pregnancy is warned of in whatever words, and is no child', () => {
  const { safety } = sheetOf(
    '## Indications\nToux\n## Contre-indications\nCelles qui attendent un enfant. La femme grosse.',
  ).content.additionalInfo;
  expect(safety?.pregnancy).toContain('Celles qui attendent un enfant. La femme grosse.');
  expect(safety?.children).toBe('non documenté');
});

it.each([
  ['Plaie à la bouche ou au talon.', ['Plaie à la bouche ou au talon']],
  ['Inflammation de la vessie ou du rein, asthme.', ['Inflammation de la vessie ou du rein', 'asthme']],
  ['Calculs du rein ou asthme.', ['Calculs du rein', 'asthme']],
])('an illness of one place or another is one: %s', (words, expected) => {
  expect(refusedBy(words)).toEqual(expected);
});

it('a list under its heading is of uses though none of it is known for one', () => {
  const { content } = sheetOf(
    'Partie employée : feuille. Indications : refroidissement, mal des hauteurs.\nPréparation : infusion. Contre-indication : femme enceinte.',
  );
  expect(content.indications.map(({ title }) => title)).toEqual(['refroidissement', 'mal des hauteurs']);
});

it.each(['Elle donne des convulsions en cas d’épilepsie.', 'Il fait monter la tension en cas d’épilepsie.'])(
  'are of whoever it harms, behind what it does: %s',
  (words) => {
    expect(refusedBy(words).join()).toContain('épilepsie');
  },
);
