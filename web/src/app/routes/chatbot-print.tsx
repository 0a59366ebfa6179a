import { useParams } from 'react-router';
import { PrintPage } from '#web/features/chatbot/discussions/print-page.tsx';
import { Page } from '#web/ui/page.tsx';

export function Component() {
  const { id = '' } = useParams();
  return (
    <Page>
      <PrintPage id={id} />
    </Page>
  );
}
