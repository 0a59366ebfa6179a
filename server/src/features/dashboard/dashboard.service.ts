import {
  type DashboardStats,
  documentType,
  FIXED_DAYS,
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
import type { Audit, Caller } from '#server/features/audit/audit.feature.ts';
import {
  countConversations,
  feedbackCounts,
  questionsByPerson,
  sheetsWithNegativeFeedback,
} from '#server/features/chat/chat.feature.ts';
import { countUploads } from '#server/features/documents/documents.feature.ts';
import {
  countSheets,
  type PublishedFigures,
  publishedFigures,
  publishedLabels,
  waitingSheets,
} from '#server/features/plant-sheets/plant-sheets.feature.ts';
import {
  countActive,
  countBelowMinimum,
  type Days,
  mostSearched,
  peopleByModule,
  requestsByDay,
  type SearchedBy,
  sumCounters,
  unansweredQueries,
  unansweredTerms,
} from '#server/features/usage/usage.feature.ts';
import { countByCountry, countriesOf, countUsers } from '#server/features/users/users.feature.ts';
import { addDays, dayOf, daysFrom, startOf } from '#server/lib/dates.ts';
import { type CounterName, percentile } from '#server/telemetry/usage-counters.ts';
import { statisticsTable } from './statistics-table.ts';

const WEEK = 7;

interface Period {
  readonly from: string;
  readonly to: string;
  readonly start: Date;
  /** Exclusive. */
  readonly end: Date;
}

function periodOf(from: string, to: string): Period {
  return { from, to, start: startOf(from), end: startOf(addDays(to, 1)) };
}

function lastWeek(now: Date): Period {
  const today = dayOf(now);
  return periodOf(addDays(today, 1 - WEEK), today);
}

/** @throws AppError `validation` for a period in the future or too long. */
function queriedPeriod({ date_from, date_to }: PeriodQuery, now: Date): Period {
  const to = date_to ?? dayOf(now);
  const from = date_from ?? addDays(to, 1 - WEEK);
  const length = daysBetween(from, to);
  if (length < 1 || length > MAX_DAYS) {
    const message = length < 1 ? 'Cette date est à venir.' : `La période dépasse ${MAX_DAYS} jours.`;
    throw new AppError('validation', { fields: [{ path: 'query.date_from', message }] });
  }
  return periodOf(from, to);
}

/** A day more is forgiven: « seven days back » may be counted with today or without. */
function fixedPeriod({ from }: Pick<Period, 'from'>, now: Date): Period {
  const today = dayOf(now);
  const reach = daysBetween(from, today) - 1;
  const days = FIXED_DAYS.find((length) => reach <= length) ?? Math.max(...FIXED_DAYS);
  return periodOf(addDays(today, 1 - days), today);
}

const MAX_TERMS = 10;
const MAX_GAPS = 50;
const isId = (term: string) => /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(term);

/** Without unpublished sheets. */
async function named(db: Db, rows: readonly SearchedBy[]): Promise<SearchedTerm[]> {
  const ids = rows.map(({ term }) => term).filter(isId);
  const labels = await publishedLabels(db, ids);
  return rows.flatMap((row): SearchedTerm[] => {
    if (!isId(row.term)) return [{ ...row, plantSheetId: null }];
    const label = labels.get(row.term);
    return label === undefined ? [] : [{ ...row, term: label, plantSheetId: row.term }];
  });
}

async function searchFigures(db: Db, days: Days) {
  const symptoms = await mostSearched(db, { ...days, kind: 'symptom', limit: MAX_TERMS });
  // More than shown: some may be unpublished.
  const plants = await mostSearched(db, { ...days, kind: 'plant', limit: 2 * MAX_TERMS });
  return {
    symptoms: symptoms.map((row): SearchedTerm => ({ ...row, plantSheetId: null })),
    plants: (await named(db, plants)).slice(0, MAX_TERMS),
  };
}

async function gaps(db: Db, days: Days): Promise<Gap[]> {
  const symptoms = await unansweredTerms(db, { ...days, kind: 'symptom', limit: MAX_GAPS });
  const plants = await unansweredTerms(db, { ...days, kind: 'plant', limit: MAX_GAPS });
  const queries = await unansweredQueries(db, days, MAX_GAPS);
  const all: Gap[] = [
    ...symptoms.map((row) => ({ ...row, kind: 'symptom' as const, plantSheetId: null })),
    ...(await named(db, plants)).map((row) => ({ ...row, kind: 'plant' as const })),
    ...queries.map(({ query: term, ...row }) => ({
      ...row,
      kind: 'query' as const,
      term,
      plantSheetId: null,
    })),
  ];
  return all.toSorted((a, b) => b.people - a.people || b.times - a.times).slice(0, MAX_GAPS);
}

export interface DashboardDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly flush: () => Promise<void>;
  readonly audit: Audit;
}

