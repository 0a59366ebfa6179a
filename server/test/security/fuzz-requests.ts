import type { Endpoint } from '@simples/contract/endpoint';
import fc from 'fast-check';
import type { InjectOptions } from 'fastify';
import { z } from 'zod';

/** What of JSON Schema the contract's schemas come out as. */
interface Schema {
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly Schema[];
  readonly properties?: Record<string, Schema>;
  readonly items?: Schema;
  readonly format?: string;
  readonly maxLength?: number;
  readonly maximum?: number;
}

/** Short, and each known to have hurt some program. */
const nastyTexts = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  '\udfff\ud800',
  "'",
  '"',
  "' or 1=1 --",
  '%',
  '_',
  '\\',
  '\\x00',
  '%00',
  '*',
  '(',
  '[a',
  '!!&|<->:*',
  'a & ',
  '\u0130\u0131\u1e9e',
  'ﬀ',
  '\u202e',
  '\u0000\u001b[31m',
  '-1',
  '1e400',
  'NaN',
  'null',
  'true',
  '2024-02-31',
  '__proto__',
  'constructor',
  '../../etc/passwd',
  '${jndi:ldap://x}',
  'tisane de moringa contre la toux',
  'quinquéliba',
];

const nastyValues = [
  null,
  true,
  -0,
  0,
  1,
  -1,
  1.5,
  2 ** 31,
  2 ** 53,
  1e20,
  1e308,
  [],
  {},
  [[]],
  [null],
  { a: { b: [] } },
];

const text = fc.oneof(
  fc.constantFrom(...nastyTexts),
  fc.string({ maxLength: 40 }),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.string({ unit: 'grapheme', maxLength: 40 }),
  fc.constantFrom(250, 9_000).map((length) => 'é'.repeat(length)),
);

const anything: fc.Arbitrary<unknown> = fc.oneof(
  text,
  fc.constantFrom<unknown>(...nastyValues),
  fc.jsonValue({ maxDepth: 4 }),
  fc.constant(JSON.parse(`${'['.repeat(60)}${']'.repeat(60)}`)),
);

/** Ids of things that exist: what a random one would hardly hit. */
const knownIds = { list: ['0190b0a0-0000-7000-8000-000000000000'] };
const id = fc.oneof(
  fc.uuid(),
  fc.nat().map((n) => knownIds.list[n % knownIds.list.length] ?? ''),
);

export function useIds(ids: string[]): void {
  knownIds.list = ids;
}

/** A value that the schema takes, or nearly. */
function valid(schema: Schema): fc.Arbitrary<unknown> {
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map(valid));
  if (schema.format === 'uuid') return id;
  if (schema.type === 'string') return fc.oneof(text, fc.stringMatching(/^[0-9]{6}$/), fc.emailAddress());
  if (schema.type === 'integer' || schema.type === 'number')
    return fc.integer({ min: 0, max: Math.min(schema.maximum ?? 200, 1e6) });
  if (schema.type === 'boolean') return fc.boolean();
  if (schema.type === 'null') return fc.constant(null);
  if (schema.type === 'array') return fc.array(mostly(schema.items ?? {}), { maxLength: 4 });
  if (schema.properties) return objectOf(schema.properties);
  return text;
}

/** Nine values in ten are of the right kind, so that requests get past the first wrong field. */
function mostly(schema: Schema): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 9, arbitrary: valid(schema) }, { weight: 1, arbitrary: anything });
}

function objectOf(properties: Record<string, Schema>): fc.Arbitrary<object> {
  const fields = Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => [name, mostly(schema)]),
  );
  const whole = fc.record(fields);
  const parts = fc.record(fields, { requiredKeys: [] });
  const extended = fc
    .tuple(parts, fc.dictionary(text, anything, { maxKeys: 2 }))
    .map(([a, b]) => ({ ...a, ...b }));
  return fc.oneof(
    { weight: 5, arbitrary: whole },
    { weight: 4, arbitrary: parts },
    { weight: 1, arbitrary: extended },
  );
}

function propertiesOf(schema: z.ZodType | undefined): Record<string, Schema> {
  if (!schema) return {};
  return (z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema).properties ?? {};
}

function asText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function encode(value: unknown): string {
  return encodeURIComponent(asText(value).toWellFormed());
}

/** Lists become repeated names, as forms and browsers write them. */
function urlEncode(fields: object): string {
  return Object.entries(fields)
    .flatMap(([name, value]) =>
      (Array.isArray(value) ? value : [value]).map((item) => `${encode(name)}=${encode(item)}`),
    )
    .join('&');
}

const oddTypes = ['text/plain', 'application/json; charset=utf-16', 'multipart/form-data', ''];

function bodyOf(endpoint: Endpoint): fc.Arbitrary<Pick<InjectOptions, 'payload' | 'headers'>> {
  if (!endpoint.body) return fc.constant({});
  const isForm = endpoint.bodyType === 'form';
  const type = {
    json: 'application/json',
    form: 'application/x-www-form-urlencoded',
    multipart: 'application/json',
    ndjson: 'application/x-ndjson',
  }[endpoint.bodyType ?? 'json'];
  const content = objectOf(propertiesOf(endpoint.body)).map((fields) =>
    isForm ? urlEncode(fields) : JSON.stringify(fields),
  );
  const broken = fc.oneof(
    anything.map((value) => JSON.stringify(value)),
    text,
    content.map((whole) => whole.slice(0, -3)),
  );
  const withType = (payload: fc.Arbitrary<string>, types: string[]) =>
    fc
      .tuple(payload, fc.constantFrom(...types))
      .map(([body, name]) => ({ payload: body, headers: { 'content-type': name } }));
  return fc.oneof(
    { weight: 8, arbitrary: withType(content, [type]) },
    { weight: 1, arbitrary: withType(broken, [type]) },
    { weight: 1, arbitrary: withType(content, oddTypes) },
  );
}

function pathOf(endpoint: Endpoint): fc.Arbitrary<string> {
  const segment = fc.oneof(id, text).map((value) => encode(value) || 'x');
  return segment.map((value) => endpoint.path.replace(/:\w+/g, value));
}

/** A header cannot hold everything; what it cannot is not sent. */
const header = text.map((value) => value.replace(/[^\u0020-\u007e]/g, '').slice(0, 250));

/** A request to the endpoint: mostly of the right form, rarely quite right. */
export function fuzzRequest(endpoint: Endpoint): fc.Arbitrary<InjectOptions> {
  const query = objectOf(propertiesOf(endpoint.query)).map(urlEncode);
  const headers = Object.fromEntries(
    Object.keys(propertiesOf(endpoint.headers)).map((name) => [name, header]),
  );
  return fc
    .tuple(pathOf(endpoint), query, bodyOf(endpoint), fc.record(headers))
    .map(([path, search, body, more]) => ({
      method: endpoint.method,
      url: endpoint.query ? `${path}?${search}` : path,
      ...body,
      headers: { ...more, ...body.headers },
    }));
}
