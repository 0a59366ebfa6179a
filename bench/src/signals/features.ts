import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { fold } from '@simples/contract/french/spelling';
import { words } from '@simples/contract/french/text';
import type { SafetyRules } from '@simples/contract/safety/assessment';

const sheets = fileURLToPath(new URL('../../../content/plant-sheets/', import.meta.url));

/** Words of grammar, time, quantity and courtesy, and verbs that go with anything. */
const FUNCTION_WORDS = `
a ai as ont avait avais avoir eu est es suis sont etait etais etre ete sera serait soit fait fais faire faut font va vais vont aller
alle allee allait venir vient viens venu peut peux peuvent pouvoir pouvait pu veut veux vouloir voudrais voulait doit dois devoir sait sais savoir
dit dis dire dites met mets mettre mis prend prends prendre pris donne donner passe passer reste rester trouve trouver pense penser
croire crois connais connait parle parler demande demander aime aimer cherche chercher utilise utiliser marche marcher arrive arriver
commence commencer continue arrete tient tenir voir voit vois vu regarde entend semble devient rend sort sortir part partir monte
le la les un une des du de au aux ce cet cette ces mon ma mes ton ta tes son sa ses notre nos votre vos leur leurs
je tu il elle on nous vous ils elles me te se lui y en moi toi soi eux ca cela ceci celui celle qui que quoi dont ou quel quelle
et ou mais donc or ni car si comme quand lorsque puis alors aussi ainsi meme encore deja toujours jamais souvent parfois peu
plus moins tres trop assez beaucoup bien mal mieux pas ne non oui rien tout toute tous toutes autre chaque plusieurs aucun
a dans par pour sur sous avec sans chez vers entre contre depuis pendant avant apres jusque selon malgre
comment pourquoi combien est ce quelqu chose truc c d j l m n s t qu
jour jours nuit matin soir midi hier demain heure heures minute minutes semaine semaines mois an ans annee fois temps moment maintenant
aujourd hui ici la bas dessus dessous dehors dedans loin pres droite gauche debout petit petite grand grande gros grosse bon bonne
bonjour bonsoir merci svp stp salut docteur madame monsieur question reponse avis conseil aide aider besoin possible vraiment
deux trois quatre cinq six sept huit neuf dix premier premiere dernier derniere seul seule nouveau nouvelle
maison village ville travail ecole jardin famille gens vie age monde pays lit voiture eau cote coup`;

/** A sign is never a person, a plant, a medicine or a word of grammar. */
function excludedWords(rules: SafetyRules): string[] {
  const {
    child = '',
    patient = '',
    animal = '',
    toxic = '',
    herbal = '',
    dish = '',
    medicine = '',
  } = rules.vocabulary;
  const medicines = rules.medicines.map(({ any }) => any);
  const conditions = rules.chronicConditions.map(({ any }) => any);
  const named = readdirSync(sheets)
    .filter((name) => name.endsWith('.json'))
    .flatMap((name) => namesIn(readFileSync(`${sheets}${name}`, 'utf8')));
  return [
    FUNCTION_WORDS,
    child,
    patient,
    animal,
    toxic,
    herbal,
    dish,
    medicine,
    ...medicines,
    ...conditions,
    ...named,
  ].flatMap(words);
}

function namesIn(sheet: string): string[] {
  return [
    ...sheet.matchAll(/"(?:plantScientificName|plantCommonName|vernacularName|commonName)":\s*"([^"]+)"/g),
  ].map(([, name = '']) => name);
}

/** Whether a root may weigh. */
export function featureFilter(
  rules: SafetyRules,
  rootOf: (folded: string) => string,
): (root: string) => boolean {
  const excluded = new Set(excludedWords(rules).map((word) => rootOf(fold(word))));
  return (root) => root.length > 2 && !excluded.has(root);
}
