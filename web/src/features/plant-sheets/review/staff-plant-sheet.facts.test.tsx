import type { FactReading } from '@simples/contract/plant-facts';
import { fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { buildPending } from '#web/features/plant-sheets/testing/comparisons.ts';
import {
  button,
  closeServer,
  harmless,
  live,
  open,
  openServer,
  press,
  sent,
  server,
} from '#web/features/plant-sheets/testing/staff-page.tsx';

// @vitest-environment happy-dom

const statement = live.additionalInfo.safety?.pregnancy ?? '';
const reading: FactReading = { kind: 'caution', subject: 'person:grossesse', degree: 'banned' };

beforeEach(openServer);
afterEach(closeServer);

const openTab = async () =>
  fireEvent.click(await screen.findByRole('tab', { name: 'Ce que la fiche affirme' }));

it('shows what the pending content states, to be corrected in the form', async () => {
  const place = { field: 'additionalInfo.safety.pregnancy', heading: '', isReviewed: false };
  server.facts = [{ ...reading, ...place, statement, subjectLabel: 'grossesse' }];
  open('ADMIN');
  await openTab();
  expect(await screen.findByText('0 confirmée sur 1')).toBeTruthy();
  expect(screen.getByText(statement)).toBeTruthy();
  expect(screen.getByText('contre-indiqué')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Confirmer' })).toBeNull();
  const asked = sent.find(({ path }) => path.endsWith('/facts'));
  expect(asked?.body).toMatchObject({ description: harmless.description });
  await press('Confirmer ou corriger dans le formulaire');
  expect(await button('Formulaire des faits')).toBeTruthy();
});

it('shows another reading as one change on safety', async () => {
  const facts = [{ statement, readings: [reading] }];
  server.sheet = buildPending({ ...live, additionalInfo: { ...live.additionalInfo, facts } });
  open('ADMIN');
  expect(await screen.findByText(/Sécurité : 1 modification/)).toBeTruthy();
  expect(screen.getByText('Faits relus')).toBeTruthy();
  expect(screen.getByText(`${statement} → grossesse, contre-indiqué`)).toBeTruthy();
});
