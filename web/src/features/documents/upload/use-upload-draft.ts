import { useEffect, useEffectEvent, useState } from 'react';
import { onExpiry } from '../../../lib/local/local-data.ts';
import { useCurrentUser } from '../../../lib/session.ts';
import { refusalOf } from './file-checks.ts';
import { keepUpload, type UploadDraft } from './kept-upload.ts';

const blank: UploadDraft = { file: null, authors: '', language: '', citation: '' };

/** What is chosen and typed, beginning with what was kept of it, and what may be wrong with the file. */
export function useUploadDraft(kept: UploadDraft | undefined) {
  const [draft, setDraft] = useState<UploadDraft>(kept ?? blank);
  const [refusal, setRefusal] = useState<string | null>(null);
  const change = (part: Partial<UploadDraft>) => setDraft((current) => ({ ...current, ...part }));
  const choose = async (chosen: File) => {
    const found = await refusalOf(chosen);
    setRefusal(found);
    change({ file: found === null ? chosen : null });
  };
  const handleExpiry = useEffectEvent(() => {
    const { user } = useCurrentUser.getState();
    if (user && (draft.file || draft.authors || draft.citation)) keepUpload({ ...draft, userId: user.id });
  });
  useEffect(() => onExpiry(() => handleExpiry()), []);
  return { draft, refusal, change, choose };
}
