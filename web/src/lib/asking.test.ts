// @vitest-environment happy-dom
import { administrationEndpoints } from '@simples/contract/users';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { call } from './api-client.ts';
import { endProof, useProof } from './asking.ts';
import { wipeLocalData } from './local-data.ts';
import { json, refusal } from './testing/answers.ts';

const { invite } = administrationEndpoints;
const params = { id: '0198c0de-0000-7000-8000-000000000001' };
let isProved = false;
let sent: string[] = [];

beforeEach(() => {
  isProved = false;
  sent = [];
  vi.stubGlobal('fetch', async (input: string) => {
    sent.push(input);
    return isProved ? json(200, { ok: true }) : refusal(403, 'proofRequired', 'Confirmez d’abord.');
  });
});
afterEach(() => vi.unstubAllGlobals());

const asked = () => vi.waitFor(() => expect(useProof.getState().waiting.length).toBeGreaterThan(0));

describe('a call that asks who it is', () => {
  it('waits, and is sent again as it was', async () => {
    const answer = call(invite, { params });
    await asked();
    isProved = true;
    endProof(true);
    expect(await answer).toEqual({ ok: true });
    expect(sent).toHaveLength(2);
    expect(sent[0]).toBe(sent[1]);
  });

  it('shares the dialog with others that wait', async () => {
    const answers = [call(invite, { params }), call(invite, { params })];
    await vi.waitFor(() => expect(useProof.getState().waiting).toHaveLength(2));
    isProved = true;
    endProof(true);
    expect(await Promise.all(answers)).toHaveLength(2);
  });

  it('fails as it did when the dialog is left, or the person signs out', async () => {
    for (const leave of [() => endProof(false), wipeLocalData]) {
      const answer = call(invite, { params });
      await asked();
      leave();
      await expect(answer).rejects.toMatchObject({ key: 'proofRequired', message: 'Confirmez d’abord.' });
    }
    expect(sent).toHaveLength(2);
  });
});
