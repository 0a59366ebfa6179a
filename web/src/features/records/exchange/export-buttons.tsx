import { plantSheetEndpoints } from '@simples/contract/plant-sheets/endpoints';
import { IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { download } from '../../../lib/api-client.ts';
import { saveFile } from '../../../lib/browser/save-file.ts';
import { showToast } from '../../../lib/toasts.ts';
import { Button } from '../../../ui/form/button.tsx';

const formats = ['json', 'csv'] as const;

/** The published sheets as a file: JSON can be imported again, CSV is for a spreadsheet. */
export function ExportButtons() {
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (format: (typeof formats)[number]) =>
      download(plantSheetEndpoints.export, { query: { format } }),
    onSuccess: saveFile,
    onError: (error) => showToast('L’export a échoué', error.message),
  });
  return formats.map((format) => {
    const isBusy = isPending && variables === format;
    return (
      <Button
        key={format}
        variant="outline"
        isBusy={isBusy}
        onClick={() => {
          if (!isPending) mutate(format);
        }}
      >
        <IconDownload size={18} aria-hidden="true" />
        {isBusy ? 'Export en cours...' : `Exporter en ${format.toUpperCase()}`}
      </Button>
    );
  });
}
