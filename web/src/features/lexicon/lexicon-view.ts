import { emptyView, writeView } from '../../lib/plant-list/plant-list-view.ts';

/** The lexicon reduced to the sheets that carry a tag. */
export function lexiconPathOfTag(tag: string): string {
  return `/home/lexicon?${writeView({ ...emptyView, filters: { ...emptyView.filters, tag: [tag] } })}`;
}
