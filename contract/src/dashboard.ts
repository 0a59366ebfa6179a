import { z } from 'zod';
import { day, daysBetween, inOrder, period } from './dates.ts';
import { API_BASE, defineEndpoint } from './endpoint.ts';
import { keptFeedbackReason } from './feedback.ts';
import { reviewKind, sheetStatus } from './plant-sheet-content.ts';

const dashboardPath = `${API_BASE}/dashboard/dashboard` as const;
const total = z.number().int().min(0);
const reasonCount = z.object({ reason: keptFeedbackReason.nullable(), total });

export const MAX_DAYS = 366;

/**
 * Privacy: subjects of fewer people are not shown; counts of people, and of what they searched, asked and did not find, are
 * rounded down to a multiple of it. Volumes of use (requests, discussions, messages) are exact: they have no subject.
 */
export const MIN_PEOPLE = 5;

/** Days until today: what people asked is told of no others, so that no two periods differ by one day. */
export const FIXED_DAYS = [7, 30, 90, 365] as const;

const yesOrNo = (fallback: boolean) =>
  z
    .enum(['true', 'false'])
    .transform((text) => text === 'true')
    .default(fallback);

/** Default: the last seven days; a first day alone runs until today. */
const dates = z.object({ date_from: day.optional(), date_to: day.optional() });

function checkDates<S extends typeof dates>(schema: S) {
  return schema
    .refine(({ date_from, date_to }) => inOrder(date_from, date_to), {
      path: ['date_to'],
      message: 'La période finit avant de commencer.',
    })
    .refine(
      ({ date_from, date_to }) => !date_from || !date_to || daysBetween(date_from, date_to) <= MAX_DAYS,
      { path: ['date_from'], message: `La période dépasse ${MAX_DAYS} jours.` },
    );
}

const periodQuery = checkDates(dates);
export type PeriodQuery = z.output<typeof periodQuery>;

const statsQuery = checkDates(
  dates.extend({ include_geographic: yesOrNo(false), include_daily_breakdown: yesOrNo(true) }),
);
export type StatsQuery = z.output<typeof statsQuery>;

export const documentType = z.enum(['ARTICLE', 'BOOK', 'TESTIMONY', 'META_ANALYSIS', 'UNSPECIFIED']);
export type DocumentType = z.infer<typeof documentType>;

export const usageModule = z.enum(['chatbot', 'lexicon', 'records', 'users', 'dashboard', 'account']);
export type UsageModule = z.infer<typeof usageModule>;

/** Rounded down to `MIN_PEOPLE`: 0 is fewer. */
const rounded = total;

const searchedTerm = z.object({
  term: z.string(),
  /** Null for a complaint, and when several plants share the name. */
  plantSheetId: z.uuid().nullable(),
  people: rounded,
  /** Searches and questions, repeats included. */
  times: rounded,
});
export type SearchedTerm = z.infer<typeof searchedTerm>;

const unansweredQuery = z.object({
  query: z.string(),
  source: z.enum(['search', 'question']),
  people: rounded,
  times: rounded,
});

/**
 * Requests and times are of the period; what people did, of `fixedPeriod`; the rest is as of today. "This week": today and
 * the six days before.
 */
