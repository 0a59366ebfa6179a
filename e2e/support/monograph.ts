/** A monograph that runs over the end of its page in the middle of a sentence. */
export const monographPages = (plant: string) => [
  [
    { heading: plant },
    { heading: 'Famille' },
    'Asteraceae',
    { heading: 'Noms communs' },
    'Herbe du voyageur',
    { heading: 'Description' },
    'Plante vivace des talus, haute de trente centimètres, à fleurs jaunes.',
    { heading: 'Indications' },
    'Les bergers en frottent leurs jambes contre les',
  ],
  ['crampes du soir.', { heading: 'Contre-indications' }, 'Ne pas employer pendant la grossesse.'],
];
