import { useParams } from 'react-router';
import { PrintPage } from '../../../features/chatbot/export/print-page.tsx';
import { Page } from '../../../ui/page.tsx';

export function Component() {
  const { id = '' } = useParams();
  return (
    <Page>
      <PrintPage id={id} />
    </Page>
  );
}
