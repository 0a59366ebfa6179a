/** Modules as the bundler knows them: those that one imports without waiting. */
export interface ModuleGraph {
  getModuleInfo(id: string): {
    readonly importedIds: readonly string[];
    readonly dynamicallyImportedIds: readonly string[];
    readonly code: string | null;
  } | null;
}

/** Screens that readers open first: one file each. */
const screens = {
  'sign-in': ['app/routes/sign-in.tsx'],
  lexicon: ['app/routes/lexicon.tsx'],
  sheet: ['app/routes/plant-sheet.tsx'],
  chatbot: ['app/routes/chatbot.tsx'],
} as const;
type Screen = keyof typeof screens;
const screenNames = Object.keys(screens) as Screen[];

/** What every screen stands on, and what comes after a screen can be used. */
const others = {
  core: ['main.tsx'],
  shell: ['app/shell.tsx'],
  fields: ['ui/plants/filter-select.tsx'],
} as const;

const parts: Readonly<Record<string, readonly string[]>> = { ...others, ...screens };

/** Packages whose one module names hundreds of others: an import from it needs only what it names. */
const barrel =
  /node_modules\/(?:@mantine\/(?:core|hooks)\/esm\/index|@tabler\/icons-react\/dist\/esm\/tabler-icons-react)\.mjs$/;

/** Of `core`, libraries that stand on nothing of the rest: read in a task of their own. */
const library = /node_modules\/(?:react|react-dom|react-router|scheduler)\//;

const folded = (name: string): string => name.replaceAll('-', '').toLowerCase();
const moduleName = (id: string): string => folded(/([^/]+)\.mjs$/.exec(id)?.[1] ?? '');

function namedIn(code: string): Set<string> {
  const lists = code.matchAll(/import\s*\{([^}]*)\}\s*from\s*["']@(?:mantine|tabler)\//g);
  return new Set(
    Array.from(lists, ([, list = '']) => list.split(','))
      .flat()
      .map((name) => folded(name.trim().split(/\s/)[0] ?? '')),
  );
}

function importsOf(id: string, graph: ModuleGraph): readonly string[] {
  const { importedIds = [], code } = graph.getModuleInfo(id) ?? {};
  const named = namedIn(code ?? '');
  return importedIds.flatMap((imported) =>
    barrel.test(imported)
      ? (graph.getModuleInfo(imported)?.importedIds ?? []).filter((one) => named.has(moduleName(one)))
      : imported,
  );
}

function reach(id: string, graph: ModuleGraph, seen: Set<string>): void {
  if (seen.has(id)) return;
  seen.add(id);
  for (const imported of importsOf(id, graph)) reach(imported, graph, seen);
}

/** Other screens: all that the application loads by name. */
function otherScreens(root: string, graph: ModuleGraph): string[] {
  const known = new Set(Object.values(parts).flat());
  const loaded = graph.getModuleInfo(`${root}/src/app/route-table.tsx`)?.dynamicallyImportedIds ?? [];
  return loaded.filter((id) => !known.has(id.slice(`${root}/src/`.length)));
}

/** Where a module goes that these parts need; null: wherever the bundler puts it. */
function chunkFor(needing: ReadonlySet<string>): string | null {
  const [one, another, ...more] = screenNames.filter((name) => needing.has(name));
  // Nobody who signs in waits for what signed-in people need.
  const isShared = another !== undefined || needing.has('shell');
  if (needing.has('core') || (one === 'sign-in' && isShared)) return 'core';
  if (needing.has('shell')) return 'shell';
  if (one === undefined) return needing.has('fields') ? 'fields' : null;
  // Other screens take no more than they need of the two that weigh something.
  const isTaken = needing.has('others') && (one === 'sheet' || one === 'chatbot');
  if (another === undefined) return isTaken ? `${one}-parts` : one;
  if (more.length > 0 || (one === 'lexicon' && another === 'chatbot')) return 'shell';
  return one === 'lexicon' ? 'plants' : 'help';
}

/**
 * Few requests for a screen: what all of them need, what those of signed-in people need, and the screen itself. A module
 * that two groups need is in the one that both load, so a group drags no module of another one along.
 */
export function createChunkGroups(root: string) {
  const reached = new Map<string, Set<string>>();
  function walk(part: string, ids: readonly string[], graph: ModuleGraph): void {
    const seen = new Set<string>();
    for (const id of ids) reach(id, graph, seen);
    reached.set(part, seen);
  }
  function needing(id: string, graph: ModuleGraph): Set<string> {
    if (reached.size === 0) {
      for (const [part, files] of Object.entries(parts))
        walk(
          part,
          files.map((file) => `${root}/src/${file}`),
          graph,
        );
      walk('others', otherScreens(root, graph), graph);
    }
    return new Set([...reached].filter(([, ids]) => ids.has(id)).map(([part]) => part));
  }
  function chunkOf(id: string, graph: ModuleGraph): string | null {
    const chunk = chunkFor(needing(id, graph));
    return chunk === 'core' && library.test(id) ? 'react' : chunk;
  }
  const ofScreens = screenNames.flatMap((name) => [`${name}-parts`, name]);
  const names = ['react', 'core', 'shell', 'plants', 'help', ...ofScreens, 'fields'];
  return names.map((name, index) => ({
    debugName: name,
    priority: names.length - index,
    name: (id: string, graph: ModuleGraph) => (chunkOf(id, graph) === name ? name : null),
  }));
}
