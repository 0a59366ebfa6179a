import { parseArgs } from 'node:util';
import { launchProduct, type Running, residentMiB } from './product.ts';
import { readKept } from './sheets.ts';
import { type Workload, workloadOf } from './targets.ts';

const api = '/v1/api';

interface Step {
  readonly name: string;
  /** Not timed. */
  readonly before?: () => Promise<void>;
  readonly run: () => Promise<void>;
}

function stepsOf({ base, token, staffToken, adminToken }: Running, work: Workload): Step[] {
  const ask = async (path: string, as: string, body?: unknown) => {
    const response = await fetch(`${base}${api}${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { authorization: `Bearer ${as}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${path}: ${response.status} ${text}`);
  };
  let turn = 0;
  const next = (values: readonly string[]) => values[turn++ % values.length] ?? '';
  const filter = `tags=${encodeURIComponent(work.tag)}&geographicalRepartitions=${encodeURIComponent(work.origin)}`;
  const search = (query: string, as: string, more: object = {}) =>
    ask('/plant_sheets/search', as, { searchQuery: query, page: 1, limit: 10, ...more });
  const question = () => ask('/conversations', token, { query: 'que prendre contre une toux sèche ?' });
  const create = () => ask('/plant_sheets', adminToken, work.newSheet());
  const all = { status: undefined };
  return [
    { name: 'list', run: () => ask('/plant_sheets?page=1&limit=10', token) },
    { name: 'filtered list', run: () => ask(`/plant_sheets?page=1&limit=10&${filter}`, token) },
    { name: 'sheet', run: () => ask(`/plant_sheets/${next(work.ids)}`, token) },
    { name: 'new sheet', run: create },
    { name: 'question', run: question },
    { name: 'question after a save', before: create, run: question },
    {
      name: 'similar plants',
      run: () => ask('/plant_sheets/match', token, { plantSheetId: next(work.ids), page: 1, limit: 5 }),
    },
    {
      name: 'similar plants after a save',
      before: create,
      run: () => ask('/plant_sheets/match', token, { plantSheetId: next(work.ids), page: 1, limit: 5 }),
    },
    { name: 'meta', run: () => ask('/plant_sheets/meta', token) },
    { name: 'meta after a save', before: create, run: () => ask('/plant_sheets/meta', token) },
    { name: 'meta under a search', run: () => ask('/plant_sheets/meta?searchQuery=toux', token) },
    { name: 'search', run: () => search(next(work.words), token) },
    { name: 'search with a filter', run: () => search('toux', token, { tags: [work.tag] }) },
    { name: 'staff search', run: () => search(next(work.words), staffToken, all) },
    { name: 'rare word', run: () => search('rhumatismales', token) },
    { name: 'misspelt word', run: () => search('eucalyptuss', token) },
    { name: 'dashboard', run: () => ask('/dashboard/dashboard/stats', adminToken) },
  ];
}

const RUNS = 9;

/** `npm run bench -- growth --kept URL [--only name,name]`: the first and the middle of nine requests of each kind. */
export async function runGrowth(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: { kept: { type: 'string' }, only: { type: 'string', default: '' } },
  });
  if (values.kept === undefined) throw new Error('--kept URL names a filled database');
  const work = workloadOf(await readKept(values.kept));
  const only = values.only.split(',').filter(Boolean);
  const running = await launchProduct(4_121, { DATABASE_URL: values.kept });
  console.log(`start ${running.startMs} ms, ${running.idleMiB} MiB after five seconds`);
  try {
    for (const { name, before, run } of stepsOf(running, work)) {
      if (only.length > 0 && !only.includes(name)) continue;
      const times: number[] = [];
      for (let i = 0; i < RUNS; i += 1) {
        await before?.();
        const started = performance.now();
        await run();
        times.push(performance.now() - started);
      }
      const [first = 0] = times;
      const middle = times.toSorted((a, b) => a - b)[RUNS >> 1] ?? 0;
      const memory = residentMiB(running.pid);
      console.log(
        `${name.padEnd(30)} first ${first.toFixed(0).padStart(6)} ms, middle ${middle.toFixed(0).padStart(6)} ms, ${memory} MiB`,
      );
    }
  } finally {
    await running.stop();
  }
}
