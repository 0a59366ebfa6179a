import type { Plugin } from 'vite';

type GenerateBundle = Extract<NonNullable<Plugin['generateBundle']>, (...args: never[]) => unknown>;
type Bundle = Parameters<GenerateBundle>[1];
type Context = ThisParameterType<GenerateBundle>;

/** For an address: the modules of its screen, which the page asks for before the application knows its address. */
const screens: readonly (readonly [path: RegExp, sources: readonly string[]])[] = [
  [/^\/(?:login)?$/, ['app/routes/sign-in.tsx']],
  [/^\/otp$/, ['app/routes/one-time-code.tsx']],
  [/^\/home\/(?:lexicon|plants)$/, ['app/shell.tsx', 'app/routes/lexicon.tsx']],
  [/^\/home\/plants\/[^/]+$/, ['app/shell.tsx', 'app/routes/plant-sheet.tsx']],
  [/^\/home\/chatbot$/, ['app/shell.tsx', 'app/routes/chatbot.tsx']],
  [/^\/home(?:\/|$)/, ['app/shell.tsx']],
];

const ENTRY = 'main.tsx';
const AHEAD = 'ahead.ts';

const source = (id: string): string => id.split('/web/src/')[1] ?? '';

/** Every file that a chunk cannot run without, itself first. */
function filesOf(bundle: Bundle, file: string, seen = new Set<string>()): Set<string> {
  const chunk = bundle[file];
  if (chunk?.type !== 'chunk' || seen.has(file)) return seen;
  seen.add(file);
  for (const style of chunk.viteMetadata?.importedCss ?? []) seen.add(style);
  for (const imported of chunk.imports) filesOf(bundle, imported, seen);
  return seen;
}

/** Files of the chunks that hold modules, by the source of the module. */
function filesBySource(bundle: Bundle): Map<string, string[]> {
  const files = new Map<string, string[]>();
  for (const chunk of Object.values(bundle)) {
    if (chunk.type !== 'chunk') continue;
    const needed = [...filesOf(bundle, chunk.fileName)];
    for (const id of chunk.moduleIds) if (source(id) !== '') files.set(source(id), needed);
  }
  return files;
}

/** What a module loads later: the lazy imports of all that it stands on. */
function laterOf(context: Context, id: string, seen = new Set<string>()): Set<string> {
  const later = new Set<string>();
  const waiting = [id];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const info = seen.has(next) ? null : context.getModuleInfo(next);
    seen.add(next);
    if (!info) continue;
    for (const one of info.dynamicallyImportedIds) later.add(source(one));
    waiting.push(...info.importedIds);
  }
  return later;
}

const attributes = (file: string): string =>
  file.endsWith('.css') ? 'rel="preload" as="style"' : 'rel="modulepreload"';

const linksTo = (files: readonly string[]): string =>
  files.map((file) => `<link ${attributes(file)} crossorigin href="/${file}">`).join('');

/**
 * Writes `.vite/sources.json`, the files of each module that is loaded by name, for what is kept offline and for the
 * budget; and `screens.json`, the links that the server adds to the page of an address.
 */
export function screenFiles(): Plugin {
  return {
    name: 'screen-files',
    apply: 'build',
    buildStart() {
      // Apart from the application: it runs before that has come.
      this.emitFile({ type: 'chunk', id: `${import.meta.dirname}/src/${AHEAD}`, name: 'ahead' });
    },
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const files = filesBySource(bundle);
        const entry = files.get(ENTRY) ?? [];
        const roots = [...this.getModuleIds()].filter(
          (id) => source(id) === ENTRY || (this.getModuleInfo(id)?.dynamicImporters.length ?? 0) > 0,
        );
        const bySource = roots.map((id) => {
          const own = files.get(source(id)) ?? [];
          const assets = own.flatMap((file) => {
            const chunk = bundle[file];
            return chunk?.type === 'chunk' ? [...(chunk.viteMetadata?.importedAssets ?? [])] : [];
          });
          return [source(id), { files: own, assets, later: [...laterOf(this, id)] }] as const;
        });
        const links = screens.map(([path, sources]) => {
          const needed = new Set(sources.flatMap((one) => files.get(one) ?? []));
          return [path.source, linksTo([...needed].filter((file) => !entry.includes(file)))];
        });
        const write = (fileName: string, content: unknown) =>
          this.emitFile({ type: 'asset', fileName, source: JSON.stringify(content) });
        write('.vite/sources.json', Object.fromEntries(bySource));
        write('screens.json', links);
      },
    },
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle = {} }) {
        const ahead = Object.values(bundle).find(({ name }) => name === 'ahead');
        if (!ahead) return [];
        return [
          {
            tag: 'script',
            attrs: { type: 'module', crossorigin: true, src: `/${ahead.fileName}` },
            injectTo: 'head-prepend',
          },
        ];
      },
    },
  };
}
