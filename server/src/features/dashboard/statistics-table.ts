import type { DashboardStats, Quality } from '@simples/contract/dashboard';
import { keptReasonLabels } from '@simples/contract/feedback';
import { csvHeading, csvLine } from '#server/lib/csv.ts';

type Line = readonly [section: string, item: string, measure: string, value: number | string];

const moduleNames = {
  chatbot: 'Chatbot',
  lexicon: 'Lexique',
  records: 'Fiches',
  users: 'Utilisateurs',
  dashboard: 'Tableau de bord',
  account: 'Compte et connexion',
} as const;

const typeNames = {
  ARTICLE: 'Articles',
  BOOK: 'Livres',
  TESTIMONY: 'Témoignages',
  META_ANALYSIS: 'Méta-analyses',
  UNSPECIFIED: 'Type non précisé',
} as const;

function totals({ documents, userActivity, conversations, system }: DashboardStats): Line[] {
  const line = (what: string, value: number | null): Line => ['Totaux', what, 'nombre', value ?? 'N/A'];
  return [
    line('Fiches', documents.totalPlantSheets),
    line('Fiches validées', documents.plantSheetsValidated),
    line('Fiches en attente', documents.plantSheetsPending),
    line('Fiches validées dont une modification attend', documents.plantSheetsWithPendingChange),
    line('Fiches créées ces sept jours', documents.plantSheetsCreatedThisWeek),
    line('Documents', documents.totalDocuments),
    line('Documents ajoutés ces sept jours', documents.documentsUploadedThisWeek),
    line('Références', documents.totalReferences),
    line('Utilisateurs', userActivity.totalUsers),
    line('Utilisateurs actifs ces sept jours', userActivity.activeUsersThisWeek),
    line('Nouveaux utilisateurs ces sept jours', userActivity.newUsersThisWeek),
    line('Discussions commencées', conversations.totalConversations),
    line('Messages', conversations.totalMessages),
    line('Requêtes', system.totalApiCalls),
    ['Totaux', 'Temps de réponse moyen', 'ms', system.averageResponseTime ?? 'N/A'],
    ['Totaux', 'Temps de réponse de 95 % des requêtes', 'ms au plus', system.p95ResponseTime ?? 'N/A'],
  ];
}

interface TermCounts {
  readonly people: number;
  readonly times: number;
}

const termLines = (part: string, what: string, { people, times }: TermCounts): Line[] => [
  [part, what, 'personnes', people],
  [part, what, 'fois', times],
];

function statsLines(stats: DashboardStats): Line[] {
  return [
    ...totals(stats),
    ...stats.dailyRequests.map(
      ({ date, totalRequests }): Line => ['Requêtes par jour', date, 'nombre', totalRequests],
    ),
    ...stats.usageByModule.flatMap(({ module, requests, people }): Line[] => [
      ['Usage par module', moduleNames[module], 'requêtes', requests],
      ['Usage par module', moduleNames[module], 'personnes', people],
    ]),
    ...stats.documentTypes.map(
      ({ type, total }): Line => ['Références par type', typeNames[type], 'nombre', total],
    ),
    ...stats.geographic.map(
      ({ country, users }): Line => ['Pays', country ?? 'Non renseigné', 'utilisateurs', users],
    ),
    ...stats.plantsByRegion.map(
      ({ region, plantSheets }): Line => ['Fiches par région', region, 'fiches', plantSheets],
    ),
    ...stats.questionsByCountry.map(
      ({ country, questions }): Line => [
        'Questions par pays',
        country ?? 'Non renseigné',
        'questions',
        questions,
      ],
    ),
    ...stats.searchStats.symptoms.flatMap((row) => termLines('Symptômes recherchés', row.term, row)),
    ...stats.searchStats.plants.flatMap((row) => termLines('Plantes recherchées', row.term, row)),
    ...stats.noResultQueries.flatMap((row) => termLines('Sans résultat', row.query, row)),
  ];
}

function qualityLines({ questions, feedback, review, ...rest }: Quality): Line[] {
  const line = (what: string, value: number): Line => ['Qualité', what, 'nombre', value];
  return [
    line('Questions (au moins)', questions.total),
    line('Questions sans réponse (au moins)', questions.unanswered),
    line('Avis positifs', feedback.up),
    line('Avis négatifs', feedback.down),
    ...feedback.reasons.map(({ reason, total }) =>
      line(`Avis négatifs : ${reason === null ? 'sans raison' : keptReasonLabels[reason]}`, total),
    ),
    ...feedback.sheets.map(({ name, down }): Line => ['Avis négatifs par fiche', name, 'nombre', down]),
    line('Fiches à relire', review.total),
    line('Fiches à relire, dangereuses', review.dangerous),
    line('Phrases retenues faute de source', rest.unsupportedSentences),
    line('Réponses rédigées par le modèle de langage', rest.languageModel.answers),
    line('Réponses sans le modèle de langage, en échec', rest.languageModel.failures),
    line('Jetons lus par le modèle de langage', rest.languageModel.tokensRead),
    line('Jetons écrits par le modèle de langage', rest.languageModel.tokensWritten),
    ...rest.toWrite.flatMap((gap) => termLines('À écrire', gap.term, gap)),
  ];
}

export function statisticsTable(stats: DashboardStats, quality: Quality): string {
  const { from, to } = stats.period;
  return [
    csvHeading(['Rubrique', 'Élément', 'Mesure', 'Valeur', 'Du', 'Au']),
    ...[...statsLines(stats), ...qualityLines(quality)].map((line) => csvLine([...line, from, to])),
  ].join('');
}
