import type { Section } from '../plants/monographs.ts';
import { itemsOf } from '../text/enumerations.ts';
import { type Range, textOf, trimmed } from '../text/flow.ts';
import { folded } from '../text/folded.ts';
import { isDenied, saysNothing } from '../text/negations.ts';
import { type Reading, type StatementDraft, sectionsOfKind } from './draft.ts';
import { bare, isEnumeration, statement, statementsIn } from './statements.ts';

const none = 'le document n’en signale aucun';

/** "Aucune, sauf allergie": the exception is no list. */
const denial = /^\s*(?:aucune?|pas de|no |none)(?![a-z])/;

function ofContraindications(reading: Reading, section: Section): StatementDraft[] {
  const { flow, drop } = reading;
  return statementsIn(reading, section, 'contreIndications').flatMap((sentence) => {
    const text = textOf(flow, sentence);
    if (saysNothing(text)) {
      drop({ field: 'contreIndications', value: text, reason: none });
      return [];
    }
    const details = bare(flow, sentence);
    if (!isEnumeration(text) || denial.test(folded(text))) return [statement(flow, details, details)];
    const items = itemsOf(flow.text, sentence, { conjunctions: false, commas: true });
    return items.map((item) => statement(flow, bare(flow, item), details));
  });
}

const warning =
  /(?<![a-z])(?:toxi|mortel|veneneu|poison|danger|mort(?![a-z])|deces|death|fatal|lethal|nocif|harmful|intoxication|surdos|overdos|provoqu|entrain|lesion|atteinte|hepato|nephro|vomi|convuls|hemorrag|avort|abort)/g;
const animals =
  /(?<![a-z])(?:dl ?50|ld ?50|souris|rats?|lapins?|cobayes?|animaux|mice|mouse|rabbits?|animals?|in vitro)(?![a-z])/;

/** Whether a sentence tells of animals or of test tubes. */
export const isOfAnimals = (sentence: string): boolean => animals.test(folded(sentence));

/** Whether a sentence warns of harm to people. */
export function warns(sentence: string): boolean {
  if (isOfAnimals(sentence)) return false;
  return [...folded(sentence).matchAll(warning)].some((match) => !isDenied(sentence, match.index));
}

/** A section that warns, under its own heading. */
function ofSection(reading: Reading, section: Section): StatementDraft[] {
  const { flow, drop } = reading;
  const said = statementsIn(reading, section, 'contreIndications');
  const telling = said.filter((sentence) => !saysNothing(textOf(flow, sentence)));
  const isToxicity = section.label.kind === 'toxicity';
  const isData = isToxicity && !telling.some((sentence) => warns(textOf(flow, sentence)));
  const kept = isData
    ? []
    : telling.filter((sentence) => !isToxicity || !isOfAnimals(textOf(flow, sentence)));
  const heading = section.label.heading;
  if (kept.length === 0) {
    drop({
      field: 'contreIndications',
      value: heading,
      reason: telling.length === 0 ? none : 'données sans avertissement pour une personne',
    });
    return [];
  }
  const [first, last] = [kept[0], kept.at(-1)] as [Range, Range];
  const title = { start: section.label.start, end: section.label.end };
  const from = reading.flow.text.indexOf(heading.split(' ')[0] ?? '', title.start);
  return [
    statement(flow, trimmed(flow, { start: Math.max(title.start, from), end: title.end }), {
      start: first.start,
      end: last.end,
    }),
  ];
}

/** Contraindications, then what else the document warns of, each under its own heading. */
export function readRisks(reading: Reading): StatementDraft[] {
  const contraindications = sectionsOfKind(reading, 'contraindications').flatMap((section) =>
    ofContraindications(reading, section),
  );
  const others = sectionsOfKind(reading, 'precautions', 'adverseEffects', 'toxicity').flatMap((section) =>
    ofSection(reading, section),
  );
  return [...contraindications, ...others].filter(
    ({ title, details }) => title.value !== '' && details.value !== '',
  );
}
