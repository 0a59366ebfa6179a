import { dirname, join, relative } from 'node:path';
import { defineConfig, type Plugin } from 'rolldown';

/** Or a folder beside it. */
const out = join(import.meta.dirname, 'dist');

/**
 * What is loaded when it is first needed, brings files or machine code of its own, or looks for files beside itself:
 * left in `node_modules`.
 */
const apart = [
  /^@electric-sql\//,
  /^@napi-rs\//,
  /^@scalar\//,
  /^@simplewebauthn\//,
  /^ai$/,
  /^@ai-sdk\//,
  /^libphonenumber-js$/,
  /^nodemailer$/,
  /^otplib$/,
  /^pdfjs-dist/,
  /^pg-boss$/,
  /^pino$/,
  /^prom-client$/,
  /^sharp$/,
  /^tesseract\.js$/,
];

/** Code that looks for files beside itself keeps finding them: it still says the place of its source. */
const places: Plugin = {
  name: 'places',
  transform: {
    filter: { id: /\.ts$/, code: 'import.meta.' },
    handler: (code, id) => {
      const place = (path: string) => JSON.stringify(relative(out, path));
      return code
        .replaceAll('import.meta.url', `new URL(${place(id)}, import.meta.url).href`)
        .replaceAll('import.meta.dirname', `(import.meta.dirname + '/' + ${place(dirname(id))})`);
    },
  },
};

/**
 * One letter beyond ASCII, and V8 keeps the text of the whole file with two bytes a letter. `charset` escapes them, but in
 * the text of templates with a tag: there each becomes a value.
 */
const narrow: Plugin = {
  name: 'narrow',
  transform: {
    filter: { id: /\.ts$/, code: 'String.raw' },
    handler: (code) =>
      code.replace(/String\.raw`[^`]*`/g, (template) =>
        template.replace(/\$\{[^}]*\}|[^\p{ASCII}]/gu, (part) =>
          part.startsWith('$') ? part : `\${${JSON.stringify(part)}}`,
        ),
      ),
  },
  renderChunk(code) {
    const at = code.search(/[^\p{ASCII}]/u);
    if (at === -1) return;
    const found = code.slice(Math.max(0, at - 60), at + 20);
    this.error(`write \\u… in templates with a tag for what is not ASCII: ${found}`);
  },
};

/** The server in a few files: loading its modules one by one takes longer than all the rest of a start. */
export default defineConfig({
  input: join(import.meta.dirname, 'src/main.ts'),
  platform: 'node',
  external: apart,
  plugins: [places, narrow],
  output: { dir: out, format: 'esm', charset: 'ascii', comments: false },
});
