import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startAskedLibrary } from '#test/documents/asked-library.ts';
import { documentsOf } from '#test/documents/asks.ts';
import { uploadMonograph } from '#test/documents/monographs.ts';
import { addSheet, newWord, safetyBlock } from '#test/sheets.ts';

const { test, admin, desk, ask } = await startAskedLibrary();
const genus = `N${newWord()}`;
beforeAll(() =>
  addSheet(desk, {
    plantScientificName: `${genus} ${newWord()}`,
    additionalInfo: { safety: safetyBlock('lethal') },
  }),
);
afterAll(() => test.close());

describe('a refusal of a document', () => {
  const dangerous = () => `${genus} ${newWord()}`;

  it('of a dangerous plant is told to whoever would take it for a complaint', async () => {
    const plant = dangerous();
    const refused = 'Interdite à la femme enceinte et à l’épileptique.';
    await uploadMonograph(admin, plant, `# Contre-indications\n${refused}`);
    for (const question of [
      `${plant} contre la gale ?`,
      `dose de ${plant} pour une verrue`,
      `Comment prépare-t-on la pommade de ${plant} contre la gale ?`,
      `est ce que je peux me faire une tisane de ${plant} pour mes migraines`,
    ])
      expect((await ask(question)).content).toContain(refused);
  });

  it('of a dangerous plant is no answer to who asks of a medicine that it does not name, nor for a name', async () => {
    const plant = dangerous();
    await uploadMonograph(admin, plant, '# Contre-indications\nGrossesse, ulcère de l’estomac');
    for (const question of [
      `${plant} est-elle compatible avec la pilule contraceptive ?`,
      `Comment dit-on ${plant} en wolof ?`,
    ])
      expect(documentsOf(await ask(question))).toEqual([]);
  });

  it('of a dangerous plant is told under a heading that refuses, and where it was read without any', async () => {
    const [plant, other] = [dangerous(), dangerous()];
    await uploadMonograph(admin, plant, '# Ne jamais mêler avec\nalcool, calmants');
    expect((await ask(`${plant} avec un verre de vin, quel danger ?`)).content).toContain('alcool, calmants');
    const read = 'Réserves inscrites au dossier : hypertension ; maladie du cœur ; prise d’antidépresseurs.';
    await uploadMonograph(admin, other, `L’écorce est présentée par le doyen.\n! ${read}`);
    const { content } = await ask(`Je prends des antidépresseurs, puis-je boire l’écorce de ${other} ?`);
    expect(content).toContain(read);
  });

  it.each([
    'La prise par la bouche est interdite : elle donne des convulsions.',
    'Nulle prise par la bouche ; interdite à la femme enceinte, même en bain.',
  ])('is no recipe for its harm or for the way that it refuses: « %s »', async (refused) => {
    const plant = dangerous();
    await uploadMonograph(admin, plant, `# Contre-indications\n${refused}`);
    expect((await ask(`contre-indications de ${plant} ?`)).content).toContain(refused);
  });

  it('stands beside what a dangerous plant smells of, where that is asked, and how it is taken does not', async () => {
    const plant = dangerous();
    const looks = 'Odeur de souris caractéristique, taches pourpres sur la tige.';
    await uploadMonograph(
      admin,
      plant,
      `# Aspect\n${looks} La feuille se boit en tisane, odorante, le soir.`,
    );
    const [smell] = documentsOf(await ask(`Quelle odeur trahit ${plant} ?`));
    expect(smell?.content).toContain(looks);
    expect(smell?.content).not.toContain('tisane');
    expect(documentsOf(await ask(`À quoi sert ${plant} ?`))).toEqual([]);
  });

  it.each([
    'Interdite aux enfants, même bue le soir.',
    'Interdite aux enfants, même si une tisane les calme.',
    'Ne jamais donner aux enfants : une cuillère donne des forces.',
  ])('is none where it tells how the plant is taken: « %s »', async (poisoned) => {
    const plant = dangerous();
    await uploadMonograph(admin, plant, `# Contre-indications\n${poisoned}`);
    expect(documentsOf(await ask(`contre-indications de ${plant} ?`))).toEqual([]);
  });

  it('stands beside the use that is told, whoever asks', async () => {
    const plant = `Nova ${newWord()}`;
    const refused = 'On ne la donne ni à l’allergique à l’aspirine, ni à celui qui a un ulcère gastrique.';
    const { id } = await admin.upload([
      `${plant}\n# Indications\nLa toux grasse, les courbatures.`,
      `${plant}\n# Contre-indications\n${refused}`,
    ]);
    await admin.settled(id);
    for (const question of [
      `Mon père a le zlubor, peut-il prendre ${plant} pour sa toux grasse ?`,
      `Je suis suivi pour la rate, puis-je prendre ${plant} pour ma toux grasse ?`,
      `${plant} contre la toux grasse ?`,
    ]) {
      const { content } = await ask(question);
      expect(content).toContain('La toux grasse');
      expect(content).toContain(refused);
    }
  });

  it('is told, and no use, to who does not bear what it names', async () => {
    const plant = `Nova ${newWord()}`;
    const refused = 'On ne la donne pas à l’allergique à l’aspirine.';
    const { id } = await admin.upload([
      `${plant}\n# Indications\nLa toux grasse, les courbatures.`,
      `${plant}\n# Contre-indications\n${refused}`,
    ]);
    await admin.settled(id);
    const { content } = await ask(
      `Mon père ne supporte pas l’aspirine. Peut-il prendre ${plant} pour sa toux grasse ?`,
    );
    expect(content).toContain(refused);
    expect(content).not.toContain('La toux grasse, les courbatures');
  });

  it('is told, and no use, where it names what the person says in words that nothing knows', async () => {
    const plant = `Nova ${newWord()}`;
    const refused = 'Ne convient pas dans les maladies du foie ni de la rate.';
    const { id } = await admin.upload([
      `${plant}\n# Indications\nLa toux grasse, les courbatures.`,
      `${plant}\n# Contre-indications\n${refused}`,
    ]);
    await admin.settled(id);
    for (const question of [
      `Mon père a eu un souci à la rate. Peut-il prendre ${plant} pour sa toux grasse ?`,
      `Je suis suivi pour le foie, puis-je prendre ${plant} pour ma toux grasse ?`,
    ]) {
      const { content } = await ask(question);
      expect(content).toContain(refused);
      expect(content, question).not.toContain('La toux grasse, les courbatures');
    }
  });

  it('is told to somebody of whose state nothing is understood', async () => {
    const plant = `Nova ${newWord()}`;
    await uploadMonograph(admin, plant, '# Contre-indications\nGrossesse, allaitement');
    const { content } = await ask(`Mwen ansent, est-ce que ${plant} est permis ?`);
    expect(content).toContain('Grossesse, allaitement');
  });
});

describe('a dose of a document', () => {
  it('is not answered by a use', async () => {
    const plant = `Nova ${newWord()}`;
    await uploadMonograph(admin, plant, '# Indications\nAcné, plaies lentes à se fermer');
    expect(documentsOf(await ask(`Quelle dose de ${plant} par jour pour l’acné ?`))).toEqual([]);
  });

  it('is counted in units spelt as they sound, beside whom the plant is refused to', async () => {
    const plant = `Nova ${newWord()}`;
    const { id } = await admin.upload([
      `${plant}\n# Posologie\nTrois gouttes de jus tiède dans l’oreille.`,
      `${plant}\n# Contre-indications\nNourrisson de moins de six mois`,
    ]);
    await admin.settled(id);
    for (const question of [
      `${plant} combien de goutes dans loreille`,
      `combien de goutes de ${plant} dans loreille`,
      `Mwen gen asma, ${plant}, à quelle dose ?`,
    ]) {
      const { content } = await ask(question);
      expect(content).toContain('une quantité y est donnée');
      expect(content).toContain('Nourrisson de moins de six mois');
    }
    expect(documentsOf(await ask(`Combien de tonnes de ${plant} exporte-t-on ?`))).toEqual([]);
  });
});
