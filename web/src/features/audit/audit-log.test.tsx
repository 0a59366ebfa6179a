// @vitest-environment happy-dom
import { type AuditEvent, auditEvent } from '@simples/contract/audit';
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { buildCard, buildPage, sheetId } from '#web/lib/testing/plant-cards.ts';
import { open, standIn } from '#web/lib/testing/stand-in.tsx';
import { AuditLog } from './audit-log.tsx';

const idOf = (rank: number) => `0193a000-0000-7000-8000-${String(rank).padStart(12, '0')}`;
const awa = { kind: 'HUMAN', id: idOf(1), name: 'Awa Diop' } as const;

function buildEvent(rank: number, overrides: Partial<AuditEvent> = {}): AuditEvent {
  return auditEvent.parse({
    id: idOf(100 + rank),
    at: '2026-11-22T08:00:00.000Z',
    act: 'sign-out',
    result: 'ok',
    actor: awa,
    subject: null,
    rowId: null,
    version: null,
    reason: null,
    detail: null,
    network: null,
    requestId: null,
    ...overrides,
  });
}

const answerOf = (events: AuditEvent[], total = events.length) => ({
  events,
  total,
  page: 1,
  limit: 20,
  acts: ['sign-out', 'validate'],
});

const LOG = 'GET /audit_events';
const server = standIn({ [LOG]: () => answerOf([buildEvent(1)]) }, 'SUPER_ADMIN');
const openLog = (search = '') => open(AuditLog, `/home/audit${search}`);
const lastWanted = () => server.asked.filter(({ path }) => path === '/audit_events').at(-1)?.wanted;

async function sentences(): Promise<string[]> {
  const list = await screen.findByRole('list', { name: 'Actes' });
  return within(list)
    .getAllByRole('listitem')
    .map((item) => item.textContent.replace(/^.*?\d\d:\d\d/, ''));
}

it('writes acts as sentences', async () => {
  const thyme = { kind: 'plantSheet', id: sheetId(1), name: 'Thym' } as const;
  const moussa = { kind: 'user', id: idOf(2), name: 'Moussa Ba' } as const;
  const roles = { from: ['CUSTOMER'], to: ['ADMIN', 'CONTRIBUTOR'] };
  server.answers[LOG] = () =>
    answerOf([
      buildEvent(1, { act: 'validate', subject: thyme, version: 3 }),
      buildEvent(2, { act: 'reject', subject: thyme, result: 'conflict', reason: 'Sans source' }),
      buildEvent(3, { act: 'user-roles', subject: moussa, detail: roles }),
      buildEvent(4, { act: 'user-update', subject: moussa, detail: { fields: ['email', 'city'] } }),
      buildEvent(5, { act: 'export', detail: { what: 'statistics' } }),
      buildEvent(6, { act: 'create', subject: thyme, actor: { kind: 'AI', id: null, name: 'IA' } }),
      buildEvent(7, { act: 'sign-in', result: 'failed', actor: { ...awa, id: null, name: 'inconnu' } }),
      buildEvent(8, { act: 'distil', network: '192.0.2.0/24' }),
    ]);
  openLog();
  expect(await sentences()).toEqual([
    'Awa Diop a validé la fiche ThymVersion 3Réussi',
    'Awa Diop n’a pas pu rejeter la modification de la fiche ThymRaison : Sans sourceConflit',
    'Awa Diop a changé les profils du compte Moussa BaDe Client à Administrateur, ContributeurRéussi',
    'Awa Diop a modifié le compte Moussa BaChamps : e-mail, villeRéussi',
    'Awa Diop a exporté les statistiques Réussi',
    'L’IA a créé la fiche ThymRéussi',
    'Quelqu’un d’inconnu n’a pas pu se connecter avec un mot de passe Échoué',
    'Awa Diop : distil Réseau 192.0.2.0/24Réussi',
  ]);
  expect(screen.getAllByRole('link', { name: 'Thym' })[0]?.getAttribute('href')).toBe(
    `/home/plants/${sheetId(1)}?depuis=fiches`,
  );
});

