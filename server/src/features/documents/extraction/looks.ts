import { folded } from '#server/french/folded.ts';
import { partWord } from './vocabulary.ts';

/** What a plant may be, in French and English. */
const growth =
  '(?:sous-)?(?:herbe|arbre|arbrisseau|arbuste|buisson|liane|plante|vivace|annuelle|bisannuelle|palmier|fougere|graminee|grimpante|touffe|perennial|annual|biennial|shrub|tree|herb|climber|creeper|grass|fern)s?';
const size =
  '(?:petite?s?|grande?s?|haute?s?|belle|beau|gros(?:se)?|minuscule|modeste|robuste|small|tall|large|low|hairy|creeping|climbing|evergreen|[a-z]+ant)';

/** "Petite herbe des champs à fleurs de trois couleurs.", "A hairy perennial of the Himalaya", not "Plante à éviter". */
const ofGrowth = new RegExp(
  `^\\W*(?:(?:c'est|il s'agit d[e']|elle est|it is) ?)?(?:(?:une?|la|le|l'|cette|cet|ce|an?|the) ?)?(?:${size} ){0,2}${growth}(?:,? [a-z-]+){0,3},? (?:a (?!\\w+(?:er|re|ir)(?![a-z]))|aux? |d[eu] |d'|des |qui |dont |with |of )`,
);

const looks =
  /(?<![a-z])(?:blanc|jaun|roug|ros(?:e|ee)s?(?![a-z])|bleu|viol|pourpr|ecarlat|vert(?:e|s|es)?(?![a-z])|gris|argent|brun|noir|orang|mauv|lilas|opposee?|altern|velu|dente|lobe|dresse|pendant|rampant|epineu|grimpant|en forme de|en rosette|haute? de)/;
const being = /(?<![a-z])(?:est|sont|ont|a|porte(?:nt)?|are|is|has|have)(?![a-z])/;

const MIN_WORDS = 5;

/** Whether a sentence tells what a plant looks like, or where such a plant grows. */
export function describesPlant(sentence: string): boolean {
  const plain = folded(sentence).trim();
  if (plain.split(/\s+/).length < MIN_WORDS) return false;
  const ofPart = partWord.test(
    sentence.replace(/^\W*(?:[LlSsDdCc]es|[LlSs]a|[LlSs]on|[Ll]e|[Ll]['’])\s?/u, ''),
  );
  return ofGrowth.test(plain) || (ofPart && being.test(plain) && looks.test(plain));
}
