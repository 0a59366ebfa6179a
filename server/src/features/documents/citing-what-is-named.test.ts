import { afterAll, describe, expect, it } from 'vitest';
import { startAskedLibrary } from '#test/documents/asked-library.ts';
import { documentsOf } from '#test/documents/asks.ts';
import { uploadMonograph } from '#test/documents/monographs.ts';
import { newWord } from '#test/sheets.ts';

const { test, admin, ask } = await startAskedLibrary();
afterAll(() => test.close());

describe('what a question names, beside its plant', () => {
  it('tells where a dose stands of the form that is asked, or of none', async () => {
    const plant = `Nova ${newWord()}`;
    await uploadMonograph(
      admin,
      plant,
      ['# Posologie', 'Teinture : 20 gouttes le soir.', '# Contre-indications', 'Ulcère.'].join('\n'),
    );
    const places = async (question: string) =>
      documentsOf(await ask(question)).filter(({ content }) => !content.includes('Ulcère'));
    expect(await places(`Quelle dose de teinture de ${plant} ?`)).toHaveLength(1);
    expect(await places(`Quelle dose de ${plant} ?`)).toHaveLength(1);
    expect(await places(`Quelle dose de ${plant} en granules homéopathiques ?`)).toEqual([]);
  });

  it('tells of a form or a part nothing where its plant is told of others alone', async () => {
    const plant = `Nova ${newWord()}`;
    await uploadMonograph(
      admin,
      plant,
      '# Parties utilisées\nFeuille\n# Indications\nHoquet\n# Préparation\nInfusion\n# Posologie\nTrois tasses par jour.',
    );
    const cited = async (question: string) => documentsOf(await ask(question)).length;
    expect(await cited(`Combien de tasses de ${plant} par jour ?`)).toBe(1);
    expect(await cited(`Combien de gouttes d’huile essentielle de ${plant} par jour ?`)).toBe(0);
    expect(await cited(`À quoi sert la feuille de ${plant} ?`)).toBe(1);
    expect(await cited(`À quoi sert la fleur de ${plant} ?`)).toBe(0);
  });

  it('tells which part the law lets be sold, and nothing where that is not asked', async () => {
    const plant = `Nova ${newWord()}`;
    await uploadMonograph(admin, plant, '# Parties utilisées\nGraine\n# Indications\nHoquet');
    const cited = async (question: string) => documentsOf(await ask(question)).map(({ content }) => content);
    const [told, another] = await cited(`De ${plant}, quelle partie un épicier a-t-il le droit de vendre ?`);
    expect(told).toContain('Graine');
    expect(another).toBeUndefined();
    expect(await cited(`Un épicier a-t-il le droit de vendre ${plant} ?`)).toEqual([]);
  });

  it('tells where a proportion stands, as where a dose does', async () => {
    const plant = `Nova ${newWord()}`;
    await uploadMonograph(
      admin,
      plant,
      '# Préparation\nLe sirop se fait en ajoutant deux fois son poids de sucre à l’infusion.',
    );
    const { content } = await ask(`sirop de ${plant}, il faut mettre combien de sucre`);
    expect(content).toContain('une quantité y est donnée');
    expect(content).not.toContain('deux fois son poids');
  });

  it('is found by several words together, where no plant is named', async () => {
    const told =
      'La plante était jadis accrochée aux portes des porcheries à la Saint-Fiacre pour éloigner la foudre.';
    await uploadMonograph(admin, `Nova ${newWord()}`, `# Note\n${'On la trouve partout. '.repeat(6)}${told}`);
    const hung = 'Quelle plante accrochait-on autrefois aux portes des porcheries à la Saint-Fiacre ?';
    expect((await ask(hung)).content).toContain(told);
    const grown = 'Quelle plante semait-on autrefois devant les porcheries du couvent ?';
    expect((await ask(grown)).content).not.toContain(told);
  });

  it('is found by all its words, though one of them is like an illness and stands in a section that warns', async () => {
    const told = 'À Tafilalet, les mariées en teignent leurs mains sept jours avant la noce.';
    await uploadMonograph(admin, `Nova ${newWord()}`, `# Contre-indications\nNourrisson. ${told}`);
    const asked = 'Combien de jours avant la noce les mariées de Tafilalet teignent-elles leurs mains ?';
    expect((await ask(asked)).content).toContain(told);
  });

  it('is told of the plant of which all of it is said, before what pages say of plants of sheets', async () => {
    const told = 'Contre la toux, on la prend avec du lait de chamelle.';
    await uploadMonograph(admin, `Nova ${newWord()}`, `# Indications\n${told}`);
    await uploadMonograph(admin, 'Thymus vulgaris', '# Indications\nToux grasse.');
    const asked = 'Quelle plante prend-on avec du lait de chamelle contre la toux ?';
    expect((await ask(asked)).content).toContain(told);
  });

  it('is told in French of what is said in English', async () => {
    const [plant, other] = [`Nova ${newWord()}`, `Nova ${newWord()}`];
    await uploadMonograph(admin, plant, '# Indications\nApply the powdered seed to the boil with hot water.');
    await uploadMonograph(
      admin,
      other,
      '# Indications\nApply the powdered seed to the wound with hot water.',
    );
    expect((await ask(`${plant} contre un furoncle ?`)).content).toContain('to the boil');
    expect((await ask(`${other} contre un furoncle ?`)).content).not.toContain('to the wound');
  });

  it('is told by a line that names no plant, where its page names the plant', async () => {
    const [plant, absent] = [`Nova ${newWord()}`, `Nova ${newWord()}`];
    const told = 'Les feuilles ont été récoltées près du couvent d’Abomey-Calavi.';
    await uploadMonograph(admin, plant, `# Indications\nHoquet\n§ ${told}`);
    await uploadMonograph(admin, absent, '# Indications\nHoquet');
    const place = (name: string) => `Où a-t-on récolté les feuilles de ${name}, près de quel couvent ?`;
    expect((await ask(place(plant))).content).toContain(told);
    expect((await ask(place(absent))).content).not.toContain(told);
  });

  it('is found where a list of sheets holds some of its words only', async () => {
    const [plant, word] = [`Nova ${newWord()}`, newWord()];
    const told = `Graines enthéogènes, en usage chez les Aztèques sous le nom de ${word}.`;
    await uploadMonograph(admin, plant, `# Note\n${told}`);
    expect((await ask(`Les ${word} des Aztèques, ce sont les graines de quelle plante ?`)).content).toContain(
      told,
    );
    expect(
      (await ask('Les sucs des Zapotèques, ce sont les graines de quelle plante ?')).content,
    ).not.toContain(told);
  });

  it('answers beside what the product is for where a plant of documents is named with what it says', async () => {
    const plant = `Nova ${newWord()}`;
    const told = 'Sa récolte est soumise à permis depuis 1977.';
    await uploadMonograph(admin, plant, `# Répartition\n${told}`);
    const [source] = documentsOf(
      await ask(`Depuis quelle année la récolte de ${plant} est-elle soumise à permis ?`),
    );
    expect(source?.content).toContain(told);
    expect(documentsOf(await ask(`Combien coûte un billet de train pour acheter ${plant} ?`))).toEqual([]);
  });

  it('is a form, of which a document tells how it is prepared', async () => {
    const [plant, other] = [`Nova ${newWord()}`, `Nova ${newWord()}`];
    const told = 'Poudre : une pincée dans une bouillie chaude.';
    await uploadMonograph(admin, plant, `# Indications\nHoquet\n# Préparation\n${told}`);
    await uploadMonograph(admin, other, '# Indications\nHoquet\n# Préparation\nDécoction : dix fruits.');
    const cited = async (name: string) =>
      documentsOf(await ask(`${name} en poudre, dans quoi la met-on pour la manger ?`));
    expect((await cited(plant)).length).toBe(1);
    expect(await cited(other)).toEqual([]);
  });

  it('is known in another form of its words: of several plants, and of one', async () => {
    const plant = `Nova ${newWord()}`;
    const told = 'Les boissons acides annulent son effet.';
    await uploadMonograph(admin, plant, `# Association\n${told}`);
    const [source] = documentsOf(await ask(`Qu’est-ce qui annule l’effet de ${plant} ?`));
    expect(source?.content).toContain(told);
    expect(documentsOf(await ask(`Qu’est-ce qui annonce l’été chez ${plant} ?`))).toEqual([]);
  });

  it('tells a name in the language that is asked, known or not', async () => {
    const plant = `Nova ${newWord()}`;
    const language = newWord();
    const told = `Les vieux disent zoubrelle en ${language}.`;
    await uploadMonograph(admin, plant, `# Noms\n${told}\nOn dit aussi herbe aux bergers.`);
    const [name] = documentsOf(await ask(`Comment dit-on ${plant} en ${language} ?`));
    expect(name?.content).toContain(told);
    for (const other of ['drehu', "mi'kmaq", 'patois valdôtain'])
      expect(documentsOf(await ask(`Comment s’appelle ${plant} en ${other} ?`))).toEqual([]);
    expect(documentsOf(await ask(`Comment s’appelle ${plant} ?`))).not.toEqual([]);
  });

  it('is of no plant whose name only the end of a sentence and the next one make up', async () => {
    const [plant, other, place] = [`Nova ${newWord()}`, `Nova ${newWord()}`, newWord()];
    await uploadMonograph(admin, plant, `# Noms vernaculaires\nPoivre de ${place}. Kabyè : sozeng.`);
    await uploadMonograph(admin, other, `Oseille de ${place}. En kabyè : agbandé.`);
    const reply = await ask(`Comment dit-on poivre de ${place} en kabyè ?`);
    expect(
      documentsOf(reply)
        .map(({ content }) => content)
        .join(),
    ).toContain('sozeng');
  });

  it('is what a dangerous plant is called, and nothing of how it is taken', async () => {
    const word = newWord();
    await uploadMonograph(
      admin,
      'Aleurites moluccanus',
      `# Noms vernaculaires\nKabyè : ${word}.\n# Posologie\nTrois tasses par jour.`,
    );
    const [name] = documentsOf(await ask('Comment appelle-t-on le bancoulier en kabyè ?'));
    expect(name?.content).toContain(word);
    const dose = await ask('Quelle dose de bancoulier faut-il prendre ?');
    expect(dose.content).not.toMatch(/tasses|quantité y est donnée/u);
  });
});
