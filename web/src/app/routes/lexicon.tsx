import { Lexicon } from '#web/features/lexicon/lexicon.tsx';
import { PageHeader } from '#web/ui/page.tsx';

export function Component() {
  return (
    <>
      <PageHeader
        title="Lexicon"
        subtitle="Le guide des plantes médicinales, fiche par fiche, source par source."
      />
      <Lexicon />
    </>
  );
}