it('filters by act and period, which the address keeps', async () => {
  const router = openLog('?page=3');
  await sentences();
  fireEvent.change(screen.getByRole('combobox', { name: 'Acte' }), { target: { value: 'validate' } });
  fireEvent.change(screen.getByLabelText('Du'), { target: { value: '2026-11-01' } });
  fireEvent.change(screen.getByLabelText('Au'), { target: { value: '2026-11-22' } });
  expect(router.state.location.search).toBe('?acte=validate&du=2026-11-01&au=2026-11-22');
  await expect
    .poll(lastWanted)
    .toEqual({ act: 'validate', from: '2026-11-01', to: '2026-11-22', page: '1', limit: '20' });
  fireEvent.click(screen.getByRole('button', { name: 'Effacer les filtres' }));
  expect(router.state.location.search).toBe('');
});

it('says that a period ends before it begins, and does not ask for it', async () => {
  openLog('?du=2026-11-22&au=2026-11-01');
  expect(await screen.findByText('La période finit avant de commencer.')).toBeTruthy();
  expect(lastWanted()).toBeUndefined();
});

it('finds a person and a sheet by typing', async () => {
  const person = { id: idOf(2), firstName: 'Moussa', lastName: 'Ba', email: 'moussa@simples.test' };
  server.answers['GET /users'] = () => ({ users: [person], total: 1 });
  server.answers[`GET /users/${idOf(2)}`] = () => person;
  server.answers['GET /plant_sheets'] = () =>
    buildPage({ page: 1, limit: 5, total: 1 }, { plants: [buildCard(1, { plantCommonName: 'Thym' })] });
  server.answers[`GET /plant_sheets/${sheetId(1)}`] = () => ({ plantCommonName: 'Thym' });
  const router = openLog();
  await sentences();
  fireEvent.change(screen.getByRole('combobox', { name: 'Personne' }), { target: { value: 'mou' } });
  fireEvent.click(await screen.findByRole('option', { name: /^Moussa Ba/, hidden: true }));
  await screen.findByRole('button', { name: 'Ne plus filtrer par personne : Moussa Ba' });
  fireEvent.change(screen.getByRole('combobox', { name: 'Fiche' }), { target: { value: 'thy' } });
  fireEvent.click(await screen.findByRole('option', { name: /^Thym/, hidden: true }));
  fireEvent.click(await screen.findByRole('button', { name: 'Ne plus filtrer par personne : Moussa Ba' }));
  expect(router.state.location.search).toBe(`?fiche=${sheetId(1)}`);
  await expect.poll(lastWanted).toEqual({ sheet: sheetId(1), page: '1', limit: '20' });
});

it('goes to the last page when the address names one beyond it', async () => {
  server.answers[LOG] = () => answerOf([buildEvent(1)], 25);
  const router = openLog('?page=9');
  await expect.poll(() => router.state.location.search).toBe('?page=2');
});

it('says that nothing matches, and what failed', async () => {
  server.answers[LOG] = () => answerOf([]);
  openLog('?acte=lock');
  expect(await screen.findByText('Aucun acte ne correspond à ces filtres.')).toBeTruthy();
  server.answers[LOG] = () => server.fail(500, 'La base dort');
  fireEvent.change(screen.getByRole('combobox', { name: 'Acte' }), { target: { value: 'validate' } });
  expect((await screen.findByRole('alert')).textContent).toBe('Erreur : La base dort');
});

it('names a deleted person in whole sentences', async () => {
  const gone = { kind: 'user', id: idOf(3), name: 'utilisateur supprimé' } as const;
  server.answers[LOG] = () =>
    answerOf([
      buildEvent(1, { act: 'user-delete', subject: gone }),
      buildEvent(2, { act: 'invitation', subject: gone }),
    ]);
  openLog();
  expect(await sentences()).toEqual([
    'Awa Diop a supprimé le compte d’une personne suppriméeRéussi',
    'Awa Diop a envoyé une invitation à une personne suppriméeRéussi',
  ]);
});
