import { z } from 'zod';
import { day, daysBetween, inOrder, period } from './dates.ts';
import { API_BASE, defineEndpoint } from './endpoint.ts';
import { keptFeedbackReason } from './feedback.ts';
import { reviewKind, sheetStatus } from './plant-sheet-content.ts';

const dashboardPath = `${API_BASE}/dashboard/dashboard` as const;
const total = z.number().int().min(0);
const reasonGiven = z.object({ reason: keptFeedbackReason.nullable(), total });

/** Most days of a period. */
export const MAX_DAYS = 366;

/** What was asked is only told when at least so many different people asked it. */
export const MIN_PEOPLE = 5;

const yesOrNo = (fallback: boolean) =>
  z
    .enum(['true', 'false'])
    .transform((text) => text === 'true')
    .default(fallback);

/** The last seven days when nothing is said; a first day alone goes on until today. */
const dates = z.object({ date_from: day.optional(), date_to: day.optional() });

/** Refuses a period that ends before it begins, or is too long. */
function checkDates<S extends typeof dates>(schema: S) {
  return schema
    .refine(({ date_from, date_to }) => inOrder(date_from, date_to), {
      path: ['date_to'],
      message: 'La période finit avant de commencer.',
    })
    .refine(
      ({ date_from, date_to }) => !date_from || !date_to || daysBetween(date_from, date_to) <= MAX_DAYS,
      {
        path: ['date_from'],
        message: `La période dépasse ${MAX_DAYS} jours.`,
      },
    );
}

const periodQuery = checkDates(dates);
export type PeriodQuery = z.output<typeof periodQuery>;

const statsQuery = checkDates(
  dates.extend({ include_geographic: yesOrNo(false), include_daily_breakdown: yesOrNo(true) }),
);
export type StatsQuery = z.output<typeof statsQuery>;

/** What references are, as far as their citation says so. */
export const documentType = z.enum(['ARTICLE', 'BOOK', 'TESTIMONY', 'META_ANALYSIS', 'UNSPECIFIED']);
export type DocumentType = z.infer<typeof documentType>;

/** Parts of the product that requests go to. */
export const usageModule = z.enum(['chatbot', 'lexicon', 'records', 'users', 'dashboard', 'account']);
export type UsageModule = z.infer<typeof usageModule>;

/** A complaint of the thesaurus, or a plant, that people looked for. */
const searchedTerm = z.object({
  /** Name of the complaint or of the plant. */
  term: z.string(),
  /** The published sheet of a plant; null when several bear the name, and for a complaint. */
  plantSheetId: z.uuid().nullable(),
  /** Different people, never fewer than `MINIMUM_PEOPLE`. */
  people: total,
  /** Searches and questions; one person looking several times in a day counts each time. */
  times: total,
});
export type SearchedTerm = z.infer<typeof searchedTerm>;

const unansweredQuery = z.object({
  /** Lower case, without accents or signs. */
  query: z.string(),
  source: z.enum(['search', 'question']),
  people: total,
  times: total,
});
export type UnansweredQuery = z.infer<typeof unansweredQuery>;

/** Figures of today are called so; all others are of the period. "This week" is today and the six days before. */
export const dashboardStats = z.object({
  period,
  /** Sheets as they are today. A published sheet that a change waits for is one sheet, and a published one. */
  documents: z.object({
    totalPlantSheets: total,
    plantSheetsValidated: total,
    /** Never published, waiting for a person: with the validated ones, all there are. */
    plantSheetsPending: total,
    /** Of the validated ones, those that a change waits for. */
    plantSheetsWithPendingChange: total,
    totalDocuments: total,
    documentsUploadedThisWeek: total,
    plantSheetsCreatedThisWeek: total,
    /** References of published sheets. */
    totalReferences: total,
  }),
  /** People as they are today; `activeUsersThisWeek` are those who used the product while signed in. */
  userActivity: z.object({ totalUsers: total, activeUsersThisWeek: total, newUsersThisWeek: total }),
  /** Conversations begun and messages written in the period, of those that still exist. */
  conversations: z.object({ totalConversations: total, totalMessages: total }),
  system: z.object({
    /** Milliseconds; null when there was no request. */
    averageResponseTime: z.number().min(0).nullable(),
    /** Milliseconds within which 95 % of the requests were answered, to the next step of the scale. */
    p95ResponseTime: z.number().min(0).nullable(),
    totalApiCalls: total,
  }),
  /** Every day of the period in order; empty when the breakdown was not asked for. */
  dailyRequests: z.array(z.object({ date: day, totalRequests: total })),
  usageByModule: z.array(z.object({ module: usageModule, requests: total, people: total })),
  searchStats: z.object({
    minimumPeople: z.literal(MIN_PEOPLE),
    symptoms: z.array(searchedTerm),
    plants: z.array(searchedTerm),
  }),
  /** References of published sheets by what their citation says they are; empty when there are none. */
  documentTypes: z.array(z.object({ type: documentType, total })),
  noResultQueries: z.array(unansweredQuery),
  /** People by the country of their account, most first; null is not given. Empty when not asked for. */
  geographic: z.array(z.object({ country: z.string().nullable(), users: total })),
});
export type DashboardStats = z.infer<typeof dashboardStats>;

