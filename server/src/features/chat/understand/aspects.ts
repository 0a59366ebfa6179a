export const aspects = [
  'preparation',
  'contraindication',
  'pregnancy',
  'breastfeeding',
  'children',
  'medicine',
  'lookAlike',
  'origin',
  'names',
  'description',
  'uses',
] as const;
export type Aspect = (typeof aspects)[number];

/** Normalised wordings of each aspect. Those of people and medicines come from the safety layer. */
const wordings: Readonly<Partial<Record<Aspect, RegExp>>> = {
  preparation:
    / (?:prepar\w*|infus\w*|tisanes?|decoct\w*|recettes?|mode d emploi|faire bouillir|bouillir|macer\w*|cataplasmes?|compresses?|bains?|inhalations?|gargarismes?|sirops?|teintures?|poudre|pomm?ades?|posologie|doses?|dosages?|doser|quantites?|combien (?:de|d|en|par|il|j|je|on|faut)|comment (?:je |on |il faut |tu |vous )?(?:l |la |le |les |s |en )?(?:utilis|prend|pren|consomm|boi|boir|appli|emplo|servi|fai|administr|mang|donn|cuisin)\w*|comment (?:ca |cela )?se (?:prend|prepar|consomm|utilis|boi|fai|mang)\w*|how (?:to|do)|grammes?|fois par jour|cuilleres?|tasses?) /,
  contraindication:
    / (?:contre ?indi\w*|contrindi\w*|dangers?|dangereu\w*|risques?|risque|risquee?s?|effets? (?:secondaires?|indesirables?|negatifs?)|effets? nocifs?|precautions?|toxi\w*|nocifs?|nocives?|poisons?|empoisonn\w*|eviter|interdit\w*|deconseill\w*|mauvais pour|sans danger|securite|inconvenients?|allerg\w*|qui ne (?:doit|doivent|peut) pas|side effects?|safe|mortel\w*|surdos\w*|trop (?:de|d)|tue|tuer|venen\w*|operation|opere\w*|avec (?:une|mon|ma|un) (?:maladie|probleme|insuffisance)) /,
  children:
    / (?:a partir de quel age|quel age|enfants?|bebes?|nourrissons?|pediatri\w*|ados?|kids?|child|children|baby) /,
  medicine:
    / (?:interactions?|interagi\w*|medicaments?|medocs?|compatibles?|melang\w*|associ\w*|en meme temps|traitement en cours|ordonnance|comprimes?|antibio\w*) /,
  lookAlike:
    / (?:confon\w*|confusions?|comestibles?|cueilli\w*|cueillette|ramass\w*|recolt\w*|photos?|identifi\w*|reconnai\w*|reconna[iî]\w*|sauvages? (?:dans|pres)|ressemble\w* (?:a|au|aux)|sosies?|je (?:l ai )?trouve (?:dans|au)|meme plante que) /,
  origin:
    / (?:origines?|originaire|vien[st]|viennent|provien\w*|provenance|pousse\w*|cultive\w*|region|regions|quels? pays|quelle zone|ou (?:la |le |l |les )?(?:trouve\w*|pouss\w*|cultiv\w*|rencontr\w*|est elle|est il)|where does|repartition|habitat) /,
  names:
    / (?:noms?|s appell\w*|appell\w*|appelle t on|appele\w*|famille|synonymes?|autrement dit|en (?:wolof|bambara|haoussa|hausa|arabe|anglais|moore|peul|pulaar|latin|fon|yoruba|igbo|swahili|ewe|dioula|allemand|espagnol|creole|serere|malinke)) /,
  description:
    / (?:c est quoi|c quoi|qu est ce qu\w*|quest ce que|decri\w*|a quoi (?:ca )?ressemble\w*|presente\w*|parle\w* moi|parlez moi|dis moi(?! que)|dites moi(?! que)|definition|definir|description|aspect|what is|tell me about|infos?|informations?) /,
  uses: / (?:a quoi (?:ca |cela |il |elle )?ser\w*|ser(?:t|vent) (?:a|elle|il|de|contre|pour)|vertus?|proprietes?|bien ?faits?|soign\w*|gueri\w*|effets?|indications?|indiquee?s?|utilit\w*|usages?|utilis\w*|bon(?:ne)?s? (?:pour|contre)|efficac\w*|traite\w*|agi[rts]\w*|pourquoi (?:prendre|utiliser)|quand (?:prendre|utiliser)|used for|good for|benefits?) /,
};

export function aspectsOf(words: readonly string[]): Set<Aspect> {
  const text = ` ${words.join(' ')} `;
  const found = new Set<Aspect>();
  for (const aspect of aspects) {
    if (wordings[aspect]?.test(text)) found.add(aspect);
  }
  // "effets secondaires" asks for no use.
  if (/ effets? (?:secondaires?|indesirables?|negatifs?|nocifs?) /.test(text)) found.delete('uses');
  return found;
}

