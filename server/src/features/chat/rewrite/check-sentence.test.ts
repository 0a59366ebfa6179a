import { readdirSync, readFileSync } from 'node:fs';
import { plantSheetContent } from '@simples/contract/plant-sheet-content';
import { describe, expect, it } from 'vitest';
import { passagesOf } from '#server/features/plant-sheets/sheets/sheet-passages.ts';
import { checkSentence } from './check-sentence.ts';
import type { SupportPassage } from './passage-comparison.ts';

const thyme: SupportPassage = {
  number: 1,
  plant: 'Thym',
  names: ['Thymus vulgaris', 'Farigoule'],
  section: 'indication',
  text: 'L’EMA reconnaît l’usage traditionnel de la feuille de thym pour soulager la toux grasse de l’adulte. La feuille de thym ne remplace pas un antibiotique.',
};
const thymeDose: SupportPassage = {
  ...thyme,
  number: 2,
  section: 'posology',
  text: 'Adulte : 1 à 2 g de thym séché dans 150 mL d’eau, 3 à 4 fois par jour, 2 semaines au plus.',
};
const lime: SupportPassage = {
  number: 3,
  plant: 'Tilleul',
  names: ['Tilia cordata'],
  section: 'indication',
  text: 'La fleur de tilleul est utilisée traditionnellement pour aider à dormir.',
};
const ginkgo: SupportPassage = {
  number: 4,
  plant: 'Ginkgo',
  names: ['Ginkgo biloba'],
  section: 'interaction',
  text: 'Le ginkgo peut augmenter l’effet de la nifédipine, mais un seul essai l’a étudié. Le ginkgo est contre-indiqué avec l’éfavirenz, dont il diminue le taux. Par prudence, un avis médical est nécessaire avec un médicament de l’épilepsie légère ou grave.',
};
const passages = [thyme, thymeDose, lime, ginkgo];

function reasonOf(sentence: string): string | null {
  const verdict = checkSentence(sentence, passages);
  return verdict.supported ? null : verdict.reason;
}

describe('what may be shown', () => {
  it.each([
    'La feuille de thym soulage la toux grasse de l’adulte, par tradition [1].',
    'Chez l’adulte, prendre 1 à 2 g de thym séché dans 150 mL d’eau, 3 à 4 fois par jour [2].',
    'Le thym ne remplace pas un antibiotique [1], et la fleur de tilleul aide par tradition à dormir [3].',
    'Jusqu’à 4 fois par jour chez l’adulte [2].',
  ])('%s', (sentence) => {
    expect(reasonOf(sentence)).toBeNull();
  });

  it.each([
    'Bonjour !',
    'Voici ce que disent les fiches sur la toux :',
    'Demandez l’avis d’un médecin ou d’un pharmacien.',
    'Je n’ai pas trouvé de réponse dans les fiches.',
    'En cas d’urgence, appelez le 15 ou le 112.',
  ])('without a source, because it claims nothing: %s', (sentence) => {
    expect(reasonOf(sentence)).toBeNull();
  });

  it('every statement of every starter sheet, cited as it stands', () => {
    const folder = new URL('../../../../../content/plant-sheets/', import.meta.url);
    const withheld: string[] = [];
    for (const file of readdirSync(folder)) {
      const sheet = plantSheetContent.parse(JSON.parse(readFileSync(new URL(file, folder), 'utf8')));
      for (const { section, statements } of passagesOf(sheet)) {
        const own = {
          number: 1,
          plant: sheet.plantCommonName,
          names: [sheet.plantScientificName],
          section,
          text: statements.join(' '),
        };
        for (const statement of statements) {
          const verdict = checkSentence(`${statement} [1]`, [own]);
          if (!verdict.supported) withheld.push(`${verdict.reason}: ${statement}`);
        }
      }
    }
    expect(withheld).toEqual([]);
  });
});

describe('what is withheld, and why', () => {
  it.each([
    ['missing-citation', 'Le thym soulage la toux grasse.'],
    ['missing-citation', 'La feuille de thym ne remplace pas un antibiotique [1], et guérit le cancer.'],
    ['missing-citation', 'Saviez-vous que le thym guérit la grippe ?'],
    ['missing-citation', 'Prenez 3 g par jour.'],
    ['unknown-citation', 'La feuille de thym soulage la toux grasse [7].'],
    ['unknown-citation', 'La feuille de thym soulage la toux grasse [1'],
    ['unknown-citation', 'La feuille de thym soulage la toux grasse [1][9].'],
    ['content', 'La feuille de romarin soulage la toux grasse [1].'],
    ['plant', 'Le tilleul soulage la toux grasse [1].'],
    ['part', 'La racine de thym soulage la toux grasse [1].'],
    ['population', 'La feuille de thym soulage la toux grasse de l’enfant [1].'],
    ['population', '3 à 4 fois par jour, 2 semaines au plus [2].'],
    ['dose', 'Adulte : 1 à 2 mg de thym séché dans 150 mL d’eau [2].'],
    ['dose', 'Adulte : 3 à 4 fois par jour, 2 mois au plus [2].'],
    ['dose', 'Adulte : 3 à 4 fois par jour, au moins 2 semaines [2].'],
    ['negation', 'La feuille de thym remplace un antibiotique [1].'],
    ['content', 'La feuille de thym aggrave la toux grasse [1].'],
    ['content', 'La feuille de thym soulage la toux grasse et le paludisme [1].'],
    ['limit', 'La feuille de thym soulage la toux grasse de l’adulte [1].'],
    ['limit', 'La feuille de thym soulage par tradition la toux de l’adulte [1].'],
    ['limit', 'Le ginkgo augmente l’effet de la nifédipine, mais un seul essai l’a étudié [4].'],
    ['limit', 'Le ginkgo peut augmenter l’effet de la nifédipine [4].'],
    ['limit', 'Un avis médical est nécessaire avec un médicament de l’épilepsie [4].'],
    ['limit', 'Le ginkgo peut être contre-indiqué avec l’éfavirenz [4].'],
    ['content', 'Le ginkgo est déconseillé avec l’éfavirenz [4].'],
    ['content', 'Le ginkgo est contre-indiqué avec la nifédipine [4].'],
    ['population', 'Le ginkgo est contre-indiqué [4].'],
    ['markup', 'La feuille de thym soulage la toux grasse [1]. <img src=x>'],
    ['markup', 'La feuille de thym soulage la toux ![x](https://exemple.test/b.png) [1].'],
    ['markup', 'La feuille de thуm soulage la toux grasse [1].'],
  ])('%s: %s', (reason, sentence) => {
    expect(reasonOf(sentence)).toBe(reason);
  });

  it('what is said of two plants when only one of them does it', () => {
    expect(reasonOf('Le thym et le tilleul aident à dormir [1][3].')).not.toBeNull();
  });

  it('letters that cannot be seen hide nothing', () => {
    expect(reasonOf('La feuille de thym re\u200Bmplace un antibiotique [1].')).toBe('negation');
  });
});