const sheetToReview = z.object({
  /** The waiting row. */
  plantSheetId: z.uuid(),
  publishedSheetId: z.uuid().nullable(),
  name: z.string(),
  kind: reviewKind,
  status: sheetStatus,
  /** A warning gets weaker, or the plant is toxic. */
  isDangerous: z.boolean(),
  safetyChanges: total,
  updatedAt: z.iso.datetime(),
});
export type SheetToReview = z.infer<typeof sheetToReview>;

/** Something people looked for that no sheet answers. */
const gap = z.object({
  kind: z.enum(['symptom', 'plant', 'query']),
  /** The complaint, the plant, or the words as they were typed. */
  term: z.string(),
  /** The sheet to complete, when the plant has one. */
  plantSheetId: z.uuid().nullable(),
  people: total,
  /** Searches and questions that found nothing. */
  times: total,
});
export type Gap = z.infer<typeof gap>;

export const quality = z.object({
  period,
  questions: z.object({ total, unanswered: total }),
  feedback: z.object({
    up: total,
    down: total,
    reasons: z.array(reasonGiven),
    /** Sheets that answers found wanting told of, dangerous ones first, with the reasons given. */
    sheets: z.array(
      z.object({
        plantSheetId: z.uuid(),
        name: z.string(),
        down: total,
        dangerous: total,
        reasons: z.array(reasonGiven),
      }),
    ),
  }),
  review: z.object({
    total,
    dangerous: total,
    /** The first of the queue, in its order. */
    sheets: z.array(sheetToReview),
  }),
  /** Sentences of the language model that were withheld because no passage bears them out. */
  unsupportedSentences: total,
  /** What the language model did, and cost; all zero where there is none. */
  languageModel: z.object({
    /** Answers that it worded. */
    answers: total,
    /** Answers given without it because it failed, was late or wrote nothing that could be kept. */
    failures: total,
    tokensRead: total,
    tokensWritten: total,
    /** Seconds that it took for a question; null when it was asked none. */
    averageSeconds: z.number().min(0).nullable(),
  }),
  toWrite: z.array(gap),
  /** Unanswered things that are not told because too few people asked them. */
  untold: total,
});
export type Quality = z.infer<typeof quality>;

export const dashboardEndpoints = {
  stats: defineEndpoint({
    name: 'dashboard.stats',
    method: 'GET',
    path: `${dashboardPath}/stats`,
    summary: 'Figures of the product: today’s, and those of a period of days in Europe/Paris',
    access: 'view_dashboard',
    query: statsQuery,
    status: 200,
    response: dashboardStats,
    errors: [],
  }),
  quality: defineEndpoint({
    name: 'dashboard.quality',
    method: 'GET',
    path: `${dashboardPath}/quality`,
    summary: 'What the answers and the sheets lack, and what to write next',
    access: 'view_statistics',
    query: periodQuery,
    status: 200,
    response: quality,
    errors: [],
  }),
  export: defineEndpoint({
    name: 'dashboard.export',
    method: 'GET',
    path: `${dashboardPath}/export`,
    summary: 'The figures of both as a CSV file for a spreadsheet',
    access: 'view_statistics',
    query: periodQuery,
    status: 200,
    response: z.unknown(),
    errors: [],
  }),
};