export function asksDose(words: readonly string[]): boolean {
  return / (?:doses?|dosages?|doser|posologie|combien|quantites?|grammes?|gouttes?|maximum|maximale?) /.test(
    ` ${words.join(' ')} `,
  );
}

export function asksComparison(words: readonly string[]): boolean {
  return / (?:compar\w*|differen\w*|versus|plutot|lequel|laquelle|lesquel\w*|mieux|meilleure?|choisir|ou bien|or|entre|vs) /.test(
    ` ${words.join(' ')} `,
  );
}

const ordinals: readonly RegExp[] = [
  / (?:premiere?s?|1ere?|1er) /,
  / (?:deuxiemes?|seconde?s?|2e|2eme|2nde?) /,
  / (?:troisiemes?|3e|3eme) /,
  / (?:quatriemes?|4e|4eme) /,
];

/** "et la deuxième ?" → 1; "la dernière" → -1; null when no rank is named. */
export function ordinalOf(words: readonly string[]): number | null {
  const text = ` ${words.join(' ')} `;
  if (/ (?:la|le) derni(?:ere|er) /.test(text)) return -1;
  const found = ordinals.findIndex((ordinal) => ordinal.test(text));
  return found === -1 ? null : found;
}

/** "et pour un enfant ?", "comment la préparer ?": the plant is the one just spoken of. */
export function refersBack(words: readonly string[]): boolean {
  const text = ` ${words.join(' ')} `;
  return (
    /^ (?:et|ou|mais|donc|alors|ok et|oui et|aussi|sinon|pareil) /.test(text) ||
    / (?:cette plante|cette herbe|ces plantes|celle ci|celui ci|celles ci|la meme|en prendre|en boire|en donner|en faire|en utiliser|l utiliser|l employer|l appliquer|(?:est|peut|doit|fait|sert|pousse|vient|a t|soigne|agit|faut) (?:elle|il|elles|ils|t elle|t il|t on)|elle|elles|y a t il|(?:comment|peut on|puis je|dois je|faut il|quand|combien) (?:la|le|les|l) (?:prep|prend|util|boi|consom|donn|appli|conserv|fai|dos|mang|melang|recon|trouv)\w*|ca|cela) /.test(
      text,
    )
  );
}

export type SmallTalk = 'greeting' | 'thanks' | 'capabilities' | 'list';

const smallTalk: readonly (readonly [SmallTalk, RegExp])[] = [
  [
    'capabilities',
    / (?:(?:que|quoi) (?:peux|sais|pouvez|savez) (?:tu|vous)|(?:tu|vous) (?:peux|sais|sers|servez|fais|peut|pouvez) (?:a )?(?:faire )?(?:quoi|faire|me repondre)|qui es tu|qui etes vous|tu es qui|t es qui|es tu (?:un|une|medecin|humain)|comment (?:tu |ca )(?:marche|fonctionne)|a quoi (?:tu sers|sers tu|servez vous)|quelles questions|que puis je (?:te|vous) demander|what can you do|who are you|ton role|votre role|aide moi a t utiliser|tes sources|d ou viennent tes|vos sources) /,
  ],
  [
    'list',
    / (?:liste|toutes? les (?:plantes|fiches)|combien de (?:plantes|fiches)|quelles? (?:plantes|fiches) (?:connais|as|avez|connaissez)|les plantes que (?:tu|vous)|list of plants) /,
  ],
  [
    'thanks',
    /^ (?:ok |d accord |super |parfait |genial |tres bien )?(?:merci|mrc|mci|thanks|thank you|jerejef|barka)(?: \w+){0,4} $|^ (?:ok|d accord|super|parfait|genial|cool|tres bien|au revoir|bye|a bientot|bonne (?:journee|soiree|nuit))(?: \w+){0,2} $/,
  ],
  [
    'greeting',
    /^ (?:re )?(?:bonjour|bonsoir|salut|slt|bjr|bsr|coucou|cc|hello|hi|hey|hola|salam\w*|yo|wesh|allo|good morning|nanga def)(?: (?:a|tous|toutes|toi|vous|docteur|simples|ca|va|comment|tu|allez|vas|bien|le|bot|monsieur|madame|et|merci|s il|te|plait|aleykoum|alaykoum|there)){0,6} $/,
  ],
];

export function smallTalkOf(words: readonly string[]): SmallTalk | null {
  const text = ` ${words.join(' ')} `;
  return smallTalk.find(([, wording]) => wording.test(text))?.[0] ?? null;
}
