import { randomUUID } from 'node:crypto';

interface File {
  readonly name?: string;
  readonly fileName?: string;
  readonly content: Uint8Array;
}

/** A form as browsers send it: the file first, then the fields. */
export function buildForm(file: File | null, fields: Readonly<Record<string, string>> = {}) {
  const boundary = `----simples${randomUUID()}`;
  const head = (disposition: string, type?: string) =>
    Buffer.from(
      `--${boundary}\r\ncontent-disposition: form-data; ${disposition}\r\n${type ? `content-type: ${type}\r\n` : ''}\r\n`,
    );
  const end = Buffer.from('\r\n');
  const parts = Object.entries(fields).map(([name, value]) =>
    Buffer.concat([head(`name="${name}"`), Buffer.from(value), end]),
  );
  if (file) {
    const { name = 'file', fileName = 'livre.pdf', content } = file;
    const disposition = `name="${name}"; filename="${fileName.replaceAll('"', '%22')}"`;
    parts.unshift(Buffer.concat([head(disposition, 'application/pdf'), content, end]));
  }
  return {
    payload: Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)]),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  };
}
