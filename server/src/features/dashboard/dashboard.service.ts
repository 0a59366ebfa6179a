import {
  type DashboardStats,
  documentType,
  type Gap,
  MAX_DAYS,
  MIN_PEOPLE,
  type PeriodQuery,
  type Quality,
  type SearchedTerm,
  type StatsQuery,
  usageModule,
} from '@simples/contract/dashboard';
import { daysBetween, TIME_ZONE } from '@simples/contract/dates';
import { AppError } from '@simples/contract/errors';
import type { Actor } from '@simples/contract/permissions';
import { reviewKindOf } from '@simples/contract/plant-sheet-status';
import type { Clock } from '#server/adapters/clock.ts';
import type { Db } from '#server/db/database.ts';
import type { Audit, Caller } from '#server/features/audit/audit.service.ts';
import {
  countTalk,
  feedbackCounts,
  sheetsFoundWanting,
} from '#server/features/chat/conversations.service.ts';
import {
  countSheets,
  createReferenceTypes,
  publishedLabels,
  waitingSheets,
} from '#server/features/plant-sheets/sheets/plant-sheets.service.ts';
import {
  countActive,
  countUntold,
  type Days,
  type Looked,
  mostSearched,
  peopleByModule,
  requestsByDay,
  sumCounters,
  unansweredQueries,
  unansweredTerms,
} from '#server/features/usage/usage-figures.repository.ts';
import { countByCountry, countUsers } from '#server/features/users/users.service.ts';
import { addDays, dayOf, daysFrom, startOf } from '#server/lib/dates.ts';
import { type CounterName, percentile } from '#server/telemetry/usage-counters.ts';
import { statisticsTable } from './statistics-table.ts';

/** Days of a week, today included. */
const WEEK = 7;

/** What a figure is of: some days, and the moments they begin and end. */
interface AskedPeriod {
  readonly from: string;
  readonly to: string;
  readonly start: Date;
  /** The first moment after it. */
  readonly end: Date;
}

function periodOf(from: string, to: string): AskedPeriod {
  return { from, to, start: startOf(from), end: startOf(addDays(to, 1)) };
}

/** Today and the six days before. */
function lastWeek(now: Date): AskedPeriod {
  const today = dayOf(now);
  return periodOf(addDays(today, 1 - WEEK), today);
}

/**
 * The days that are asked for: the last week when nothing is said, until today when only the first day is.
 * @throws AppError `validation` when that is the wrong way round, or too long.
 */
function askedPeriod({ date_from, date_to }: PeriodQuery, now: Date): AskedPeriod {
  const to = date_to ?? dayOf(now);
  const from = date_from ?? addDays(to, 1 - WEEK);
  const length = daysBetween(from, to);
  if (length < 1 || length > MAX_DAYS) {
    const message = length < 1 ? 'Cette date est à venir.' : `La période dépasse ${MAX_DAYS} jours.`;
    throw new AppError('validation', { fields: [{ path: 'query.date_from', message }] });
  }
  return periodOf(from, to);
}

/** Terms told at most. */
const MOST_TERMS = 10;
/** Things to write told at most. */
const MOST_GAPS = 50;

const isId = (term: string) => /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(term);

/** Plants under the name of their sheet; those of sheets that are not published any more are left out. */
async function named(db: Db, rows: readonly Looked[]): Promise<SearchedTerm[]> {
  const ids = rows.map(({ term }) => term).filter(isId);
  const labels = await publishedLabels(db, ids);
  return rows.flatMap((row): SearchedTerm[] => {
    if (!isId(row.term)) return [{ ...row, plantSheetId: null }];
    const label = labels.get(row.term);
    return label === undefined ? [] : [{ ...row, term: label, plantSheetId: row.term }];
  });
}

/** What most people looked for. */
async function searchFigures(db: Db, days: Days) {
  const symptoms = await mostSearched(db, { ...days, kind: 'symptom', limit: MOST_TERMS });
  // More than are told: some may be of sheets that are gone.
  const plants = await mostSearched(db, { ...days, kind: 'plant', limit: 2 * MOST_TERMS });
  return {
    symptoms: symptoms.map((row): SearchedTerm => ({ ...row, plantSheetId: null })),
    plants: (await named(db, plants)).slice(0, MOST_TERMS),
  };
}

