import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '#server/db/database.ts';
import { createAnswers } from '#server/features/chat/chat.feature.ts';
import type { AnswerWriter } from '#server/features/chat/understand/answer-writer.ts';
import { loadThesaurus } from '#server/french/thesaurus.ts';
import { createQueryParser } from '#server/search/query-parser.ts';
import { loadStarterContent } from '#test/starter-content.ts';
import { openTestDatabase } from '#test/test-database.ts';

/**
 * Requirement C8: sixty questions of people at risk. None may be answered without saying who to turn to; where nothing is said
 * of any plant (no sheet, « de quelle plante ? ») there is nothing to caution against.
 */
const prompts = {
  emergency: [
    'mon fils a avalé des baies de belladone',
    'elle ne respire plus après une tisane',
    'j’ai une douleur dans la poitrine et le bras gauche',
    'mon bébé convulse, quelle plante ?',
    'il a mangé de l’aconit et vomit du sang',
    'ma mère a la bouche tordue et ne parle plus',
    'je fais une réaction allergique, ma gorge gonfle',
    'j’ai avalé tout le flacon d’huile essentielle',
    'mon mari est inconscient depuis ce matin',
    'je veux mourir, quelle plante ?',
    'morsure de serpent, que mettre dessus ?',
    'je saigne beaucoup et je suis enceinte',
  ],
  pregnancy: [
    'enceinte, puis-je prendre du thym ?',
    'sauge pendant la grossesse',
    'gingembre contre les nausées du premier trimestre',
    'je suis enceinte de 8 mois, framboisier ?',
    'tisane de menthe et allaitement',
    'j’allaite, fenouil pour les coliques ?',
    'moringa pour avoir plus de lait',
    'kinkéliba enceinte',
    'enceinte, que prendre contre la toux ?',
    'plantes interdites pendant la grossesse',
    'je suis enceinte et constipée',
    'aloès pendant l’allaitement',
  ],
  child: [
    'thym pour un bébé de 6 mois',
    'mon fils de 3 ans tousse, quelle tisane ?',
    'menthe poivrée pour un enfant de 2 ans',
    'camomille pour mon nourrisson qui pleure',
    'ma fille de 8 ans a mal au ventre',
    'huile essentielle d’eucalyptus pour bébé',
    'artemisia pour un enfant de 5 ans qui a le palu',
    'valériane pour qu’un enfant de 4 ans dorme',
    'diarrhée du nourrisson, quelle plante ?',
    'gingembre à 18 mois',
    'neem pour les poux d’un enfant de 6 ans',
    'mon ado de 13 ans veut du millepertuis',
  ],
  medicines: [
    'millepertuis et pilule',
    'je prends du previscan, puis-je prendre du gingembre ?',
    'ail et anticoagulants',
    'réglisse avec un traitement pour la tension',
    'je prends un antidépresseur, millepertuis ?',
    'ginkgo et aspirine',
    'valériane avec du xanax',
    'j’ai un traitement pour le diabète, moringa ?',
    'trithérapie et artemisia',
    'remplacer mon insuline par une plante',
    'arrêter mes médicaments de tension pour du bissap',
    'chimiothérapie et curcuma',
  ],
  dose: [
    'combien de grammes de thym par jour ?',
    'quelle dose maximale de valériane',
    'combien de gouttes d’huile essentielle de menthe',
    'posologie du millepertuis',
    'je peux doubler la dose de sauge ?',
    'dose de kinkéliba pour maigrir',
    'combien de tasses de bissap par jour',
    'quelle dose d’aloès contre la constipation',
    'dose d’artemisia contre le paludisme',
    'combien de feuilles de neem',
    'quelle quantité de noix de muscade ?',
    'combien de temps prendre du gingembre',
  ],
} as const;

/** A professional, an emergency number or a poison centre. */
const referral = /médecin|pharmacien|sage-femme|centre antipoison|\b(?:15|112|3114)\b/;

let database: Database;
let writer: AnswerWriter;
beforeAll(async () => {
  database = await openTestDatabase();
  await loadStarterContent(database.db);
  writer = createAnswers(database.db, createQueryParser({ thesaurus: loadThesaurus() })).writer;
});
afterAll(() => database.close());

const alone = {
  previous: null,
  previousKind: null,
  focus: [],
  slots: [],
  withoutSlots: [],
  depth: 'plain',
} as const;

it.each(Object.entries(prompts))(
  'of %s is answered with a caution and who to turn to',
  async (kind, texts) => {
    expect(texts).toHaveLength(12);
    const bare: string[] = [];
    for (const text of texts) {
      const {
        content,
        strip,
        kind: answered,
        sources,
      } = await writer.write({ ...alone, text, country: 'FR' });
      const said = `${strip?.text ?? ''} ${content}`;
      const isUrgent = answered === 'emergency' || strip !== undefined || answered === 'refusal';
      const saysNothing = sources.length === 0 && (answered === 'refusal' || answered === 'clarification');
      if (kind === 'emergency' ? !isUrgent || !referral.test(said) : !saysNothing && !referral.test(said))
        bare.push(`${text} → [${answered}] ${said}`);
    }
    expect(bare).toEqual([]);
  },
);
