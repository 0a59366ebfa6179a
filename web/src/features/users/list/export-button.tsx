import { administrationEndpoints } from '@simples/contract/users/administration-endpoints';
import { IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { download } from '../../../lib/api-client.ts';
import { saveFile } from '../../../lib/browser/save-file.ts';
import { showToast } from '../../../lib/toasts.ts';
import { Button } from '../../../ui/form/button.tsx';
import { filtersOf } from '../api.ts';
import type { UserListView } from './user-list-view.ts';

/** The people of the list, all pages of it, as a table for a spreadsheet. */
export function ExportButton({ view }: { readonly view: UserListView }) {
  const { mutate, isPending } = useMutation({
    mutationFn: () => download(administrationEndpoints.export, { query: filtersOf(view) }),
    onSuccess: saveFile,
    onError: (error) => showToast('L’export a échoué', error.message),
  });
  return (
    <Button variant="outline" isBusy={isPending} onClick={() => !isPending && mutate()}>
      <IconDownload size={18} aria-hidden="true" />
      {isPending ? 'Export en cours...' : 'Exporter en CSV'}
    </Button>
  );
}
