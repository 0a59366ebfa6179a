import { describe, expect, it } from 'vitest';
import { startAnswers } from '#test/starter-answers.ts';

const answers = startAnswers();
const { contentOf } = answers;

describe('what is dangerous together without any plant', () => {
  it('alcohol with a calming medicine is told, and no plant for sleep is offered', async () => {
    const reply = await answers.converse(
      'quelle tisane pour dormir ?',
      'je prends aussi 2 comprimés de Valium et un verre de rhum pour m’endormir',
    );
    expect(reply.content).toMatch(/^L’alcool et un médicament qui calme/);
    expect([reply.sources, reply.suggestions]).toEqual([[], []]);
  });

  it('and stays told when a plant is asked for after it', async () => {
    const content = await contentOf(
      'je prends du Valium et du rhum pour dormir',
      'donc je rajoute la valériane, combien de gélules ?',
    );
    expect(content).toMatch(/^L’alcool et un médicament qui calme/);
    expect(content).toContain('la valériane : à ne pas prendre');
  });

  it.each([
    ['sous Eliquis, je prends de l’ibuprofène, et le thym ?', 'Un anticoagulant avec un anti-inflammatoire'],
    ['je prends de la trinitrine et du Viagra, le ginseng ?', 'jamais les deux'],
    ['méthotrexate et ibuprofène, l’ortie ?', 'rendre le méthotrexate toxique'],
  ])('two medicines are told, before the plant: %s', async (question, danger) => {
    const content = await contentOf(question);
    expect(content.split('\n', 1)[0]).toContain(danger);
  });

  it.each([
    'sous Eliquis, le thym ?',
    'je prends du Valium, la menthe ?',
    'vin de sauge, comment le préparer ?',
    'je prends du Valium, sans alcool, le tilleul ?',
    'teinture mère de valériane dans l’alcool, combien de gouttes ?',
  ])('one of them alone is not: %s', async (question) => {
    expect(await contentOf(question)).not.toMatch(
      /L’alcool et un médicament|L’alcool (?:dérègle|renforce)|jamais les deux/,
    );
  });
});
