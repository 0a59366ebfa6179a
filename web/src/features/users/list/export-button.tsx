import { administrationEndpoints } from '@simples/contract/users/administration-endpoints';
import { download } from '../../../lib/api-client.ts';
import { DownloadButton } from '../../../ui/download/download-button.tsx';
import { filtersOf } from '../api.ts';
import type { UserListView } from './user-list-view.ts';

/** The people of the list, all pages of it, as a table for a spreadsheet. */
export function ExportButton({ view }: { readonly view: UserListView }) {
  return (
    <DownloadButton
      label="Exporter en CSV"
      fetchFile={() => download(administrationEndpoints.export, { query: filtersOf(view) })}
    />
  );
}
