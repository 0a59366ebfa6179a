import { type Flow, type Range, textOf, withoutTexts } from './text-flow.ts';

/** "Q. – ", "Le pharmacien : ": who speaks, at the beginning of a paragraph. */
const lead = /^\s*((?:\p{Lu}|[LD]['’])\p{L}{0,14}\.?(?: \p{L}{1,14}\.?)?)\s?(?::|[–—-](?=\s))\s*(?=\p{Lu})/u;
/** Fewer turns are no dialogue. */
const MIN_TURNS = 3;

interface Turn extends Range {
  readonly speaker: string;
  readonly asks: boolean;
  /** Whom it follows. */
  readonly before: string;
}

function turnsIn(flow: Flow): Turn[] {
  let before = '';
  return flow.blocks.flatMap((block) => {
    const text = textOf(flow, block);
    const [{ length } = '', speaker = ''] = lead.exec(text) ?? [];
    const turn = {
      start: block.start,
      end: block.start + length,
      speaker,
      asks: /\?\s*$/.test(text),
      before,
    };
    before = speaker;
    return speaker === '' ? [] : [turn];
  });
}

/** A dialogue without the names of those who ask and answer: what is asked heads what is answered. */
export function withoutSpeakers(flow: Flow): Flow {
  const turns = turnsIn(flow);
  const asking = new Set(
    [...Map.groupBy(turns, ({ speaker }) => speaker)].flatMap(([speaker, own]) =>
      own.length >= MIN_TURNS && own.every(({ asks }) => asks) ? [speaker] : [],
    ),
  );
  const answers = turns.filter(({ speaker, before }) => asking.has(before) && !asking.has(speaker));
  const answering = new Set(answers.map(({ speaker }) => speaker));
  const isDialogue = answers.length >= MIN_TURNS && answering.size < MIN_TURNS;
  const gone = turns.filter(({ speaker }) => asking.has(speaker) || answering.has(speaker));
  return isDialogue ? withoutTexts(flow, new Set(gone)) : flow;
}
