import { limits } from '@simples/contract/limits';
import type { Plant } from '#server/features/chat/find/plants.ts';
import type { Interaction } from '#server/features/chat/find/safety-content.ts';

/** Fixed texts never claim anything of a plant; a property test checks everything else is quoted. */

const UNDERSTOOD = 'J’ai compris : ';

const plural = (count: number, one: string, several: string) => (count === 1 ? one : several);

export function plantName(plant: Pick<Plant, 'common' | 'scientific'>): string {
  return `**${plant.common}** (*${plant.scientific}*)`;
}

export const answerTexts = {
  understood: (names: readonly string[]) => `${UNDERSTOOD}${names.join(', ')}.`,
  isUnderstood: (block: string) => block.startsWith(UNDERSTOOD),
  symptom: (count: number, topic: string) =>
    `${plural(count, 'Une fiche parle', `${count} fiches parlent`)} de « ${topic} » :`,
  noPlantFor: (topic: string) =>
    `Aucune fiche ne donne de plante pour « ${topic} ». Ce que les fiches en disent :`,
  risks: (topic: string) =>
    `Des fiches parlent de « ${topic} » dans leurs risques ; cette liste n’est pas complète :`,
  topicOfPlant: (plant: Plant, topic: string) =>
    `${plantName(plant)} — ce que dit la fiche sur « ${topic} » :`,
  plant: (plant: Plant, heading: string) => `${plantName(plant)} — ${heading} :`,
  comparison: (plants: readonly Plant[]) => `${plants.map(plantName).join(' et ')}, côte à côte :`,
  silent: (plant: Plant, subject: string) =>
    `La fiche de ${plantName(plant)} ne dit rien sur ce point : ${subject}.`,
  silentOnTopic: (names: string, topic: string) =>
    `J’ai trouvé la fiche de ${names}, mais elle ne dit rien sur « ${topic} » : je ne peux pas le confirmer.`,
  unnamedMedicine: (plant: Plant, names: string) =>
    `La fiche de ${plantName(plant)} ne nomme pas ce médicament (${names}). Ce qu’elle dit des médicaments :`,
  interaction: ({ plant, medicine, severity, statement, mechanism, source, checkedOn }: Interaction) =>
    `> **${plant} et ${medicine} : association ${severity}** — ${statement} Mécanisme : ${mechanism} *Source : ${source} ; vérifié le ${checkedOn.split('-').toReversed().join('/')}.*`,
  undocumentedPair:
    'Cette association est non documentée dans Simples : cela ne veut pas dire qu’elle est sans danger.',
  medicinesUndocumented: (names: string) =>
    `J’ai trouvé la fiche de ${names}, mais elle ne documente pas les interactions avec les médicaments : demandez l’avis d’un médecin ou d’un pharmacien avant de les associer.`,
  disagreement: (about: string) =>
    `> **Sources en désaccord** — ${about}. Suivez l’énoncé le plus prudent et demandez l’avis d’un médecin ou d’un pharmacien.`,
  noRecipe: 'Je ne donne ni préparation ni dose pour cette plante.',
  notDocumented:
    '« Non documenté » ne veut pas dire « sans danger » : demandez l’avis d’un médecin ou d’un pharmacien.',
  referral:
    'Ces phrases viennent des fiches et ne remplacent pas l’avis d’un médecin ou d’un pharmacien. En cas d’urgence, appelez le 15 ou le 112 (en France), ou le service d’urgence le plus proche.',
  documentsReferral:
    'Ces phrases viennent de documents et ne remplacent pas l’avis d’un médecin ou d’un pharmacien. En cas d’urgence, appelez le 15 ou le 112 (en France), ou le service d’urgence le plus proche.',
  modelReferral:
    'Réponse rédigée par un modèle de langage à partir des sources citées, chaque phrase comparée au passage qu’elle cite. Elle ne remplace pas l’avis d’un médecin ou d’un pharmacien. En cas d’urgence, appelez le 15 ou le 112 (en France), ou le service d’urgence le plus proche.',
  withoutModel:
    'La rédaction par le modèle de langage n’a pas abouti : cette réponse est faite des phrases mêmes des sources.',
  interrupted: 'Réponse interrompue : elle est incomplète.',
  neverEatUnsure:
    'Une photo ou une description ne suffit pas pour reconnaître une plante : ne mangez rien sans l’avis d’un botaniste ou d’un pharmacien. Si quelqu’un en a déjà mangé, appelez un centre antipoison ou les secours (en France, le 15 ou le 112).',
  otherCare:
    'Je ne réponds que sur les plantes des fiches publiées. Pour un médicament, un vaccin ou un examen, demandez à un pharmacien ou à un médecin.',
  nothing: 'Je n’ai rien trouvé dans les fiches publiées qui réponde à cette question.',
  nothingOnTopic: (topic: string) => `Je n’ai trouvé aucune fiche publiée qui parle de « ${topic} ».`,
  unknownPlant: (typed: string) => `Je n’ai pas de fiche sur « ${typed} ».`,
  near: 'Les fiches les plus proches sont proposées ci-dessous.',
  ambiguous: (typed: string, plants: readonly { common: string; scientific: string }[]) =>
    `« ${typed} » peut désigner plusieurs plantes. De laquelle parlez-vous : ${plants.map(plantName).join(', ')} ?`,
  whichPlant: 'De quelle plante, ou de quel besoin, parlez-vous ?',
  hello:
    'Bonjour ! Posez-moi une question sur une plante médicinale : je réponds avec les phrases des fiches, et leurs sources.',
  thanks: 'Avec plaisir. Je reste là pour une autre question.',
  abilities: [
    'Je réponds en citant les fiches publiées de plantes médicinales. Vous pouvez me demander :',
    '- quelles plantes sont citées pour un besoin (« quoi contre la toux ? ») ;',
    '- à quoi sert une plante, comment elle se prépare, ses contre-indications ;',
    '- ce que dit la fiche pour la grossesse, l’allaitement, les enfants ou un médicament ;',
    '- son origine, ses noms, sa description, ou de comparer deux plantes.',
    'Je ne pose pas de diagnostic et je ne remplace ni un médecin ni un pharmacien.',
  ].join('\n'),
  count: (count: number) =>
    `${plural(count, 'Une fiche est publiée', `${count} fiches sont publiées`)}. En voici quelques-unes ; le lexique les montre toutes :`,
  documents: '**Dans les documents** :',
  documentPage: (title: string, page: string) => `${title}, p. ${page} :`,
  documentsUnreviewed:
    '*Ces pages sont citées telles quelles : ce qu’elles disent n’a pas été relu dans Simples.*',
  documentsWorded: (numbers: readonly number[]) =>
    `*Ce qui porte ${numbers.map((number) => `[${number}]`).join(', ')} vient de documents : ce qu’ils disent n’a pas été relu dans Simples.*`,
  refusedHarm: {
    self: [
      'Je ne peux pas aider à cela, et je ne veux pas vous laisser seul avec cette idée.',
      'Appelez le 3114 (gratuit, 24 h sur 24, en France) : une personne formée vous écoute. En cas de danger immédiat, appelez les secours (en France, le 15 ou le 112), ou allez au service d’urgence le plus proche.',
    ].join('\n\n'),
    others: [
      'Je ne réponds pas aux questions qui peuvent servir à faire du mal à quelqu’un.',
      'Si une personne a pris un produit dangereux, appelez un centre antipoison ou les secours (en France, le 15 ou le 112). Si vous êtes en danger ou en conflit, appelez la police (en France, le 17).',
    ].join('\n\n'),
    abortion: [
      'Je ne donne aucune plante pour interrompre une grossesse ou faire venir les règles.',
      'Un médecin, une sage-femme ou un centre de santé sexuelle peut vous recevoir en confidence ; en France, le 0 800 08 11 11 est gratuit et anonyme. En cas de saignement, de fièvre ou de forte douleur, appelez les secours (en France, le 15 ou le 112).',
    ].join('\n\n'),
  },
} as const;

function cut(text: string, length: number): string {
  const plain = text.replace(/\s+/g, ' ').trim();
  if (plain.length <= length) return plain;
  const short = plain.slice(0, length - 1);
  const lastSpace = short.lastIndexOf(' ');
  return `${(lastSpace > length / 2 ? short.slice(0, lastSpace) : short).trimEnd()}…`;
}

/** The title of a conversation: its first question. */
export function titleOf(question: string): string {
  return cut(question, limits.chat.titleLength);
}

export function withoutMarks(markdown: string): string {
  return markdown
    .replace(/ ?\[\d+\]/g, '')
    .replace(/^\s*(?:[-•>]\s*)+/gm, '')
    .replace(/[*_]/g, '');
}

export function preview(markdown: string): string {
  return cut(withoutMarks(markdown), limits.chat.previewLength);
}
