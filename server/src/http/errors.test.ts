import { AppError } from '@simples/contract/errors';
import { describe, expect, it } from 'vitest';
import { errorBodyOf, fieldIssues, severityOf, toAppError } from './errors.ts';

const failure = (code: string) => Object.assign(new Error('Failed query', { cause: { code } }), {});
const framework = (code: string, statusCode: number) => Object.assign(new Error(code), { code, statusCode });

/** Key of the answer and how loudly it is logged. */
function fate(error: unknown): [string, string | null] {
  const known = toAppError(error);
  return [known.key, severityOf(error, known)];
}

describe('an error of the database or of the disk', () => {
  it.each([
    ['22021', 'a NUL in a text', 'validation'],
    ['22P05', 'a NUL in a JSON', 'validation'],
    ['22P02', 'a text that is no UUID', 'validation'],
    ['23505', 'a value that must be unique', 'conflict'],
    ['40001', 'two writers at once', 'conflict'],
    ['57014', 'a statement that takes too long', 'unavailable'],
    ['53300', 'too many connections', 'unavailable'],
    ['ECONNREFUSED', 'no database', 'unavailable'],
    ['ENOSPC', 'no room for a file', 'unavailable'],
  ])('%s (%s) is answered %s and heard of', (code, _what, key) => {
    expect(fate(failure(code))).toEqual([key, 'warn']);
  });

  it.each(['22003', '22008', '22012', '42601', '42P01', '23502', '23514'])(
    '%s is a defect of ours: an internal error, logged as one',
    (code) => {
      expect(fate(failure(code))).toEqual(['internal', 'error']);
    },
  );
});

describe('any other error', () => {
  it.each<[unknown, string, string | null]>([
    [framework('FST_ERR_CTP_INVALID_MEDIA_TYPE', 415), 'unsupportedMediaType', null],
    [framework('FST_ERR_CTP_BODY_TOO_LARGE', 413), 'tooLarge', null],
    [framework('FST_ERR_BAD_URL', 400), 'malformed', null],
    [framework('FST_UNDER_PRESSURE', 503), 'unavailable', null],
    [framework('FST_ERR_HANDLER_TIMEOUT', 503), 'unavailable', 'warn'],
    [framework('FST_ERR_SOMETHING', 500), 'internal', 'error'],
    [new AppError('conflict'), 'conflict', null],
    ...[
      'Connection terminated unexpectedly',
      'Query read timeout',
      'Client has encountered a connection error and is not queryable',
      'Client was closed and is not queryable',
    ].flatMap((message) => [
      [new Error(message), 'unavailable', 'warn'] as [unknown, string, string],
      [new Error('Failed query: select', { cause: new Error(message) }), 'unavailable', 'warn'] as [
        unknown,
        string,
        string,
      ],
    ]),
    [
      new Error('Failed query: params: Query read timeout', { cause: new TypeError('x') }),
      'internal',
      'error',
    ],
    [new TypeError('x is not a function'), 'internal', 'error'],
    ['a thrown text', 'internal', 'error'],
    [undefined, 'internal', 'error'],
  ])('%s is answered and logged as what it is', (error, key, severity) => {
    expect(fate(error)).toEqual([key, severity]);
  });

  it('says nothing of its cause, only a number to find it by', () => {
    const body = errorBodyOf(toAppError(new Error('select * from users')), 'request-1');
    expect(body).toEqual({
      message: 'Une erreur est survenue. Veuillez réessayer.',
      httpCode: 500,
      key: 'internal',
      requestId: 'request-1',
    });
  });
});

it('a list of issues does not outgrow the request that has them', () => {
  const many = Array.from({ length: 5_000 }, (_, index) => ({
    path: ['k'.repeat(1_000), index],
    message: 'm'.repeat(1_000),
  }));
  const issues = fieldIssues(many, 'body');
  expect(issues).toHaveLength(100);
  expect(JSON.stringify(issues).length).toBeLessThan(100_000);
});
