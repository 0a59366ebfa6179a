import { runEachStep, type Step, tool } from './steps.ts';

/** Tests of random or destructive size, and of what attacks have found, by what their files are called. */
const campaigns: Readonly<Record<string, readonly string[]>> = {
  'random contents of sheets': ['plant-sheet-diff'],
  'random histories of sheets': ['test/histories'],
  'random requests': ['test/security/fuzz'],
  'random questions, and whom each sheet forbids its plant': [
    'answer-pipeline.property',
    'compose/eligibility-matrix',
  ],
  'processes killed while they read documents': ['test/process/documents/killed'],
  'sheets that hide a danger': [
    'sheets/plant-danger',
    'publication/waiting',
    'security/hidden-sheets',
    'security/hostile-text',
  ],
  'sheets and imports that take the service away': ['sheets/large-sheets', 'import-export/import-limits'],
  'conversations: their search, their key': [
    'chat/conversation-management',
    'chat/sealed-conversations',
    'chat/ask.service',
  ],
  'an audit log that was tampered with, or flooded': ['operations/audit-check', 'audit/audit-log'],
  'what is told of people, and kept of them': [
    'dashboard/dashboard',
    'usage/usage.test',
    'operations/retention',
  ],
  'forms and models without an end': ['security/malformed-forms', 'adapters/openai'],
  'a process that has too much to do, or holds too much': ['http/server.test', 'telemetry/memory'],
  'processes restarted in turn behind a proxy': ['test/process/rolling-restart'],
  'the release before beside this one': ['test/process/release-before', 'test/operations/version-skew'],
  'databases of every release': ['test/operations/upgrade'],
  'an embedded database killed while it is written to': ['test/process/killed-database'],
  'disks, folders, databases and signals that end it': [
    'test/process/full-disk',
    'test/process/start',
    'test/process/first-start',
    'test/process/end',
    'db/failing-server',
  ],
  'accounts under attack': [
    'auth/login',
    'auth/code.test',
    'auth/devices',
    'auth/own-account',
    'auth/proof',
    'auth/required-factor',
    'auth/factors',
    'auth/invitations',
    'users/first-accounts',
    'users/administration.test',
    'users/consents',
    'lib/password-hasher',
    'lib/config',
    'adapters/mail',
  ],
  'keys that are changed and backups that are sealed': [
    'test/process/killed-rotation',
    'test/process/rotate-key',
    'operations/backup',
  ],
  'PDFs that attack the reader': [
    'adapters/pdf/refused',
    'adapters/pdf/sandbox',
    'adapters/pdf/scans',
    'documents/extraction.service',
  ],
  'PDFs and books that attack the model': ['poisoned-pdfs', 'poisoned-documents'],
};

/** Words of the names of campaigns to run: all when none is given. */
const wanted = process.argv.slice(2);

const stages = Object.entries(campaigns)
  .filter(([name]) => wanted.length === 0 || wanted.some((word) => name.includes(word)))
  .map(
    ([name, files]): Step => ({
      name,
      args: [tool('vitest/vitest.mjs'), 'run', '--project=!web', '--project=!pages', ...files],
      env: { CAMPAIGN: 'full' },
    }),
  );

await runEachStep(stages);