type Counters = ReadonlyMap<string, number>;

const amountOf = (counters: Counters, name: CounterName) => counters.get(name) ?? 0;
const periodReply = ({ from, to }: Period) => ({ from, to, timeZone: TIME_ZONE }) as const;
const MAX_QUERIES = 20;
const MAX_SHEETS = 20;

export function createDashboard(deps: DashboardDeps) {
  return {
    stats: async (query: StatsQuery): Promise<DashboardStats> => {
      await deps.flush();
      return stats(deps, query);
    },
    quality: async (query: PeriodQuery): Promise<Quality> => {
      await deps.flush();
      const now = deps.clock.now();
      return quality(deps, fixedPeriod(queriedPeriod(query, now), now));
    },
    /** An audited act. */
    table: async (actor: Actor, query: PeriodQuery, caller: Caller) => {
      await deps.flush();
      const now = deps.clock.now();
      const days = fixedPeriod(queriedPeriod(query, now), now);
      const dates = { date_from: days.from, date_to: days.to };
      const everything = { ...dates, include_geographic: true, include_daily_breakdown: true };
      const figures = await stats(deps, everything);
      const text = statisticsTable(figures, await quality(deps, days));
      deps.audit({ act: 'export', result: 'ok', who: actor.id, caller, detail: { what: 'statistics' } });
      return { name: `simples-statistiques-${days.from}-${days.to}.csv`, text };
    },
  };
}

export type Dashboard = ReturnType<typeof createDashboard>;

async function stats({ db, clock }: DashboardDeps, query: StatsQuery): Promise<DashboardStats> {
  const now = clock.now();
  const days = queriedPeriod(query, now);
  const fixed = fixedPeriod(days, now);
  const week = lastWeek(now);
  const counters = await sumCounters(db, days);
  const people = await countUsers(db, week.start);
  const uploads = await countUploads(db, week.start);
  const { regions, references } = await publishedFigures(db);
  const byType = new Map(references.map(({ value, sheets: total }) => [value, total]));
  return {
    period: periodReply(days),
    fixedPeriod: periodReply(fixed),
    documents: {
      ...(await countSheets(db, week.start)),
      totalDocuments: uploads.total,
      documentsUploadedThisWeek: uploads.recent,
      totalReferences: references.reduce((sum, { sheets: total }) => sum + total, 0),
    },
    userActivity: {
      totalUsers: people.total,
      activeUsersThisWeek: await countActive(db, week),
      newUsersThisWeek: people.recent,
    },
    conversations: await countConversations(db, { from: fixed.start, until: fixed.end }),
    system: systemFigures(counters),
    dailyRequests: query.include_daily_breakdown ? await dailyRequests(db, days) : [],
    usageByModule: await usageByModule(db, fixed, counters),
    searchStats: { minimumPeople: MIN_PEOPLE, ...(await searchFigures(db, fixed)) },
    documentTypes: documentType.options.flatMap((type) => {
      const total = byType.get(type) ?? 0;
      return total > 0 ? [{ type, total }] : [];
    }),
    noResultQueries: await unansweredQueries(db, fixed, MAX_QUERIES),
    ...(query.include_geographic ? await geography(db, fixed, regions) : noGeography),
  };
}