export const dashboardStats = z.object({
  period,
  /** The shortest of `FIXED_DAYS` until today that reaches back to the first day asked for. */
  fixedPeriod: period,
  /** As of today. A published sheet with a pending change counts once, as published. */
  documents: z.object({
    totalPlantSheets: total,
    plantSheetsValidated: total,
    /** Never published, awaiting review. */
    plantSheetsPending: total,
    /** Validated sheets with a pending change. */
    plantSheetsWithPendingChange: total,
    totalDocuments: total,
    documentsUploadedThisWeek: total,
    plantSheetsCreatedThisWeek: total,
    totalReferences: total,
  }),
  /** As of today; `activeUsersThisWeek` counts signed-in users. */
  userActivity: z.object({ totalUsers: total, activeUsersThisWeek: total, newUsersThisWeek: total }),
  /** Created in the fixed period and not deleted since. */
  conversations: z.object({ totalConversations: total, totalMessages: total }),
  system: z.object({
    /** Milliseconds; null without requests. */
    averageResponseTime: z.number().min(0).nullable(),
    /** 95th percentile in milliseconds, rounded up to a histogram bucket. */
    p95ResponseTime: z.number().min(0).nullable(),
    totalApiCalls: total,
  }),
  /** Empty unless the breakdown is requested. */
  dailyRequests: z.array(z.object({ date: day, totalRequests: total })),
  usageByModule: z.array(z.object({ module: usageModule, requests: total, people: rounded })),
  searchStats: z.object({
    minimumPeople: z.literal(MIN_PEOPLE),
    symptoms: z.array(searchedTerm),
    plants: z.array(searchedTerm),
  }),
  documentTypes: z.array(z.object({ type: documentType, total })),
  noResultQueries: z.array(unansweredQuery),
  /** By country of the account, null when unknown. Empty unless requested. */
  geographic: z.array(z.object({ country: z.string().nullable(), users: total })),
  /** Published sheets by region of origin, as of today; one sheet may name several. Empty unless requested. */
  plantsByRegion: z.array(z.object({ region: z.string(), plantSheets: total })),
  /** Questions of the fixed period by country of the account, null when unknown; none of fewer than `MIN_PEOPLE` people. */
  questionsByCountry: z.array(
    z.object({ country: z.string().nullable(), questions: rounded, people: rounded }),
  ),
});
export type DashboardStats = z.infer<typeof dashboardStats>;

const sheetToReview = z.object({
  plantSheetId: z.uuid(),
  publishedSheetId: z.uuid().nullable(),
  name: z.string(),
  kind: reviewKind,
  status: sheetStatus,
  /** A warning is weakened, or the plant is toxic. */
  isDangerous: z.boolean(),
  safetyChanges: total,
  updatedAt: z.iso.datetime(),
});
export type SheetToReview = z.infer<typeof sheetToReview>;

const gap = z.object({
  kind: z.enum(['symptom', 'plant', 'query']),
  term: z.string(),
  plantSheetId: z.uuid().nullable(),
  people: rounded,
  times: rounded,
});
export type Gap = z.infer<typeof gap>;

export const quality = z.object({
  /** A fixed one. */
  period,
  questions: z.object({ total: rounded, unanswered: rounded }),
  feedback: z.object({
    up: total,
    down: total,
    reasons: z.array(reasonCount),
    /** Cited in answers with negative feedback, dangerous ones first. */
    sheets: z.array(
      z.object({
        plantSheetId: z.uuid(),
        name: z.string(),
        down: total,
        dangerous: total,
        reasons: z.array(reasonCount),
      }),
    ),
  }),
  review: z.object({ total, dangerous: total, sheets: z.array(sheetToReview) }),
  /** Model sentences withheld because no passage supports them. */
  unsupportedSentences: total,
  /** All zero without a model. */
  languageModel: z.object({
    answers: total,
    /** The model failed, was late or wrote nothing usable. */
    failures: total,
    tokensRead: total,
    tokensWritten: total,
    /** Seconds per question; null without questions. */
    averageSeconds: z.number().min(0).nullable(),
  }),
  toWrite: z.array(gap),
  /** Hidden because too few people asked them. */
  untold: rounded,
});
export type Quality = z.infer<typeof quality>;

export const dashboardEndpoints = {
  stats: defineEndpoint({
    name: 'dashboard.stats',
    action: 'la lecture des chiffres',
    failure: 'Failed to fetch dashboard stats',
    method: 'GET',
    path: `${dashboardPath}/stats`,
    summary: 'Figures of the product: today’s, and those of a period of days in Europe/Paris',
    access: 'view_dashboard',
    query: statsQuery,
    response: dashboardStats,
  }),
  quality: defineEndpoint({
    name: 'dashboard.quality',
    action: 'la lecture de la qualité',
    failure: 'Failed to fetch dashboard stats',
    method: 'GET',
    path: `${dashboardPath}/quality`,
    summary: 'What the answers and the sheets lack, and what to write next',
    access: 'view_statistics',
    query: periodQuery,
    response: quality,
  }),
  export: defineEndpoint({
    name: 'dashboard.export',
    action: 'l’export des chiffres',
    method: 'GET',
    path: `${dashboardPath}/export`,
    summary: 'The figures of both as a CSV file for a spreadsheet',
    access: 'view_statistics',
    query: periodQuery,
    response: z.unknown(),
  }),
};
