import { BackButton as Back } from '../../ui/back-button.tsx';
import { useGoBack } from './use-origin.ts';

/** Back to the list or the queue that the sheet was opened from. */
export function BackButton() {
  return <Back onBack={useGoBack()} />;
}
