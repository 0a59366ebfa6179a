import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type SignedIn, startTestApp, type TestApp } from '#test/harness.ts';
import { buildContent } from '#test/sheets.ts';
import { createTracing, type Tracing } from './tracing.ts';

interface Sent {
  readonly name: string;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly attributes: readonly { readonly key: string; readonly value: Record<string, unknown> }[];
}

const received: { url: string | undefined; headers: IncomingHttpHeaders; body: string }[] = [];
let collector: Server;
let tracing: Tracing;
let test: TestApp;
let person: SignedIn;
beforeAll(async () => {
  collector = createServer(async (request, response) => {
    const pieces: Buffer[] = [];
    for await (const piece of request) pieces.push(piece as Buffer);
    received.push({ url: request.url, headers: request.headers, body: Buffer.concat(pieces).toString() });
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve));
  const { port } = collector.address() as AddressInfo;
  tracing = await createTracing(
    { OTEL_EXPORTER_OTLP_HEADERS: 'x-key=a%20b,x-tenant=c' },
    `http://127.0.0.1:${port}`,
  );
  test = await startTestApp({}, { tracing });
  person = await test.signIn('ADMIN');
});
afterAll(async () => {
  await test.close();
  await new Promise((resolve) => collector.close(resolve));
});

it('a request is a span, its statements are spans below it, and nothing of what was asked is told', async () => {
  const sheet = buildContent({ plantCommonName: 'Canarina secreta' });
  const { headers } = person;
  const [created] = await Promise.all([
    test.inject({ method: 'POST', url: '/v1/api/plant_sheets', headers, payload: sheet }),
    test.inject({
      method: 'POST',
      url: '/v1/api/conversations',
      headers,
      payload: { query: 'canari perdu' },
    }),
    test.inject({ url: '/v1/api/plant_sheets?searchQuery=canari', headers, remoteAddress: '203.0.113.77' }),
  ]);
  expect(created.statusCode).toBe(201);
  await tracing.close();

  const bodies = received.map(({ body }) => JSON.parse(body));
  const all: Sent[] = bodies.flatMap(({ resourceSpans }) =>
    resourceSpans.flatMap(({ scopeSpans }: { scopeSpans: { spans: Sent[] }[] }) =>
      scopeSpans.flatMap(({ spans }) => spans),
    ),
  );
  expect(received[0]).toMatchObject({ url: '/v1/traces', headers: { 'x-key': 'a b', 'x-tenant': 'c' } });
  const requests = all.filter((span) => !span.parentSpanId);
  expect(requests.map(({ name }) => name).toSorted()).toEqual([
    'GET /v1/api/plant_sheets',
    'POST /v1/api/conversations',
    'POST /v1/api/plant_sheets',
  ]);
  for (const request of requests) {
    const below = all.filter(({ parentSpanId }) => parentSpanId === request.spanId);
    expect(below.length).toBeGreaterThan(0);
    expect(new Set(below.map(({ traceId }) => traceId))).toEqual(new Set([request.traceId]));
  }
  // Requests of one moment share it: it is below the first of them.
  const lookUps = all.filter(({ name }) => name === 'select sessions');
  expect(lookUps.length).toBeGreaterThan(0);
  for (const { parentSpanId } of lookUps)
    expect(requests.map(({ spanId }) => spanId)).toContain(parentSpanId);
  const creation = requests.find(({ name }) => name === 'POST /v1/api/plant_sheets');
  expect(creation?.attributes).toContainEqual({
    key: 'http.response.status_code',
    value: { intValue: 201 },
  });
  const question = requests.find(({ name }) => name === 'POST /v1/api/conversations');
  const ofQuestion = all.filter(({ parentSpanId }) => parentSpanId === question?.spanId);
  expect(ofQuestion.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['with question_keys', 'commit']),
  );
  for (const { body } of received)
    expect(body).not.toMatch(/canar|secreta|203\.0\.113|simples\.test|authorization/i);
  expect(JSON.stringify(bodies)).not.toContain(person.token);
});