/** What most people found nothing for, most people first. */
async function gaps(db: Db, days: Days): Promise<Gap[]> {
  const symptoms = await unansweredTerms(db, { ...days, kind: 'symptom', limit: MOST_GAPS });
  const plants = await unansweredTerms(db, { ...days, kind: 'plant', limit: MOST_GAPS });
  const queries = await unansweredQueries(db, days, MOST_GAPS);
  const all: Gap[] = [
    ...symptoms.map((row) => ({ ...row, kind: 'symptom' as const, plantSheetId: null })),
    ...(await named(db, plants)).map((row) => ({ ...row, kind: 'plant' as const })),
    ...queries.map(({ query, people, times }) => ({
      kind: 'query' as const,
      term: query,
      plantSheetId: null,
      people,
      times,
    })),
  ];
  return all.toSorted((a, b) => b.people - a.people || b.times - a.times).slice(0, MOST_GAPS);
}

interface Parts {
  readonly db: Db;
  readonly clock: Clock;
  /** Writes what this process has counted, so that its own last seconds are in the figures. */
  readonly flush: () => Promise<void>;
  readonly audit: Audit;
}

type Counters = ReadonlyMap<string, number>;

const amountOf = (counters: Counters, name: CounterName) => counters.get(name) ?? 0;
const told = ({ from, to }: AskedPeriod) => ({ from, to, timeZone: TIME_ZONE }) as const;

/** Queries without a result told at most. */
const MOST_QUERIES = 20;
/** Rows of the queue, and sheets found wanting, told at most. */
const MOST_SHEETS = 20;

/** The figures of the product. Whoever may ask is decided by the endpoints. */
export function createDashboard(parts: Parts) {
  const referenceTypes = createReferenceTypes(parts.db);
  return {
    stats: async (query: StatsQuery): Promise<DashboardStats> => {
      await parts.flush();
      return stats(parts, query, await referenceTypes());
    },
    quality: async (query: PeriodQuery): Promise<Quality> => {
      await parts.flush();
      return quality(parts, askedPeriod(query, parts.clock.now()));
    },
    /** All of it as a table for a spreadsheet. Taking it away is an act that is remembered. */
    table: async (actor: Actor, query: PeriodQuery, caller: Caller) => {
      await parts.flush();
      const days = askedPeriod(query, parts.clock.now());
      const whole = { ...query, include_geographic: true, include_daily_breakdown: true };
      const figures = await stats(parts, whole, await referenceTypes());
      const text = statisticsTable(figures, await quality(parts, days));
      parts.audit({ act: 'export', result: 'ok', who: actor.id, caller, detail: { what: 'statistics' } });
      return { name: `simples-statistiques-${days.from}-${days.to}.csv`, text };
    },
  };
}

export type Dashboard = ReturnType<typeof createDashboard>;

async function stats(
  { db, clock }: Parts,
  query: StatsQuery,
  references: Awaited<ReturnType<ReturnType<typeof createReferenceTypes>>>,
): Promise<DashboardStats> {
  const now = clock.now();
  const days = askedPeriod(query, now);
  const week = lastWeek(now);
  const counters = await sumCounters(db, days);
  const people = await countUsers(db, week.start);
  return {
    period: told(days),
    documents: {
      ...(await countSheets(db, week.start)),
      // Nothing but sheets can be added yet.
      totalDocuments: 0,
      documentsUploadedThisWeek: 0,
      totalReferences: [...references.values()].reduce((sum, count) => sum + count, 0),
    },
    userActivity: {
      totalUsers: people.total,
      activeUsersThisWeek: await countActive(db, week),
      newUsersThisWeek: people.recent,
    },
    conversations: await countTalk(db, { from: days.start, until: days.end }),
    system: systemFigures(counters),
    dailyRequests: query.include_daily_breakdown ? await dailyRequests(db, days) : [],
    usageByModule: await usageByModule(db, days, counters),
    searchStats: { minimumPeople: MIN_PEOPLE, ...(await searchFigures(db, days)) },
    documentTypes: documentType.options.flatMap((type) => {
      const total = references.get(type) ?? 0;
      return total > 0 ? [{ type, total }] : [];
    }),
    noResultQueries: await unansweredQueries(db, days, MOST_QUERIES),
    geographic: query.include_geographic ? await countByCountry(db) : [],
  };
}

