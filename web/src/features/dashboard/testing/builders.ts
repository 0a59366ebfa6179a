import { type DashboardStats, dashboardStats, type Quality, quality } from '@simples/contract/dashboard';

const period = { from: '2026-11-16', to: '2026-11-22', timeZone: 'Europe/Paris' };
const days = [3, 0, 12, 40, 8, 0, 21];

/** Contract-valid figures for the tests of this feature. */
export function buildStats(overrides: Partial<DashboardStats> = {}): DashboardStats {
  return dashboardStats.parse({
    period,
    fixedPeriod: period,
    documents: {
      totalPlantSheets: 72,
      plantSheetsValidated: 60,
      plantSheetsPending: 12,
      plantSheetsWithPendingChange: 1,
      totalDocuments: 0,
      documentsUploadedThisWeek: 0,
      plantSheetsCreatedThisWeek: 4,
      totalReferences: 124,
    },
    userActivity: { totalUsers: 200, activeUsersThisWeek: 61, newUsersThisWeek: 5 },
    conversations: { totalConversations: 30, totalMessages: 1234 },
    system: { averageResponseTime: 12.3, p95ResponseTime: 80, totalApiCalls: 84 },
    dailyRequests: days.map((totalRequests, index) => ({ date: `2026-11-${16 + index}`, totalRequests })),
    usageByModule: [
      { module: 'chatbot', requests: 30, people: 5 },
      { module: 'lexicon', requests: 10, people: 0 },
    ],
    searchStats: { minimumPeople: 5, symptoms: [], plants: [] },
    documentTypes: [
      { type: 'ARTICLE', total: 100 },
      { type: 'META_ANALYSIS', total: 4 },
      { type: 'UNSPECIFIED', total: 20 },
    ],
    noResultQueries: [],
    geographic: [],
    plantsByRegion: [],
    questionsByCountry: [],
    ...overrides,
  });
}

export const idOf = (rank: number) => `0193a000-0000-7000-8000-${String(rank).padStart(12, '0')}`;

const languageModel = {
  answers: 40,
  failures: 2,
  tokensRead: 36_000,
  tokensWritten: 3_200,
  averageSeconds: 2.46,
};

export function buildQuality(overrides: Partial<Quality> = {}): Quality {
  return quality.parse({
    period,
    questions: { total: 40, unanswered: 5 },
    feedback: {
      up: 9,
      down: 2,
      reasons: [
        { reason: 'DANGEROUS', total: 1 },
        { reason: null, total: 1 },
      ],
      sheets: [
        {
          plantSheetId: idOf(1),
          name: 'Aconit napel',
          down: 2,
          dangerous: 1,
          reasons: [
            { reason: 'DANGEROUS', total: 1 },
            { reason: 'WRONG', total: 1 },
          ],
        },
      ],
    },
    review: {
      total: 6,
      dangerous: 1,
      sheets: [
        {
          plantSheetId: idOf(2),
          publishedSheetId: idOf(3),
          name: 'Digitale pourpre',
          kind: 'UPDATE',
          status: 'MODIFIED',
          isDangerous: true,
          safetyChanges: 1,
          updatedAt: '2026-11-14T10:00:00.000Z',
        },
      ],
    },
    unsupportedSentences: 7,
    languageModel,
    toWrite: [
      { kind: 'plant', term: 'Moringa', plantSheetId: idOf(4), people: 6, times: 9 },
      { kind: 'query', term: 'mal aux cheveux', plantSheetId: null, people: 5, times: 5 },
    ],
    untold: 10,
    ...overrides,
  });
}
