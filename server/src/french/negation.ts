import { folded } from './folded.ts';

const nothing = new RegExp(
  [
    "^(?:a ce jour,? )?(?:aucun|aucune|aucuns|aucunes|neant|(?:pas|rien|aucune?) d'autres?(?![a-z])|rien(?! (?:par|dans|sur|chez|aux?|pour|pendant|avant|avec|si)(?![a-z]))|nulle part|non (?:connu|document|signal|relev|renseign|not|communiqu|recueilli|precis|rapport|decri|mention|observ|recens|consign)[a-z]*|inconnue?s?)(?![a-z])",
    // No taking of it is a refusal: "pas de prise chez la femme enceinte".
    "^pas d(?:e |')(?!(?:prises?|emplois?|usages?|utilisations?|consommation|plantes?|tisanes?|huiles?|infusions?|cures?|traitements?|feuilles?|doses?)(?![a-z]))",
    // "Est-ce dangereux ? Non, aux doses indiquées."
    '^non,? (?:pas )?(?:aux? doses?|a (?:cette|la) dose|dans les conditions)',
    "^il n'(?:y a|existe) (?:pas|aucun)",
    '^(?:on ne connait|nous ne connaissons)',
    "^(?:on|nous|il|je) n(?:e (?:lui |leur )?|'en )(?:connai\\w+|conna\\w+|signal\\w+|rapport\\w+|present\\w+) (?:pas|aucune?|guere)(?![a-z])",
    // "Personne : elle est bien supportée.": nobody, not "personne allergique".
    '^(?:a )?personne(?=\\s*(?:[:,.;(]|$|en principe|en particulier|a (?:ma|notre) connaissance))',
    '^no \\w',
    '^(?:none|no known|not known|nothing|unknown|not applicable|not documented|not reported)(?![a-z])',
    '^(?:sans objet|ras|n/?a)\\b',
    // "Nulle.", not "nulle prise par la bouche".
    // "Nulle défense que l’on sache".
    "^nul(?:le)?s?(?=\\s*(?:[.;,]|$|a ce jour|connue?|signalee?|(?:[a-z-]+ )?qu(?:e |')(?:je|l'on|on|nous) (?:sach|connaiss)))",
    "^(?:il n'est|elle n'est) pas (?:contre)",
    "^(?:il|elle) n'en a (?:pas|aucun)",
    // "On n’a jamais vu d’accident."
    "^(?:non,? )?(?:on|nous|je|personne) n(?:'|e )(?:(?:m'|s'|lui |leur )?en )?(?:ai|a|avons|ont) (?:jamais |rien |pas |encore )*(?:vu|lu|dit|trouve|note|observe|releve|signale|rapporte|constate)(?![a-z])",
  ].join('|'),
);
const turn =
  /(?<![a-z])(?:mais|cependant|toutefois|neanmoins|sauf|hormis|excepte|en dehors|a part|bien que|except|but|however|although|apart from)(?![a-z])/;

/** "aucune, hormis celle de l’avant-propos": what is told there. */
const elsewhere =
  /(?:sauf|hormis|excepte|en dehors d['e]|a part) ?(?:celles?|ceux|celui|(?:la|les) (?:regles?|reserves?|precautions?)(?: [a-z]+)?) (?:d[eu'] ?|des |qui |ci-|plus haut)/;

/** "mais", "sauf", "however". */
export const turns = (text: string): boolean => turn.test(folded(text));

/** "aucune de ces plantes ne se donne au nourrisson", "aucune de ces plantes à la personne greffée", "aucune n’est dispensée": it is refused, and not that nothing is known. */
export const givesNone =
  /(?<![a-z])(?:aucune?|nulle?)(?: (?:de |d')[a-z' ]{3,40})? (?:ne |n')(?:(?:se|est|sera|doit|peut|saurait|etre) ){0,3}(?:s')?(?:donn|dispens|deliv|prescri|administr|convien|conseill|remis|emploi|employ|utilis|pren|boi(?!s))|(?<![a-z])aucune? (?:de |des |d')(?:ces |nos |les )?(?:[a-z]+ ){1,5}(?:a l[ae']|aux?|chez|en cas|avant|pendant)(?![a-z])/;

/** "Aucune n’a été signalée". */
export function saysNothing(text: string): boolean {
  const plain = folded(text)
    .trim()
    .replace(/^[\s\p{P}•]+/u, '')
    // "Refuser si : jamais, pas de risque connu".
    .replace(/^jamais\s?[,:;–—-]\s?(?=\S)/u, '');
  if (plain === '' || /^[\s\p{P}]*$/u.test(plain)) return true;
  return nothing.test(plain) && !givesNone.test(plain) && !turn.test(plain.replace(elsewhere, ' '));
}

/** "n’est pas toxique", "non toxic". */
export function isDenied(sentence: string, at: number): boolean {
  const before = folded(sentence.slice(Math.max(0, at - 60), at));
  return /(?<![a-z])(?:n'(?:est|etait|a|ont|y)|ne (?:sont|semble|parait|presente|provoque)|pas|non|aucune?|sans|jamais|ni|not|no|never|without|non-)(?![a-z])[^.;,]*$/.test(
    before,
  );
}
