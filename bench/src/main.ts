/** `npm run bench -- <command> …`: each command is loaded only when it is asked for. */
interface Command {
  readonly usage: string;
  readonly run: (args: string[]) => Promise<void>;
}

const commands: Readonly<Record<string, Command>> = {
  ablation: {
    usage: 'ablation [folder]…   nDCG@10 of the product’s search with each of its parts taken out',
    run: async (args) => (await import('./retrieval/ablation.ts')).runAblation(args),
  },
  answers: {
    usage: 'answers [file] [--failures]   accuracy, refusals, emergencies, latency of the product’s answers',
    run: async (args) => (await import('./answers/answers.ts')).runAnswers(args),
  },
  cited: {
    usage:
      'cited <folder> --questions file… [--kept folder] [--replies file] [--failures]   which page of an uploaded document answers a question',
    run: async (args) => (await import('./documents/cited.ts')).runCited(args),
  },
  counting: {
    usage: 'counting   what counting the usage costs a request and a search',
    run: async () => (await import('./counting/counting.ts')).runCounting(),
  },
  documents: {
    usage:
      'documents [file|folder]…   uploads to a running product: time until cited and deleted, other requests meanwhile',
    run: async (args) => (await import('./documents/documents.ts')).runDocuments(args),
  },
  endurance: {
    usage:
      'endurance [--engine postgresql|pglite] [--requests 200000]   memory, files, connections and losses over a day of mixed use',
    run: async (args) => (await import('./load/endurance.ts')).runEndurance(args),
  },
  extraction: {
    usage:
      'extraction [folder] [--expected file] [--failures]   precision, recall, quotes, speed of sheets drawn from PDFs',
    run: async (args) => (await import('./extraction/extraction.ts')).runExtraction(args),
  },
  fill: {
    usage:
      'fill --postgresql URL --sheets 10000 [--times 10]   made-up sheets in an empty database, for `load --kept`',
    run: async (args) => (await import('./load/fill.ts')).runFill(args),
  },
  gate: {
    usage:
      'gate [--record]   fails when safety, support, refusals, answers or retrieval are worse than recorded',
    run: async (args) => (await import('./gate/gate.ts')).runGate(args),
  },
  growth: {
    usage:
      'growth --kept URL [--publish 20000]   first and middle time of each kind of request on a filled database, after so many publications',
    run: async (args) => (await import('./load/growth.ts')).runGrowth(args),
  },
  layout: {
    usage: 'layout <file> [--out folder]   pictures of the pages with their lines, blocks and reading order',
    run: async (args) => (await import('./extraction/layout.ts')).runLayout(args),
  },
  load: {
    usage:
      'load [--sizes 60,10000] [--engines pglite,postgresql] [--seconds 5]   requests a second, latency, memory',
    run: async (args) => (await import('./load/command.ts')).runLoad(args),
  },
  retrieval: {
    usage:
      'retrieval <folder>… [--kind sheets|passages]   nDCG@10, recall@10, MRR@10 of the product’s search',
    run: async (args) => (await import('./retrieval/retrieval.ts')).runRetrieval(args),
  },
  roles: {
    usage:
      'roles [--monographs file] [--documents folder --expected file]… [--terms] [--write]   what tells the role of a text, or of a term, in a sheet',
    run: async (args) => (await import('./roles/command.ts')).runRoles(args),
  },
  sealing: {
    usage: 'sealing   what encrypted conversations cost: a message, its bytes, a search of one’s own',
    run: async () => (await import('./sealing/sealing.ts')).runSealing(),
  },
  'sign-ins': {
    usage: 'sign-ins [--people 160]   what reads wait while so many people sign in at once',
    run: async (args) => (await import('./load/sign-ins.ts')).runSignIns(args),
  },
  signals: {
    usage: 'signals [--write]   what the weights of words catch of emergencies; --write learns them anew',
    run: async (args) => (await import('./signals/command.ts')).runSignals(args),
  },
  'slow-network': {
    usage:
      'slow-network [--port 3179] [--screen name]… [--lighthouse]   four screens on slow 3G: requests, KiB, seconds; or what Lighthouse says',
    run: async (args) => (await import('./slow-network/command.ts')).runSlowNetwork(args),
  },
  support: {
    usage: 'support [--failures]   precision and recall of the check of sentences against what they cite',
    run: async (args) => (await import('./support/support.ts')).runSupport(args),
  },
};

const [name = '', ...args] = process.argv.slice(2);
const command = commands[name];
if (command) {
  await command.run(args);
} else {
  const lines = Object.values(commands).map(({ usage }) => `  npm run bench -- ${usage}`);
  console.error(`Commands:\n${lines.join('\n')}`);
  process.exitCode = 2;
}
