import type { Section } from '../plants/monographs.ts';
import { type Range, textOf, trimmed } from '../text/flow.ts';
import { folded } from '../text/folded.ts';
import { isDenied, saysNothing } from '../text/negations.ts';
import { type Reading, type StatementDraft, sectionsOfKind } from './draft.ts';
import {
  bare,
  enumerated,
  isEnumeration,
  isFiller,
  statement,
  statementsIn,
  withoutArticle,
} from './statements.ts';

/** What stands before complaints in a sentence. */
const against = new RegExp(
  [
    "(?:dans|pour) le traitement (?:de l'|de la |des |du |de |d')",
    "pour (?:traiter|soigner|soulager|calmer|combattre|apaiser|guerir|reduire|lutter contre) (?:l'|la |les |le |des |une? )?",
    "(?:contre|en cas de|en cas d')\\s*(?:l'|la |les |le |des )?",
    "(?:indiquee?s?|utilisee?s?|employee?s?|prescrite?s?|recommandee?s?|preconisee?s?|proposee?s?)(?: traditionnellement| classiquement| surtout| aussi| egalement)? (?:dans|pour|lors de|lors d')\\s*(?:traiter|soigner|soulager|calmer|combattre|apaiser)?\\s*(?:l'|la |les |le |des )?",
    "(?:soulage|calme|apaise|traite|combat)(?:nt)? (?:l'|la |les |le |des )?",
    '(?:in|for) the (?:symptomatic )?(?:treatment|relief|management) of (?:the )?',
    '(?:used|indicated|prescribed|recommended|taken|given|employed)(?: traditionally| internally| externally| also)? (?:for|against|in(?: cases? of)?|to (?:treat|relieve|ease|soothe)) (?:the )?',
    'to (?:treat|relieve|ease|soothe) (?:the )?',
    '(?:relieves?|soothes?|eases?) (?:the )?',
    'remedy (?:for|against) (?:the )?',
  ].join('|'),
  'gu',
);

/** Where the complaints end: another thought begins. */
const endOfList =
  /(?<![a-z])(?:mais|car|lorsque|quand|grace|a raison|sous forme|par voie|selon|elle|il|ils|elles|on|qui|que|dont|ce qui|tandis|alors|puis|en (?:infusion|decoction|usage|application|cataplasme|association|complement)|chez|but|because|when|while|which|that|it|by (?:mouth|infusion)|as an? |in adults|with |pendant|depuis|est|sont|is|are|ou (?:elle|il))(?![a-z])|[.:(\n]|\s[–—-]\s/u;

function listAfter(sentence: string, from: number): Range {
  const rest = folded(sentence.slice(from));
  const cut = endOfList.exec(rest)?.index ?? rest.length;
  return { start: from, end: from + cut };
}

/** Complaints that a sentence names after words such as "contre" or "used for". */
function complaintsIn({ flow, drop }: Reading, sentence: Range): Range[] {
  const text = textOf(flow, sentence);
  const found: Range[] = [];
  for (const match of folded(text).matchAll(against)) {
    if (found.some(({ end }) => sentence.start + match.index < end)) continue;
    if (isDenied(text, match.index)) {
      drop({ field: 'indications', value: text, reason: 'le document le nie' });
      continue;
    }
    const list = listAfter(text, match.index + match[0].length);
    const range = trimmed(flow, { start: sentence.start + list.start, end: sentence.start + list.end });
    if (range.end - range.start < 3) continue;
    found.push(
      ...enumerated(flow, range).filter((item) => item.end - item.start <= 90 && item.end - item.start >= 3),
    );
  }
  return found
    .map((range) => withoutArticle(flow, bare(flow, range)))
    .filter((range) => !isFiller(textOf(flow, range)));
}

const denial =
  /(?<![a-z])(?:n'est pas|ne doit pas|ne soigne|ne guerit|aucune? (?:preuve|effet|indication)|no evidence|is not|not effective|does not)/;

/** Whether a sentence says of a use that it is none. */
export const deniesUse = (sentence: string): boolean => denial.test(folded(sentence));

const lead = /^[^,;.]{0,60}?:\s*(?=\S)/u;

function ofSentence(reading: Reading, sentence: Range, isIndication: boolean): StatementDraft[] {
  const { flow, drop } = reading;
  const text = textOf(flow, sentence);
  if (saysNothing(text)) {
    drop({ field: 'indications', value: text, reason: 'le document n’en donne aucune' });
    return [];
  }
  const details = bare(flow, sentence);
  if (isIndication && isEnumeration(text)) {
    const intro = lead.exec(text)?.[0].length ?? 0;
    const items = enumerated(flow, { start: sentence.start + intro, end: sentence.end });
    return items
      .map((item) => withoutArticle(flow, bare(flow, item)))
      .filter((item) => !isFiller(textOf(flow, item)))
      .map((item) => statement(flow, item, details));
  }
  const complaints = complaintsIn(reading, sentence);
  if (complaints.length > 0) return complaints.map((title) => statement(flow, title, details));
  const denied = deniesUse(text);
  if (denied) drop({ field: 'indications', value: text, reason: 'le document le nie' });
  return isIndication && !denied ? [statement(flow, details, details)] : [];
}

/** "Cet usage n’est plus recommandé": what the sentence before says is given up. */
const givenUp =
  /(?<![a-z])(?:n'est plus (?:recommande|utilise|employe|conseille|d'actualite)|abandonne|tombee? en desuetude|no longer (?:used|recommended|advised)|obsolete)/;
const formerly =
  /(?<![a-z])(?:autrefois|jadis|anciennement|par le passe|formerly|in the past|once used)(?![a-z])/;

/** Whether a use is given up: a sentence says so itself, or the one after it does. */
export function isPastUse(sentence: string, next: string): boolean {
  const plain = folded(sentence);
  return givenUp.test(plain) || givenUp.test(folded(next)) || formerly.test(plain);
}

/** A heading of uses under which a mere list is one of complaints. */
const ofHealth = /therap|medic|tradition|popul|phyto|folk|ethno|a quoi|used for/;

function ofSection(reading: Reading, section: Section): StatementDraft[] {
  const { flow, drop } = reading;
  const isIndication = section.label.kind === 'indications' || ofHealth.test(folded(section.label.heading));
  const sentences = statementsIn(reading, section, 'indications');
  const texts = sentences.map((sentence) => textOf(flow, sentence));
  return sentences.flatMap((sentence, i) => {
    if (!isPastUse(texts[i] ?? '', texts[i + 1] ?? '')) return ofSentence(reading, sentence, isIndication);
    drop({ field: 'indications', value: textOf(flow, sentence), reason: 'usage abandonné' });
    return [];
  });
}

/** One of each: the same complaint named twice is one indication. */
function distinct(drafts: readonly StatementDraft[]): StatementDraft[] {
  const seen = new Set<string>();
  return drafts.filter(({ title }) => {
    const key = folded(title.value);
    return title.value !== '' && !seen.has(key) && seen.add(key);
  });
}

/**
 * Indications of a plant. Where a document tells indications from traditional uses, a use is no indication: those uses
 * are reported, not taken over.
 */
export function readIndications(reading: Reading): StatementDraft[] {
  const told = distinct(
    sectionsOfKind(reading, 'indications').flatMap((section) => ofSection(reading, section)),
  );
  const uses = sectionsOfKind(reading, 'uses');
  if (told.length === 0) return distinct(uses.flatMap((section) => ofSection(reading, section)));
  for (const { label } of uses)
    reading.drop({
      field: 'indications',
      value: label.heading,
      reason: 'usages distincts des indications du document',
    });
  return told;
}
