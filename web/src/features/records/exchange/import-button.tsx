import { IconUpload } from '@tabler/icons-react';
import { useState } from 'react';
import { Button } from '../../../ui/form/button.tsx';
import { ImportDialog } from './import-dialog.tsx';

export function ImportButton() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="outline" onClick={() => setOpen(true)}>
        <IconUpload size={18} aria-hidden="true" />
        Importer un fichier JSON
      </Button>
      {isOpen && <ImportDialog onClose={() => setOpen(false)} />}
    </>
  );
}
