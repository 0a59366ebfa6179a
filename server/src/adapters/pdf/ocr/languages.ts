import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { packageFolder } from '../process/packages.ts';

export interface LanguageFolder extends AsyncDisposable {
  readonly path: string;
}

/** What pages may be written in; the OCR tries the first one first. */
const LANGUAGES = ['fra', 'eng'] as const;

/** The OCR wants its languages in one folder, and each comes in a package of its own. */
export async function gatherLanguages(): Promise<LanguageFolder> {
  const path = await mkdtemp(join(tmpdir(), 'simples-ocr-'));
  const remove = () => rm(path, { recursive: true, force: true });
  try {
    for (const language of LANGUAGES) {
      const file = `${language}.traineddata.gz`;
      const folder = packageFolder(`@tesseract.js-data/${language}`);
      await copyFile(join(folder, '4.0.0_best_int', file), join(path, file));
    }
  } catch (error) {
    await remove();
    throw error;
  }
  return { path, [Symbol.asyncDispose]: remove };
}
