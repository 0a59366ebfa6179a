// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { buildBlocks, buildMessage, buildSummary, uuid } from '#web/features/chatbot/testing/builders.ts';
import { open, standIn } from '#web/lib/testing/stand-in.tsx';
import { PrintPage } from './print-page.tsx';

standIn(
  {
    [`GET /conversations/${uuid(50)}`]: () => ({
      ...buildSummary(),
      chatHistory: [
        buildMessage({ id: uuid(60), type: 'HUMAN', content: 'toux ?', sources: [] }),
        buildMessage({ blocks: buildBlocks() }),
      ],
      hasMore: false,
    }),
  },
  'CUSTOMER',
);

it('prints the whole answer, unfolded, with the numbers of its sources', async () => {
  open(() => <PrintPage id={uuid(50)} />, '/');
  expect((await screen.findByRole('note', { name: 'Pour vous' })).textContent).toContain(
    'Jamais avec Eliquis.\u00a0[2]',
  );
  expect(screen.getByRole('heading', { name: 'Thym — préparation', level: 4 })).toBeTruthy();
  expect(screen.getByText(/^Infusion de/).textContent).toBe('Infusion de 2\u00a0g.\u00a0[1]');
  expect(screen.getByRole('table')).toBeTruthy();
  expect(screen.queryByText('En savoir plus')).toBeNull();
  expect(screen.getByText(`${window.location.origin}/home/plants/${uuid(90)}`)).toBeTruthy();
});
