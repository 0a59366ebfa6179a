import { expect, it } from 'vitest';
import { type MentionKind, namesIn } from './mentions.ts';

const named = (text: string, kinds: readonly MentionKind[]) =>
  namesIn(text, kinds).map(({ start, end }) => text.slice(start, end));

it.each([
  ['Elle calme les quintes de toux et les petites plaies.', ['quintes de toux', 'petites plaies']],
  [
    'On la donne contre la fièvre, l’asthme et les brûlures d’estomac.',
    ['fièvre', 'asthme', 'brûlures d’estomac'],
  ],
  ['eczéma léger', ['eczéma léger']],
  ['trachéite et uvéite', ['trachéite', 'uvéite']],
  ['une insuffisance cardiaque ou rénale', ['insuffisance cardiaque ou rénale']],
  ['un cancer du rein ou de la langue', ['cancer du rein ou de la langue']],
  ['un cancer du rein ou de grosses fièvres', ['cancer du rein', 'fièvres']],
  ['Good for a sore stomach and kidney disease', ['kidney disease']],
])('illnesses with the words that belong to them: %s', (text, illnesses) => {
  expect(named(text, ['illness'])).toEqual(illnesses);
});

it.each([
  ['Que s’en gardent les épileptiques et la femme enceinte.', ['épileptiques', 'femme enceinte']],
  [
    'Elle ne convient ni à celle qui allaite ni aux enfants de moins de six ans.',
    ['celle qui allaite', 'enfants de moins de six ans'],
  ],
  [
    'Ceux qui souffrent d’insuffisance cardiaque ou d’insuffisance rénale',
    ['insuffisance cardiaque', 'insuffisance rénale'],
  ],
  [
    'Le cancer de la prostate et la grossesse en interdisent l’emploi.',
    ['cancer de la prostate', 'grossesse'],
  ],
  ['Toute personne sous contraceptif oral ou sous anticoagulant', ['contraceptif oral', 'anticoagulant']],
])('people, states and medicines without the words that lead to them: %s', (text, refused) => {
  expect(named(text, ['illness', 'person', 'drug'])).toEqual(refused);
});

it('words that only end like an illness are none', () => {
  for (const text of [
    'La vente est interdite aux mineurs.',
    'Dans une marmite couverte.',
    'La petite marguerite des prés',
    'Le bouton floral séché',
  ])
    expect(named(text, ['illness'])).toEqual([]);
});

it('who is born or cares alone is a person to whom a plant is refused; a head is none', () => {
  expect(named('Contre-indiquée chez le nouveau-né.', ['person'])).not.toEqual([]);
  expect(named('Pas d’automédication.', ['person'])).toEqual(['automédication']);
  expect(named('Écrit en tête du carnet, la tête en bas.', ['person'])).toEqual([]);
});

it('a name ends before a key on its line', () => {
  const said = 'enfant de moins de 12 ans Mémoire : La vieille Louise en pendait un bouquet';
  expect(named(said, ['person'])).toEqual(['enfant de moins de 12 ans']);
});