const MAX_REGIONS = 50;
const noGeography = { geographic: [], plantsByRegion: [], questionsByCountry: [] };

async function geography(db: Db, days: Period, regions: PublishedFigures['regions']) {
  return {
    geographic: await countByCountry(db),
    plantsByRegion: regions
      .slice(0, MAX_REGIONS)
      .map(({ value: region, sheets: plantSheets }) => ({ region, plantSheets })),
    questionsByCountry: await questionsByCountry(db, days),
  };
}

const roundedDown = (count: number): number => Math.floor(count / MIN_PEOPLE) * MIN_PEOPLE;

/** Countries that too few people asked from are left out: they would tell who asked. */
async function questionsByCountry(db: Db, { start, end }: Period) {
  const asked = await questionsByPerson(db, { from: start, until: end });
  const countries = asked.size === 0 ? new Map() : await countriesOf(db, [...asked.keys()]);
  const byCountry = Map.groupBy(asked, ([person]): string | null => countries.get(person) ?? null);
  return Array.from(byCountry, ([country, people]) => ({
    country,
    people: roundedDown(people.length),
    questions: roundedDown(people.reduce((sum, [, questions]) => sum + questions, 0)),
  }))
    .filter(({ people }) => people >= MIN_PEOPLE)
    .toSorted((a, b) => b.questions - a.questions || (a.country ?? '').localeCompare(b.country ?? ''));
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

async function dailyRequests(db: Db, days: Period) {
  const known = await requestsByDay(db, days);
  return daysFrom(days.from, days.to).map((date) => ({ date, totalRequests: known.get(date) ?? 0 }));
}

async function usageByModule(db: Db, days: Period, counters: Counters) {
  const people = await peopleByModule(db, days);
  return usageModule.options.map((module) => ({
    module,
    requests: amountOf(counters, `requests:${module}`),
    people: roundedDown(people.get(module) ?? 0),
  }));
}

async function quality({ db }: DashboardDeps, days: Period): Promise<Quality> {
  const counters = await sumCounters(db, days);
  return {
    period: periodReply(days),
    questions: {
      total: roundedDown(amountOf(counters, 'questions')),
      unanswered: roundedDown(amountOf(counters, 'questions-unanswered')),
    },
    feedback: await feedbackFigures(db, days),
    review: await reviewFigures(db),
    unsupportedSentences: amountOf(counters, 'unsupported-sentences'),
    languageModel: modelFigures(counters),
    toWrite: await gaps(db, days),
    untold: roundedDown(await countBelowMinimum(db, days)),
  };
}

function modelFigures(counters: Counters): Quality['languageModel'] {
  const answers = amountOf(counters, 'model-answers');
  const failures = amountOf(counters, 'model-failures');
  const questions = answers + failures;
  return {
    answers,
    failures,
    tokensRead: amountOf(counters, 'model-tokens-read'),
    tokensWritten: amountOf(counters, 'model-tokens-written'),
    averageSeconds: questions === 0 ? null : amountOf(counters, 'model-milliseconds') / questions / 1000,
  };
}

async function feedbackFigures(db: Db, days: Period): Promise<Quality['feedback']> {
  const between = { from: days.start, until: days.end };
  const counts = await feedbackCounts(db, between);
  const criticised = await sheetsWithNegativeFeedback(db, between, MAX_SHEETS);
  const labels = await publishedLabels(
    db,
    criticised.map(({ plantSheetId }) => plantSheetId),
  );
  const totalOf = (value: 'up' | 'down') =>
    counts.filter((count) => count.value === value).reduce((sum, { total }) => sum + total, 0);
  return {
    up: totalOf('up'),
    down: totalOf('down'),
    reasons: counts.filter(({ value }) => value === 'down').map(({ reason, total }) => ({ reason, total })),
    sheets: criticised.flatMap((sheet) => {
      const name = labels.get(sheet.plantSheetId);
      return name === undefined ? [] : [{ ...sheet, name }];
    }),
  };
}

async function reviewFigures(db: Db): Promise<Quality['review']> {
  const { rows, total, dangerous } = await waitingSheets(db, MAX_SHEETS);
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
