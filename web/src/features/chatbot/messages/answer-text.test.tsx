// @vitest-environment happy-dom
import { dangerLevelLabels } from '@simples/contract/plant-sheet-vocabulary';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { buildSource } from '#web/features/chatbot/testing/builders.ts';
import { AnswerText } from './answer-text.tsx';
import { CitationContext } from './citation.tsx';

afterEach(cleanup);

function show(content: string, shown: number | null = null, onChoose = vi.fn()) {
  const sources = [buildSource(), buildSource({ id: 's2', name: 'Guimauve' })];
  const view = render(
    <CitationContext value={{ sources, chosen: 2, onChoose }}>
      <AnswerText content={content} sourceCount={sources.length} shown={shown} />
    </CitationContext>,
  );
  return { ...view, text: () => view.container.textContent };
}

test('each [n] of the sources is a button with the name of its source; any other stays text', () => {
  const onChoose = vi.fn();
  const { text } = show('Le thym [1][2], voir [3].', null, onChoose);
  const chip = screen.getByRole('button', { name: 'Source 1 : Thym, indications' });
  expect(screen.getByRole('button', { name: 'Source 2 : Guimauve' }).getAttribute('aria-pressed')).toBe(
    'true',
  );
  chip.click();
  expect(onChoose).toHaveBeenCalledWith(1);
  expect(text()).toBe('Le thym 12, voir [3].');
});

test('paragraphs, lists, emphasis and cautions are formatted', () => {
  show('Le **thym**, *Thymus* :\n\n- toux\n- rhume\n\n> Grossesse : non documenté [1].');
  expect(screen.getByText('thym').tagName).toBe('STRONG');
  expect(screen.getAllByRole('listitem')).toHaveLength(2);
  expect(screen.getByRole('note', { name: 'Précaution' }).textContent).toContain('non documenté');
});

test('the caution that names a toxic or lethal plant is a danger', () => {
  show(`> **Toxicité** — Datura : ${dangerLevelLabels.lethal} [1].\n\nTexte.\n\n> **Enfants** — non [2].`);
  expect(screen.getByRole('note', { name: 'Danger' }).textContent).toContain('Datura');
  expect(screen.getByRole('note', { name: 'Précaution' }).textContent).toContain('Enfants');
});

test('HTML, links and images of an answer are inert', () => {
  const { container, text } = show(
    'Avant <img src=x onerror=alert(1)> [lien](javascript:alert(1)) ![i](https://evil.test/i.png) # fin',
  );
  expect(container.querySelector('img, a, script')).toBeNull();
  expect(text()).toContain('lien');
});

test('a half revealed answer shows no half mark, no half citation, and its caution whole', () => {
  const answer = 'Le **thym du jardin** traite [1] la toux.\n\n> Enfant : demandez conseil [2].';
  const { text } = show(answer, 2);
  expect(text()).toMatch(/^Le thym\s+Enfant : demandez conseil 2\.\s*$/);
  for (let shown = 1; shown < 9; shown += 1) {
    cleanup();
    expect(show(answer, shown).text()).not.toMatch(/[*[\]]/);
  }
});
