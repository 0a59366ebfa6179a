import { Lexicon } from '#web/features/lexicon/lexicon.tsx';
import { Page, PageHeader } from '#web/ui/page.tsx';

export function Component() {
  return (
    <Page>
      <PageHeader
        title="Lexicon"
        subtitle="Le guide des plantes médicinales, fiche par fiche, source par source."
      />
      <Lexicon />
    </Page>
  );
}
