import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

const art = `${import.meta.dirname}/src/ui/art`;

/** Drawn from `mark.svg`; the maskable one fills its square and keeps the mark within the safe zone. */
const icons = [
  { file: 'mark.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
  { file: 'icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
  { file: 'icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
  { file: 'icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
] as const;

const shortcuts = [
  { name: 'Poser une question', url: '/home/chatbot' },
  { name: 'Chercher une plante', url: '/home/lexicon' },
];

/** Assets change their name with their content: they are kept for a year. */
function hashed(file: string, content: Buffer | string): string {
  const hash = createHash('sha256').update(content).digest('hex').slice(0, 8);
  return `assets/${file.replace(/(?=\.\w+$)/, `-${hash}`)}`;
}

/** What makes the product installable: its manifest, its icons, and the link to them in the page. */
export function webManifest(): Plugin {
  const files = icons.map(({ file, ...icon }) => {
    const content = readFileSync(`${art}/${file}`);
    return { content, fileName: hashed(file, content), icon };
  });
  const source = JSON.stringify({
    id: '/',
    name: 'Simples, les plantes médicinales sources à l’appui',
    short_name: 'Simples',
    description: 'Des réponses en français sur les plantes médicinales, avec leurs sources, et un lexique.',
    lang: 'fr',
    dir: 'ltr',
    start_url: '/home',
    scope: '/',
    display: 'standalone',
    background_color: '#faf8f3',
    theme_color: '#173a2c',
    categories: ['health', 'education', 'medical'],
    icons: files.map(({ fileName, icon }) => ({ src: `/${fileName}`, ...icon })),
    shortcuts,
  });
  const fileName = hashed('simples.webmanifest', source);
  return {
    name: 'web-manifest',
    apply: 'build',
    buildStart() {
      for (const { content, fileName: name } of files) {
        this.emitFile({ type: 'asset', fileName: name, source: content });
      }
      this.emitFile({ type: 'asset', fileName, source });
    },
    transformIndexHtml: () => [
      { tag: 'link', attrs: { rel: 'manifest', href: `/${fileName}` }, injectTo: 'head' },
    ],
  };
}
