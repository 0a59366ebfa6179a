import { describe, expect, it } from 'vitest';
import type { WrittenAnswer } from '#server/features/chat/understand/answer-writer.ts';
import { startAnswers } from '#test/starter-answers.ts';

const answers = startAnswers();

/** Plants offered without a reserve. */
const offered = ({ blocks = [] }: WrittenAnswer): string[] =>
  blocks.flatMap((block) =>
    block.type === 'plants'
      ? block.items.filter(({ degree }) => degree === null).map(({ plant }) => plant.name)
      : [],
  );

describe('plants offered in a grave state', () => {
  it.each([
    'je suis greffé du rein, quelle plante contre la toux ?',
    'je suis en dialyse, que prendre pour dormir ?',
    'lupus sous Plaquenil, quelle plante contre la fatigue ?',
    'chimio en cours, une plante contre les nausées ?',
    'VIH sous Biktarvy, une plante pour dormir ?',
    'insuffisance cardiaque, quelle plante pour les jambes lourdes ?',
  ])('are none whose sheet is silent on it: %s', async (question) => {
    const reply = await answers.converse(question);
    expect(offered(reply)).toEqual([]);
    expect(reply.content).toMatch(/^Pour : /);
    expect(reply.content).toContain('demandez à un pharmacien ou à un médecin');
  });

  it.each([
    'greffé du rein sous tacrolimus, combien de tasses de thym par jour ?',
    'je suis dialysé, dose de mélisse ?',
  ])('have no dose there either: %s', async (question) => {
    const { content } = await answers.converse(question);
    expect(content).toContain('Je ne donne ni préparation ni dose quand la fiche ne dit rien de cet état.');
    expect(content).not.toMatch(/\d\s?(?:mL|g|tasses?) /);
  });

  it('have their dose where the state is none of these', async () => {
    expect((await answers.converse('je prends du bisoprolol, dose de mélisse ?')).content).toMatch(/\d\s?mL/);
  });

  it.each([
    'tisane pour dormir, 40 ans',
    'je prends du bisoprolol, une tisane pour digérer ?',
    'j’ai du psoriasis, une tisane pour dormir ?',
    'j’ai eu des calculs rénaux, une tisane pour dormir ?',
    'mon père de 80 ans tousse, quelle plante ?',
  ])('stay where it is not: %s', async (question) => {
    expect((await answers.converse(question)).content).toMatch(/^Pour : [^\n]* fiches(?:, d’abord)? : /);
  });
});
