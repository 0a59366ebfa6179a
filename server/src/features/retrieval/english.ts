/**
 * Enough English to understand a question typed in it: the answer is French, like the sheets. Words of questions and
 * of complaints, with the French ones; names of plants need nothing, the sheets hold the English ones.
 */
const french: Readonly<Record<string, string>> = {
  cough: 'toux', coughing: 'toux', cold: 'rhume', flu: 'grippe', fever: 'fievre', headache: 'maux de tete', migraine: 'migraine',
  sleep: 'sommeil', sleeping: 'sommeil', insomnia: 'insomnie', stress: 'stress', anxiety: 'anxiete', nervousness: 'nervosite',
  stomach: 'estomac', digestion: 'digestion', bloating: 'ballonnements', nausea: 'nausees', vomiting: 'vomissements',
  constipation: 'constipation', diarrhea: 'diarrhee', diarrhoea: 'diarrhee', burn: 'brulure', burns: 'brulures', wound: 'plaie',
  wounds: 'plaies', skin: 'peau', itching: 'demangeaisons', throat: 'gorge', sore: 'mal de', pain: 'douleurs', joint: 'articulaires',
  joints: 'articulations', muscle: 'musculaires', back: 'dos', blood: 'sang', pressure: 'pression', hypertension: 'hypertension',
  cholesterol: 'cholesterol', diabetes: 'diabete', tired: 'fatigue', tiredness: 'fatigue', fatigue: 'fatigue', memory: 'memoire',
  legs: 'jambes', heavy: 'lourdes', periods: 'regles', period: 'regles', painful: 'douloureuses', menopause: 'menopause',
  malaria: 'paludisme', liver: 'foie', bruise: 'contusion', bruises: 'contusions', depression: 'depression', worms: 'vers intestinaux',
  haemorrhoids: 'hemorroides', hemorrhoids: 'hemorroides', appetite: 'appetit', loss: 'perte', pregnant: 'enceinte',
  pregnancy: 'grossesse', breastfeeding: 'allaitement', child: 'enfant', children: 'enfants', baby: 'bebe', kids: 'enfants',
  medicine: 'medicament', medicines: 'medicaments', medication: 'medicament', drug: 'medicament', drugs: 'medicaments',
  pill: 'pilule', contraceptive: 'contraceptif', anticoagulant: 'anticoagulant', interactions: 'interactions', interaction: 'interaction',
  plant: 'plante', plants: 'plantes', herb: 'plante', herbs: 'plantes', tea: 'tisane', prepare: 'preparer', recipe: 'recette', dose: 'dose',
  how: 'comment', what: 'quoi', which: 'quelle', where: 'ou', does: 'est ce que', can: 'peut on', use: 'utiliser', used: 'utilise',
  uses: 'usages', against: 'contre', for: 'pour', help: 'soulager', helps: 'soulager', treat: 'traiter', treats: 'traiter', relieve: 'soulager',
  cure: 'soigner', take: 'prendre', drink: 'boire', give: 'donner', dangerous: 'dangereux', safe: 'sans danger', side: 'effets',
  effects: 'secondaires', risk: 'risque', risks: 'risques', origin: 'origine', grow: 'pousse', grows: 'pousse', name: 'nom', names: 'noms',
  difference: 'difference', between: 'entre', and: 'et', with: 'avec', during: 'pendant', while: 'pendant', benefits: 'bienfaits',
  the: '', of: 'de', is: 'est', are: 'sont', to: '', my: 'mon', i: 'je', it: '', do: '', in: 'en', or: 'ou', an: 'un', me: 'moi',
  come: 'vient', from: 'de', have: 'ai', has: 'a', should: '', you: '', good: 'bon', best: 'meilleure', when: 'quand', your: 'vos',
  contraindications: 'contre indications', contraindication: 'contre indication', leaves: 'feuilles', leaf: 'feuille', root: 'racine',
  hello: 'bonjour', thanks: 'merci', about: 'sur', tell: 'parle', describe: 'decrire', that: 'qui', who: 'qui',
};

/** Words that French does not have: two of them make a question English. */
const markers = new Set(
  'what which how does the is are for against help helps with and can my used during should where who of it good tell about safe do'.split(' '),
);

/** Whether a question is typed in English. */
export function isEnglish(words: readonly string[]): boolean {
  const english = words.filter((word) => markers.has(word)).length;
  return english >= 2 && english * 4 >= words.length;
}

/** The French words of an English one; itself when it is not known, as the name of a plant is not. */
export function frenchWordsOf(word: string): string[] {
  const known = Object.hasOwn(french, word) ? french[word] : undefined;
  return (known ?? word).split(' ').filter((part) => part !== '');
}
