import { IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { type DownloadedFile, saveFile } from '#web/lib/api-client.ts';
import { showToast } from '#web/lib/toasts.ts';
import { Button } from './form/button.tsx';

interface DownloadButtonProps {
  readonly label: string;
  readonly busyLabel?: string;
  readonly fetchFile: () => Promise<DownloadedFile>;
}

export function DownloadButton({ label, busyLabel = 'Export en cours...', fetchFile }: DownloadButtonProps) {
  const { mutate, isPending } = useMutation({
    mutationFn: fetchFile,
    onSuccess: saveFile,
    onError: (error) => showToast('L’export a échoué', error.message),
  });
  return (
    <Button variant="outline" isBusy={isPending} onClick={() => !isPending && mutate()}>
      <IconDownload size={18} aria-hidden="true" />
      {isPending ? busyLabel : label}
    </Button>
  );
}
