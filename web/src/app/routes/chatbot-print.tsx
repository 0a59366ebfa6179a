import { useParams } from 'react-router';
import { PrintPage } from '#web/features/chatbot/discussions/print-page.tsx';

export function Component() {
  const { id = '' } = useParams();
  return <PrintPage id={id} />;
}
