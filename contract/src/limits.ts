import { z } from 'zod';

/** Shared by forms and server. Text lengths are in UTF-16 code units. */
export const limits = {
  page: { max: 100_000, defaultSize: 10, maxSize: 100, sizes: [5, 10, 20, 50, 100] },
  comparisonPageSize: 5,
  searchQuery: 200,
  filterValues: 20,
  chat: {
    question: 4_000,
    conversationPageSize: 10,
    messagePageSize: 20,
    searchWords: 8,
    /** A search reads the last active conversations, until that many messages are read. */
    searchedConversations: 2_000,
    searchedMessages: 20_000,
    titleLength: 60,
    previewLength: 160,
  },
  text: { name: 200, title: 300, long: 8_000, citation: 1_000 },
  /** Bytes of the JSON text of a whole sheet. */
  sheetBytes: 256 * 1024,
  list: { items: 60, nested: 20, tags: 30, evidence: 500 },
  review: { reason: 1_000, binDays: 30, undoMinutes: 10, toldDecisions: 50 },
  /** Of the lexicon that a device keeps. */
  copies: { sheets: 1_000, atOnce: 20 },
  importing: { sheets: 20_000, bytes: 16 * 1024 * 1024, lineLength: 512 * 1024 },
  document: {
    bytes: 15 * 1024 * 1024,
    advisedBytes: 10 * 1024 * 1024,
    name: 255,
    authors: 500,
    citation: 1_000,
  },
  picture: {
    bytes: 8 * 1024 * 1024,
    pixels: 50_000_000,
    minSide: 160,
    maxRatio: 4,
    perSheet: 12,
    perHour: 60,
    name: 200,
    alternative: 300,
    address: 1_000,
  },
  /** Marks of known devices that a browser keeps, and characters of all of them. */
  devices: { kept: 5, length: 1_000 },
  login: { identifier: { min: 5, max: 254 }, password: { min: 6, max: 128 } },
  person: { name: 100, email: 254, phone: 40, place: 120, address: 300 },
  newPassword: { min: 8, max: 128 },
  otp: { digits: 6 },
  recoveryCode: { count: 10, length: 19 },
  passkey: { name: 60, perPerson: 10, idLength: 1_400, responseLength: 16_000 },
} as const;

const wholeNumber = (max: number, fallback: number) =>
  z
    .union([z.string().regex(/^[0-9]{1,9}$/), z.number()])
    .transform(Number)
    .pipe(z.number().int().min(1).max(max))
    .default(fallback);

/** `page` from 1 and `limit` 1–100, as text (query strings) or numbers (JSON bodies). */
export const pageFields = {
  page: wholeNumber(limits.page.max, 1),
  limit: wholeNumber(limits.page.maxSize, limits.page.defaultSize),
};
export const pageQuery = z.object(pageFields);
export type PageQuery = z.output<typeof pageQuery>;
