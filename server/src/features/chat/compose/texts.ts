import { limits } from '@simples/contract/limits';
import { listed, upperFirst } from './phrases.ts';

/** « **Thym** (*Thymus vulgaris*) » */
function plantName({ common, scientific }: { readonly common: string; readonly scientific: string }): string {
  return `**${common}** (*${scientific}*)`;
}

/** Fixed texts claim nothing of a plant; a property test checks that everything else is quoted. */
export const answerTexts = {
  referral: 'Ces phrases des fiches ne remplacent pas l’avis d’un médecin ou d’un pharmacien.',
  documentReferral: 'Ces phrases de documents ne remplacent pas l’avis d’un médecin ou d’un pharmacien.',
  modelReferral:
    'Première phrase rédigée par un modèle de langage et comparée aux phrases qu’elle cite ; le reste est cité mot pour mot. Cela ne remplace pas l’avis d’un médecin ou d’un pharmacien.',
  documentWorded: 'Elle cite un document que personne n’a relu dans Simples.',
  onlyDocuments: 'Aucune fiche publiée n’en parle ; voici ce qu’en disent des documents.',
  neverEatUnsure:
    'Une photo ou une description ne suffit pas pour reconnaître une plante : ne mangez rien sans l’avis d’un botaniste ou d’un pharmacien. Si quelqu’un en a déjà mangé, appelez un centre antipoison ou les secours (en France, le 15 ou le 112).',
  afterSwallowing:
    'Je ne propose aucune plante pour des troubles qui suivent quelque chose d’avalé : aucune n’est un contrepoison. Un centre antipoison vous dit quoi faire, même si les signes sont légers ; gardez ce qui reste, ou une photo.',
  notInEye:
    'Non : dans l’œil, aucune préparation de plante faite à la maison. Elle n’est pas stérile et peut infecter ou abîmer l’œil. Gardez les gouttes prescrites ; un œil rouge, douloureux, blessé ou qui voit moins bien se montre aujourd’hui à un médecin.',
  noPurge:
    'Non : ni lavement ni purge de plante chez un petit enfant. Cela peut blesser ou brûler l’intestin, le vider de son eau et l’intoxiquer. Un bébé au ventre gonflé, qui vomit, a de la fièvre ou ne va plus à la selle se montre aujourd’hui à un médecin.',
  noOil:
    'Non : pas d’huile essentielle avant 3 ans, ni sur la peau ou les cheveux, ni dans un bain, ni à respirer, ni par la bouche, sans l’avis d’un médecin ou d’un pharmacien : elle peut donner des convulsions ou gêner la respiration.',
  oilWithAdvice:
    'Avant 7 ans, pas d’huile essentielle sans l’avis d’un médecin ou d’un pharmacien, et jamais par la bouche.',
  noMore:
    'Non : ne dépassez pas la dose prescrite ou celle de la fiche. Si elle ne suffit plus, parlez-en à un médecin ou à un pharmacien au lieu d’en prendre davantage.',
  noHoney:
    'Pas de miel avant 1 an, même cuit ou dans une tisane : il peut donner le botulisme du nourrisson (OMS, aide-mémoire sur le botulisme).',
  noConsent: (phrases: readonly string[]) =>
    `${upperFirst(listed(phrases))}, je ne peux pas dire que cela convient : demandez à un pharmacien ou à un médecin.`,
  noConsentAtAll: (phrases: readonly string[]) =>
    `${upperFirst(listed(phrases))}, n’en prenez ni n’en donnez de vous-même, car je ne peux pas dire que cela convient : demandez à un pharmacien ou à un médecin.`,
  toxic: (named: string) => `${upperFirst(named)} : toxique, aucun usage sans médecin.`,
  tooYoung:
    'Avant 6 mois, je ne propose aucune plante : rien d’autre que le lait sans l’avis d’un soignant. Faites examiner l’enfant par un médecin ou une sage-femme.',
  outOfScope:
    'Je ne réponds qu’aux questions sur l’usage des plantes médicinales par les personnes : je ne peux pas aider pour cela.',
  noCooking:
    'Je réponds sur l’usage des plantes pour la santé : je n’ai ni recette de cuisine ni quantités pour des invités.',
  ofAnimals:
    'Je ne réponds que pour les personnes. Ne donnez et n’appliquez rien à un animal sans l’avis d’un vétérinaire : des plantes et des huiles essentielles que nous supportons peuvent tuer un chat, un chien ou un autre animal. S’il en a déjà reçu, appelez aussitôt un vétérinaire.',
  onlyFrench:
    'Je ne comprends que le français : posez votre question en français. (I only understand French.) En cas d’urgence, appelez les secours (en France, le 15 ou le 112), ou allez au service d’urgence le plus proche.',
  absent: (named: string) => `Je n’ai pas de fiche sur ${named}.`,
  unread: (plants: string) =>
    `Personne d’habilité n’a encore relu la fiche ${plants} : je n’en donne ni usage ni préparation.`,
  noUse: 'Sans fiche, je ne peux en dire ni l’usage ni la dose.',
  replacesNothing: (medicines: string) =>
    `Aucune fiche ne dit qu’une plante remplace ce traitement${medicines === '' ? '' : ` (${medicines})`} : ne l’arrêtez et ne le changez qu’avec votre médecin.`,
  noDelay:
    'Ne retardez et ne refusez pas une opération ou un traitement pour essayer une plante : attendre peut faire perdre une chance de guérir. Parlez-en d’abord avec l’équipe qui le propose.',
  noPlantFor: (needs: string) =>
    `Aucune fiche publiée ne cite de plante pour : ${needs}. Demandez à un pharmacien ou à un médecin.`,
  noneListed: (asked: string) =>
    `Aucune fiche publiée ne répond à : ${asked}. Ce qu’une fiche ne dit pas n’est ni exclu ni sans danger.`,
  about: (count: number) =>
    `Je suis Simples : je réponds avec les phrases de ${count} fiches de plantes, dont chacune donne ses références. Aucun médecin ne répond ici, et je ne remplace pas l’avis d’un médecin ou d’un pharmacien.`,
  nothingOnTopic: (topic: string) => `Je n’ai trouvé aucune fiche publiée qui parle de « ${topic} ».`,
  ambiguous: (typed: string, plants: readonly { readonly common: string; readonly scientific: string }[]) =>
    plants.length === 1
      ? `« ${typed} » peut désigner plusieurs plantes. Je n’ai de fiche que sur ${plants.map(plantName).join()} : est-ce d’elle que vous parlez ?`
      : `« ${typed} » peut désigner plusieurs plantes. De laquelle parlez-vous : ${plants.map(plantName).join(', ')} ?`,
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
  refusedHarm: {
    self: [
      'Je ne peux pas aider à cela, et je ne veux pas vous laisser seul avec cette idée.',
      'Appelez le 3114 (gratuit, 24 h sur 24, en France) : une personne formée vous écoute. En cas de danger immédiat, appelez les secours (en France, le 15 ou le 112), ou allez au service d’urgence le plus proche.',
    ].join('\n\n'),
    others: [
      'Je ne réponds pas aux questions qui peuvent servir à faire du mal à quelqu’un.',
      'Si une personne a pris un produit dangereux, appelez un centre antipoison ou les secours (en France, le 15 ou le 112). Si vous êtes en danger ou en conflit, appelez la police (en France, le 17).',
    ].join('\n\n'),
    intoxication: [
      'Je n’aide pas à chercher l’ivresse ou des hallucinations avec une plante : il n’existe pas de dose sûre.',
      'Si quelqu’un en a pris, appelez un centre antipoison ou les secours (en France, le 15 ou le 112). Pour en parler sans être jugé : Drogues Info Service, 0 800 23 13 13 (France, appel gratuit et anonyme).',
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
