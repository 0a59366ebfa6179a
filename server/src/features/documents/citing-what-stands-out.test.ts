import { afterAll, describe, expect, it } from 'vitest';
import { startAskedLibrary } from '#test/documents/asked-library.ts';
import { quotedOf } from '#test/documents/asks.ts';
import { uploadMonograph } from '#test/documents/monographs.ts';
import { newWord } from '#test/sheets.ts';

const { test, admin, ask } = await startAskedLibrary();
afterAll(() => test.close());

const cited = async (question: string): Promise<string> => quotedOf(await ask(question));

async function uploadPage(text: string): Promise<void> {
  const metadata = JSON.stringify({ citation: 'Feuillet, 2021' });
  const { id } = await admin.upload(['Préface du livre', text], { document_metadata: metadata });
  await admin.settled(id);
}

describe('of a plant that is named', () => {
  it('is told the one statement that holds anything of what is asked', async () => {
    const plant = `Nova ${newWord()}`;
    const told = 'On en clouait un bouquet au linteau des bergeries.';
    await uploadMonograph(
      admin,
      plant,
      `# Indications\nHoquet.\n# Description\nHerbe velue.\n# Usages\n${told}`,
    );
    expect(await cited(`Folklore : que faisaient nos aïeux de ${plant} dans leurs bergeries ?`)).toContain(
      told,
    );
  });

  it('is told nothing where several statements hold as much of it, and no other section for a dose', async () => {
    const plant = `Nova ${newWord()}`;
    const both =
      'Les bergeries du plateau en étaient pleines au printemps. Des bergeries furent bâties alentour pour les troupeaux.';
    await uploadMonograph(admin, plant, both);
    expect(await cited(`Folklore : que faisaient nos aïeux de ${plant} dans leurs bergeries ?`)).toBe('');
    expect(await cited(`Combien de grammes de ${plant} prend-on dans les bergeries ?`)).toBe('');
  });
});

describe('of no plant that is named', () => {
  it('is told the plant of which a page says what is told, before a list of sheets', async () => {
    const told = 'Arbrisseau à rameaux anguleux, à cime étalée et à grelots orangés.';
    await uploadMonograph(admin, `Nova ${newWord()}`, `# Description\n${told}`);
    await uploadMonograph(admin, `Nova ${newWord()}`, '# Description\nArbrisseau à rameaux verts.');
    const question = 'Quel arbrisseau a des rameaux anguleux, une cime étalée et des grelots orangés ?';
    const answer = await cited(question);
    expect(answer).toContain(told);
    expect(answer).not.toContain('verts');
  });

  it('is no warning of an illness that a remedy is asked for', async () => {
    const word = newWord();
    await uploadMonograph(
      admin,
      `Nova ${newWord()}`,
      `# Contre-indications\nGoutte, ${word} en poudre, bergers.`,
    );
    expect(await cited(`Le ${word} des bergers en poudre contre la goutte ?`)).toBe('');
  });

  it('is told which pages an index gives, and how much a leaflet allows', async () => {
    const [index, leaflet] = [newWord(), newWord()];
    await uploadPage(`Index des troubles ${index}\n\nHoquet : 12, 31\n\nVertiges : 8`);
    expect(
      await cited(`Dans l’index des troubles ${index}, à quelles pages renvoie-t-on pour le hoquet ?`),
    ).toContain('Hoquet : 12, 31');
    await uploadPage(`Notice du ${leaflet} 250 mg\n\nPosologie\nUn comprimé, sans dépasser 2 g par jour.`);
    expect((await ask(`${leaflet} 250, combien au maximum dans la journée ?`)).content).toContain(
      'une quantité y est donnée',
    );
  });
});

it('two matters that are asked in turn are both answers', async () => {
  const plant = `Nova ${newWord()}`;
  const told = 'Petit arbre à bois jaune, bordant les pistes.';
  await uploadMonograph(admin, plant, `# Description\n${told}`);
  expect(
    await cited(`Dans quelle région le trouve-t-on, et quelle est la couleur du bois de ${plant} ?`),
  ).toContain(told);
});

it('the words of a complaint may stand in another order', async () => {
  await uploadMonograph(admin, `Nova ${newWord()}`, '# Usages\nSoins des cheveux en chute.');
  expect(await cited('Quelle plante contre la chute des cheveux ?')).toContain('cheveux en chute');
});
