import { Lexicon } from '../../features/lexicon/lexicon.tsx';
import { Page } from '../../ui/page.tsx';
import { PageHeader } from '../../ui/page-header.tsx';

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