function requestsOf(counters: Counters): number {
  return usageModule.options.reduce((sum, module) => sum + amountOf(counters, `requests:${module}`), 0);
}

function systemFigures(counters: Counters): DashboardStats['system'] {
  const requests = requestsOf(counters);
  const mean = amountOf(counters, 'microseconds') / 1000 / requests;
  return {
    averageResponseTime: requests === 0 ? null : Math.round(mean * 10) / 10,
    p95ResponseTime: percentile(counters, 0.95),
    totalApiCalls: requests,
  };
}

async function dailyRequests(db: Db, days: AskedPeriod) {
  const known = await requestsByDay(db, days);
  return daysFrom(days.from, days.to).map((date) => ({ date, totalRequests: known.get(date) ?? 0 }));
}

async function usageByModule(db: Db, days: AskedPeriod, counters: Counters) {
  const people = await peopleByModule(db, days);
  return usageModule.options.map((module) => ({
    module,
    requests: amountOf(counters, `requests:${module}`),
    people: people.get(module) ?? 0,
  }));
}

async function quality({ db }: Parts, days: AskedPeriod): Promise<Quality> {
  const counters = await sumCounters(db, days);
  return {
    period: told(days),
    questions: {
      total: amountOf(counters, 'questions'),
      unanswered: amountOf(counters, 'questions-unanswered'),
    },
    feedback: await feedbackFigures(db, days),
    review: await reviewFigures(db),
    unsupportedSentences: amountOf(counters, 'unsupported-sentences'),
    languageModel: modelFigures(counters),
    toWrite: await gaps(db, days),
    untold: await countUntold(db, days),
  };
}

function modelFigures(counters: Parameters<typeof amountOf>[0]): Quality['languageModel'] {
  const answers = amountOf(counters, 'model-answers');
  const failures = amountOf(counters, 'model-failures');
  const asked = answers + failures;
  return {
    answers,
    failures,
    tokensRead: amountOf(counters, 'model-tokens-read'),
    tokensWritten: amountOf(counters, 'model-tokens-written'),
    averageSeconds: asked === 0 ? null : amountOf(counters, 'model-milliseconds') / asked / 1000,
  };
}

async function feedbackFigures(db: Db, days: AskedPeriod): Promise<Quality['feedback']> {
  const between = { from: days.start, until: days.end };
  const counts = await feedbackCounts(db, between);
  const wanting = await sheetsFoundWanting(db, between, MOST_SHEETS);
  const labels = await publishedLabels(
    db,
    wanting.map(({ plantSheetId }) => plantSheetId),
  );
  const totalOf = (value: 'up' | 'down') =>
    counts.filter((count) => count.value === value).reduce((sum, { total }) => sum + total, 0);
  return {
    up: totalOf('up'),
    down: totalOf('down'),
    reasons: counts.filter(({ value }) => value === 'down').map(({ reason, total }) => ({ reason, total })),
    sheets: wanting.flatMap((sheet) => {
      const name = labels.get(sheet.plantSheetId);
      return name === undefined ? [] : [{ ...sheet, name }];
    }),
  };
}

async function reviewFigures(db: Db): Promise<Quality['review']> {
  const { rows, total, dangerous } = await waitingSheets(db, MOST_SHEETS);
  return {
    total,
    dangerous,
    sheets: rows.map(({ id, label, priority, updatedAt, ...row }) => ({
      plantSheetId: id,
      publishedSheetId: row.publishedSheetId,
      name: label,
      kind: reviewKindOf(row) ?? 'UPDATE',
      status: row.status,
      isDangerous: priority === 2,
      safetyChanges: row.safetyChanges,
      updatedAt: updatedAt.toISOString(),
    })),
  };
}
