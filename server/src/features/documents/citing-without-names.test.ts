import { afterAll, describe, expect, it } from 'vitest';
import { startAskedLibrary } from '#test/documents/asked-library.ts';
import { documentsOf, quotedOf } from '#test/documents/asks.ts';
import { uploadMonograph } from '#test/documents/monographs.ts';
import { newWord } from '#test/sheets.ts';

const { test, admin, ask } = await startAskedLibrary();
afterAll(() => test.close());

const newPlant = () => `Nova ${newWord()}`;

const cited = async (question: string): Promise<string> => quotedOf(await ask(question));

describe('of a complaint, beside words of the person', () => {
  it('half of them and a name of the complaint answer', async () => {
    await uploadMonograph(admin, newPlant(), '# Usages\nSoins des cheveux en chute.');
    const question = 'Chute de cheveux chez une cousine : quelle plante en masque ?';
    expect(await cited(question)).toContain('cheveux en chute');
  });

  it('what warns of the complaint does not', async () => {
    await uploadMonograph(admin, newPlant(), '# Contre-indications\nPoint de côté du coureur.');
    expect(await cited('Point de côté du coureur : quelle herbe ?')).not.toContain('Point de côté');
  });

  it('what harms answers who asks what it came from', async () => {
    const told = 'Le jus a provoqué des bourdonnements d’oreille.';
    await uploadMonograph(admin, newPlant(), `# Effets indésirables\n${told}`);
    const question = 'J’ai des bourdonnements d’oreille après un jus, quelle plante donne ça ?';
    expect(await cited(question)).toContain(told);
  });
});

describe('of a dangerous plant that is not named', () => {
  it('only what warns is told, to whoever asks for most of it', async () => {
    const plant = 'Teucrium polium';
    await uploadMonograph(admin, plant, '# Toxicité\nElle a tué un berger de Brousselande.');
    await uploadMonograph(admin, plant, '# Usages\nToux du berger.');
    const answer = await cited('Quelle plante a tué un berger de Brousselande ?');
    expect(answer).toContain('a tué un berger');
    expect(answer).not.toContain('Toux');
    expect(await cited('Que donner contre la toux du berger ?')).toBe('');
  });
});

it('a heading of refusals is no moment', async () => {
  const plant = newPlant();
  await uploadMonograph(admin, plant, '# Quand s’abstenir\nGrossesse, allaitement.');
  expect(await cited(`${plant} : en quel mois la cueille-t-on ?`)).toBe('');
});

it('what is taken for a need does not tell what the plant contains', async () => {
  const plant = newPlant();
  await uploadMonograph(admin, plant, '# Indications\nInsomnie.');
  expect(await cited(`${plant} : quelles molécules font dormir ?`)).toBe('');
});

it('an empty stomach is none that is to be emptied', async () => {
  await uploadMonograph(admin, newPlant(), '# Propriétés\nHerbe laxative et purgative.');
  expect(await cited('Quelle herbe les bergers cueillaient-ils le ventre vide ?')).toBe('');
});

it('who describes a wild plant is told of it by a document, and never to eat it unsure', async () => {
  const told = 'Grande herbe du bord de l’eau, à panaches crème et à odeur d’amande.';
  await uploadMonograph(admin, newPlant(), `# Description\n${told}`);
  const reply = await ask(
    'J’ai vu au bord de l’eau une grande herbe à panaches crème, à odeur d’amande : laquelle est-ce ?',
  );
  expect(JSON.stringify(documentsOf(reply))).toContain(told);
  expect(reply.content).toContain('ne mangez rien');
});
