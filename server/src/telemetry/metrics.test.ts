import { readFileSync } from 'node:fs';
import type { Reply } from '@simples/contract/conversations';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { libraryOf } from '#test/documents/library.ts';
import { type SignedIn, startTestApp, type TestApp } from '#test/harness.ts';
import { loadStarterContent } from '#test/starter-content.ts';
import { createMetrics, type Metrics } from './metrics.ts';
import { serveMetrics } from './metrics-server.ts';

let metrics: Metrics;
let test: TestApp;
let aline: SignedIn;
beforeAll(async () => {
  metrics = await createMetrics();
  test = await startTestApp({}, { metrics });
  await loadStarterContent(test.db);
  aline = await test.signIn('CUSTOMER');
});
afterAll(() => test.close());

/** Value of a sample; undefined when there is none. */
async function sample(
  name: string,
  labels: Record<string, string | number> = {},
): Promise<number | undefined> {
  const wanted = Object.entries(labels).map(([key, value]) => `${key}="${value}"`);
  const line = (await metrics.text())
    .split('\n')
    .find((one) => new RegExp(`^${name}[{ ]`).test(one) && wanted.every((label) => one.includes(label)));
  return line === undefined ? undefined : Number(line.split(' ').at(-1));
}

async function ask(query: string): Promise<Reply> {
  const response = await test.inject({
    method: 'POST',
    url: '/v1/api/conversations',
    headers: aline.headers,
    payload: { query, conversationId: null },
  });
  return response.json<Reply>();
}

describe('what is measured', () => {
  it('requests by endpoint, method and status, with how long they took', async () => {
    const count = 'simples_http_request_duration_seconds_count';
    await test.inject({ url: '/v1/api/plant_sheets', headers: aline.headers });
    await test.inject({ url: '/v1/api/plant_sheets' });
    await test.inject({ url: '/nowhere' });
    expect(await sample(count, { route: 'plantSheets.list', method: 'GET', status: 200 })).toBe(1);
    expect(await sample(count, { route: 'plantSheets.list', status: 401 })).toBe(1);
    expect(await sample(count, { route: 'web', status: 404 })).toBe(1);
    expect(await metrics.text()).not.toContain('nowhere');
  });

  it('answers by kind, source and triage: a card instead of an answer, a strip above one', async () => {
    expect((await ask('Que prendre contre la toux ?')).kind).toBe('answer');
    expect((await ask('Mon père a une douleur dans la poitrine et le bras gauche')).kind).toBe('emergency');
    expect(await sample('simples_answers_total', { kind: 'answer', source: 'sheets', triage: 'none' })).toBe(
      1,
    );
    expect(await sample('simples_answers_total', { kind: 'emergency', triage: 'card' })).toBe(1);
    expect(await sample('simples_usage_total', { name: 'questions' })).toBe(2);
  });

  it('the stages of the work on a document, jobs and documents by state', async () => {
    const library = libraryOf(test, await test.signIn('CONTRIBUTOR'));
    const { id } = await library.upload(['# Inventa rubra\nElle apaise la toux.']);
    await library.settled(id);
    const stage = 'simples_document_stage_duration_seconds_count';
    for (const name of ['read', 'extract', 'index', 'propose'])
      expect(await sample(stage, { stage: name, result: 'ok' }), name).toBe(1);
    expect(await sample('simples_documents', { stage: 'TO_REVIEW' })).toBe(1);
    await expect.poll(() => sample('simples_jobs', { name: 'document', state: 'completed' })).toBe(1);
  });

  it('the database and its pool, the index queue, memory and the delay of the event loop', async () => {
    expect(await sample('simples_database_up')).toBe(1);
    expect(await sample('simples_database_connections', { state: 'waiting' })).toBe(0);
    expect(await sample('simples_index_queue')).toBeGreaterThanOrEqual(0);
    expect(await sample('process_resident_memory_bytes')).toBeGreaterThan(1_000_000);
    expect(await sample('nodejs_eventloop_lag_p99_seconds')).toBeGreaterThanOrEqual(0);
  });
});

it('the dashboard and the alerts ask for what is measured', async () => {
  const text = await metrics.text();
  for (const file of ['grafana-dashboard.json', 'alerts.yaml']) {
    const asked = readFileSync(new URL(`../../../operations/${file}`, import.meta.url), 'utf8');
    const names = [...asked.matchAll(/\b(?:simples|process|nodejs)_[a-z0-9_]+/g)].map(([name]) => name);
    expect(names.length).toBeGreaterThan(8);
    for (const name of names)
      expect(text).toMatch(new RegExp(`# TYPE ${name.replace(/_(?:count|bucket|sum)$/, '')} `));
  }
});

async function served(token?: string): Promise<string> {
  const place = { METRICS_HOST: '127.0.0.1', METRICS_PORT: 0, METRICS_TOKEN: token };
  const server = await serveMetrics(place, metrics);
  onTestFinished(server.close);
  return `http://127.0.0.1:${server.port}`;
}

const statusOf = async (address: string, authorization = '') =>
  (await fetch(address, { headers: authorization ? { authorization } : {} })).status;

describe('who may read it', () => {
  it('nobody on the port of the product', async () => {
    expect((await test.inject({ url: '/metrics' })).statusCode).toBe(404);
  });

  it('whoever has the token, where one is set', async () => {
    const token = 'a token of metrics';
    const address = await served(token);
    expect(await statusOf(`${address}/metrics`)).toBe(401);
    expect(await statusOf(`${address}/metrics`, 'Bearer another token')).toBe(401);
    expect(await statusOf(`${address}/`, `Bearer ${token}`)).toBe(404);
    const response = await fetch(`${address}/metrics`, { headers: { authorization: `Bearer ${token}` } });
    expect(response.headers.get('content-type')).toContain('version=0.0.4');
    expect(await response.text()).toContain('# TYPE simples_answers_total counter');
  });

  it('this machine, where none is', async () => {
    expect(await statusOf(`${await served()}/metrics`)).toBe(200);
  });

  it('on a port that is taken, the start ends with a sentence', async () => {
    const taken = Number(new URL(await served()).port);
    const place = { METRICS_HOST: '127.0.0.1', METRICS_PORT: taken, METRICS_TOKEN: undefined };
    await expect(serveMetrics(place, metrics)).rejects.toThrow('ne peut pas être ouvert');
  });
});

describe('readiness', () => {
  it('says why not', async () => {
    const own = await startTestApp();
    onTestFinished(() => own.close());
    own.app.ending.stage = 'draining';
    expect((await own.inject({ url: '/readyz' })).json()).toMatchObject({
      httpCode: 503,
      key: 'unavailable',
      message: 'Le service se termine.',
    });
  });
});
