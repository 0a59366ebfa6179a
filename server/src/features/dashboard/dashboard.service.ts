import {
  type DashboardStats,
  documentType,
  MINIMUM_PEOPLE,
  type PeriodQuery,
  type Quality,
  type StatsQuery,
  usageModule,
} from '@simples/contract/dashboard';
import { TIME_ZONE } from '@simples/contract/input/period';
import type { Actor } from '@simples/contract/permissions';
import { reviewKindOf } from '@simples/contract/plant-sheets/status';
import type { Clock } from '../../adapters/clock.ts';
import { daysFrom } from '../../adapters/days.ts';
import type { Db } from '../../db/db.ts';
import type { Audit, Caller } from '../audit/audit.service.ts';
import { countTalk, feedbackCounts, sheetsFoundWanting } from '../conversations/conversations.service.ts';
import {
  countSheets,
  createReferenceTypes,
  publishedLabels,
  waitingSheets,
} from '../plant-sheets/plant-sheets.service.ts';
import { countByCountry, countUsers } from '../users/users.service.ts';
import { type AskedPeriod, askedPeriod, lastWeek } from './asked-period.ts';
import {
  countActive,
  countUntold,
  peopleByModule,
  requestsByDay,
  sumCounters,
  unansweredQueries,
} from './figures/figures.repository.ts';
import { gaps, searchFigures } from './figures/search-figures.ts';
import { statisticsTable } from './statistics-table.ts';
import type { CounterName } from './usage/counters.ts';
import { percentile } from './usage/scale.ts';

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
    searchStats: { minimumPeople: MINIMUM_PEOPLE, ...(await searchFigures(db, days)) },
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
