/** Forms of common verbs that no stemmer brings together, each line headed by the form they are all read as. */
const lines = `
  dormir dors dort dorment dormais dormait dormi dormant
  endormir endors endort endorment endormi endormie
  aller vais vas va vont allait irait
  faire fais fait font faisait fera feront
  perdre perds perd perdent perdu perdue perdus perdais perdait
  tenir tiens tient tiennent tenait tenu
  venir viens vient viennent venait venu venue
  sentir sens sent sentent sentait senti
  boire bois boit boivent buvait bu
  voir vois voit voient voyait vu
  mordre mord mords mordu mordue
  rendre rends rend rendent rendu
  sortir sors sort sortent sorti
  pouvoir peux peut peuvent pouvait
  vouloir veux veut veulent voulait
  devoir dois doit doivent devait
  savoir sais sait savent savait
  prendre prends prend prennent prenait
  mettre mets met mettent mettait
  courir cours court courent courait
  mourir meurs meurt meurent mort
  ouvrir ouvre ouvrent ouvert ouverte
  souffrir souffre souffres souffrent souffert
  oublier oublie oublies oublient oubliait
  uriner urine urinent urinait
  vomir vomis vomit vomissent vomissait vomi
  grossir grossis grossit grossi
  maigrir maigris maigrit maigri
  cuire cuis cuit cuisent cuite`;

/** Forms that are as often another word: "court", "cours", "mort", "bois", "sens", "vu", "vers". */
const ambiguous = new Set([
  'court',
  'cours',
  'courent',
  'mort',
  'bois',
  'sens',
  'vu',
  'fait',
  'urine',
  'urinent',
  'cuite',
  'va',
]);

const infinitives = new Map(
  lines
    .trim()
    .split('\n')
    .flatMap((line) => {
      const [infinitive = '', ...forms] = line.trim().split(' ');
      return forms.filter((form) => !ambiguous.has(form)).map((form) => [form, infinitive] as const);
    }),
);

/** The infinitive of an irregular form (see `tokens`), any other word unchanged. */
export const infinitiveOf = (word: string): string => infinitives.get(word) ?? word;
