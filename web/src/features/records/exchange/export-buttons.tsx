import { plantSheetEndpoints } from '@simples/contract/plant-sheets/endpoints';
import { download } from '../../../lib/api-client.ts';
import { DownloadButton } from '../../../ui/download/download-button.tsx';

const formats = ['json', 'csv'] as const;

/** The published sheets as a file: JSON can be imported again, CSV is for a spreadsheet. */
export function ExportButtons() {
  return formats.map((format) => (
    <DownloadButton
      key={format}
      label={`Exporter en ${format.toUpperCase()}`}
      fetchFile={() => download(plantSheetEndpoints.export, { query: { format } })}
    />
  ));
}
