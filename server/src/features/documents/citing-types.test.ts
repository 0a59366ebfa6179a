import { afterAll, describe, expect, it } from 'vitest';
import { startAskedLibrary } from '#test/documents/asked-library.ts';
import { documentsOf, quotedOf } from '#test/documents/asks.ts';
import { uploadMonograph } from '#test/documents/monographs.ts';
import { addSheet, newWord } from '#test/sheets.ts';

const { test, admin, desk, ask } = await startAskedLibrary();
afterAll(() => test.close());

const cited = async (question: string): Promise<string> => quotedOf(await ask(question));

describe('what kind of thing a question asks for', () => {
  it('is a person, and nothing that tells none', async () => {
    const [plant, other] = [`Nova ${newWord()}`, `Nova ${newWord()}`];
    const told = 'La recette contre le hoquet vient de Léonie Faure.';
    const rest = '# Indications\nHoquet.\n# Préparation\nRecette : infusion.';
    await uploadMonograph(admin, plant, `${rest}\n# Note\n${told}`);
    await uploadMonograph(admin, other, rest);
    expect(await cited(`Qui a transmis la recette de ${plant} contre le hoquet ?`)).toContain(told);
    expect(await cited(`Qui a transmis la recette de ${other} contre le hoquet ?`)).toBe('');
  });

  it('is a person or a number of people though an illness is named', async () => {
    const plant = `Nova ${newWord()}`;
    await uploadMonograph(
      admin,
      plant,
      '# Indications\nPaludisme, migraines.\n# Préparation\nRecette : infusion.',
    );
    expect(await cited(`Quel guérisseur a confié la recette de ${plant} contre le paludisme ?`)).toBe('');
    expect(await cited(`Combien de migraineux ont participé à l’essai de ${plant} ?`)).toBe('');
  });

  it('is a time, under a heading that asks for it too', async () => {
    const [plant, other] = [`Nova ${newWord()}`, `Nova ${newWord()}`];
    await uploadMonograph(admin, plant, '# Partie utilisée\nRacine.\n# Récolte\nOn arrache en novembre.');
    await uploadMonograph(admin, other, '# Partie utilisée\nRacine.\n# Note\nOn arrache avec une fourche.');
    expect(await cited(`À quel moment récolte-t-on la racine de ${plant} ?`)).toContain(
      'On arrache en novembre.',
    );
    expect(await cited(`À quel moment récolte-t-on la racine de ${other} ?`)).toBe('');
    expect(await cited(`quand recolter la racine de ${plant}`)).toContain('On arrache en novembre.');
    expect(await cited(`quand recolter la racine de ${other}`)).toBe('');
  });

  it('is a time of day, of which only the place is told where it stands beside a dose', async () => {
    const [plant, other] = [`Nova ${newWord()}`, `Nova ${newWord()}`];
    await uploadMonograph(admin, plant, '# Limite\n2 g par jour, avant quatorze heures.');
    await uploadMonograph(admin, other, '# Limite\n2 g par jour, pendant deux heures.');
    const question = (name: string) => `À quelle heure faut-il cesser de consommer ${name} ?`;
    expect(documentsOf(await ask(question(plant)))).toHaveLength(1);
    expect(await cited(question(plant))).not.toContain('2 g');
    expect(documentsOf(await ask(question(other)))).toEqual([]);
  });

  it('is how long, until something happens', async () => {
    const [plant, other] = [`Nova ${newWord()}`, `Nova ${newWord()}`];
    await uploadMonograph(admin, plant, '# Mesure\nUne feuille chaque soir jusqu’à la chute du cor.');
    await uploadMonograph(admin, other, '# Mesure\nUne feuille chaque soir sur le cor.');
    expect(await cited(`${plant} sur un cor au pied, combien de temps ?`)).toContain('jusqu’à la chute');
    expect(await cited(`${other} sur un cor au pied, combien de temps ?`)).toBe('');
  });

  it('is all that is asked, of a plant alone', async () => {
    const [plant, other] = [`Nova ${newWord()}`, `Nova ${newWord()}`];
    const told = 'Recette donnée par Marthe Colin, en 1962.';
    await uploadMonograph(admin, plant, `# Indications\nHoquet.\n# Note\n${told}`);
    await uploadMonograph(admin, other, '# Indications\nHoquet.\n# Note\nRecette à suivre.');
    const question = (name: string) => `Qui a donné la recette de ${name}, et en quelle année ?`;
    expect(await cited(question(plant))).toContain(told);
    expect(await cited(question(other))).toBe('');
  });

  it('is a colour, where what the plant looks like tells one', async () => {
    const [plant, other] = [`Nova ${newWord()}`, `Nova ${newWord()}`];
    await uploadMonograph(admin, plant, '# Indications\nHoquet.\n# Aspect\nHerbe des prés à fleurs jaunes.');
    await uploadMonograph(admin, other, '# Indications\nHoquet.\n# Aspect\nHerbe des prés à tige creuse.');
    expect(await cited(`De quelle couleur sont les fleurs de ${plant} ?`)).toContain('à fleurs jaunes');
    expect(await cited(`De quelle couleur sont les fleurs de ${other} ?`)).toBe('');
  });

  it('is a place, by whatever kind of place is asked', async () => {
    const [plant, other] = [`Nova ${newWord()}`, `Nova ${newWord()}`];
    await uploadMonograph(admin, plant, '# Description\nHerbe velue des pentes du Caucase.');
    await uploadMonograph(admin, other, '# Description\nHerbe velue des pentes sèches.');
    expect(await cited(`De quelle chaîne de montagnes vient ${plant} ?`)).toContain('Caucase');
    expect(await cited(`De quelle chaîne de montagnes vient ${other} ?`)).toBe('');
  });

  it('is what to do where it lasts, and no use', async () => {
    const [plant, other] = [`Nova ${newWord()}`, `Nova ${newWord()}`];
    const told = 'Si les troubles persistent, un médecin doit être consulté.';
    await uploadMonograph(admin, plant, `# Précautions\n${told}`);
    await uploadMonograph(admin, other, '# Précautions\nNe pas dépasser une semaine.');
    const question = (name: string) => `Je prends ${name} et ma toux reste : que faire si ça dure ?`;
    expect(await cited(question(plant))).toContain(told);
    expect(await cited(question(other))).toBe('');
  });

  it('is a price, of which no sheet tells', async () => {
    const [plant, other] = [`Nova ${newWord()}`, `Nova ${newWord()}`];
    await uploadMonograph(admin, plant, '# Usage\nMassif, bordure. Prix : 5,90 EUR.');
    await uploadMonograph(admin, other, '# Usage\nMassif, bordure. Hauteur : 50 cm.');
    expect(await cited(`Un plant de ${plant} coûte combien à la pépinière ?`)).toContain('5,90 EUR');
    expect(await cited(`Un plant de ${other} coûte combien à la pépinière ?`)).toBe('');
    const [known, called] = [`Nova ${newWord()}`, newWord()];
    await addSheet(desk, { plantScientificName: known, plantCommonName: called });
    await uploadMonograph(admin, known, '# Usage\nBordure. Prix : 4,20 EUR.');
    expect(await cited(`Combien coûte un pied de ${called} à la jardinerie ?`)).toContain('4,20 EUR');
  });

  it('is how long it is kept, and not how long it is taken', async () => {
    const plant = `Nova ${newWord()}`;
    await uploadMonograph(
      admin,
      plant,
      '# Partie utilisée\nRacine.\n# Posologie\nUne tasse, huit semaines au plus.\n# Garde\nSe garde en boîte métallique, six mois.',
    );
    const kept = await cited(`Combien de mois peut-on garder la racine de ${plant} ?`);
    expect(kept).toContain('boîte métallique');
    expect(kept).not.toContain('huit semaines');
  });
});

describe('a place that a question names', () => {
  it('is of pages that name it', async () => {
    const plant = `Nova ${newWord()}`;
    await uploadMonograph(admin, plant, '# Indications\nHoquet, en usage chez les bergers de Tunisie.');
    expect(await cited(`À quoi sert ${plant} en Tunisie ?`)).toContain('Tunisie');
    expect(await cited(`À quoi sert ${plant} en Islande ?`)).toBe('');
  });

  it('is read as it is typed', async () => {
    const plant = `Nova ${newWord()}`;
    const told = 'Son charbon servait à la manufacture de Vonges.';
    await uploadMonograph(admin, plant, `# Note\n${told}`);
    expect(await cited(`Que fabriquait-on à Vonges avec le charbon de ${plant} ?`)).toContain(told);
  });
});

it('a name is told in English where an English text names it, and no other English sentence is', async () => {
  const [plant, other] = [`Nova ${newWord()}`, `Nova ${newWord()}`];
  await uploadMonograph(admin, plant, '# Common names\nMarshmallow, white mallow');
  await uploadMonograph(admin, other, '# Note\nA hairy perennial of the hills with white flowers.');
  expect(await cited(`Comment appelle-t-on ${plant} en anglais ?`)).toContain('white mallow');
  expect(await cited(`Comment appelle-t-on ${other} en anglais ?`)).toBe('');
});

it('a name is told in each language that is asked, by its letters or as documents spell it', async () => {
  const plant = `Nova ${newWord()}`;
  await uploadMonograph(admin, plant, '# Noms vernaculaires\npeuhl : jaabi\n# Noms locaux\nзолотой корень');
  const jaabi = await cited(`Comment dit-on ${plant} en peul ?`);
  expect(jaabi).toContain('jaabi');
  expect(await cited(`Quel est le nom russe de ${plant} ?`)).toContain('золотой');
  expect(await cited(`Comment dit-on ${plant} en wolof ?`)).toBe('');
});

it('a word that documents alone hold is no misspelt one', async () => {
  const plant = `Nova ${newWord()}`;
  await uploadMonograph(admin, plant, '# Note\nIl se vend au marché de Digestin.');
  expect(await cited(`Que dit-on à Digestin de ${plant} ?`)).toContain('Digestin');
});

it('a plant for a complaint is found in documents however it is asked for', async () => {
  const plant = `Nova ${newWord()}`;
  await uploadMonograph(admin, plant, '# Indications\nCouperose, jambes lourdes.');
  expect(await cited('Quelle plante peut-on essayer de tenter contre la couperose ?')).toContain('Couperose');
});

it('a number of days is told in words too', async () => {
  const plant = `Nova ${newWord()}`;
  await uploadMonograph(admin, plant, '# Posologie\nUn verre à jeun pendant quarante jours.');
  expect(await cited(`${plant} combien de jours ?`)).not.toBe('');
});

it('what documents say of a matter that no section of a sheet is about comes before its uses', async () => {
  const plant = `Nova ${newWord()}`;
  await addSheet(desk, { plantScientificName: plant });
  await uploadMonograph(admin, plant, '# Note\nLe marchand de Digestin le vend en fagots.');
  const { blocks } = await ask(`Que vend le marchand de Digestin avec ${plant} ?`);
  const [, second] = blocks;
  expect(second && 'title' in second ? second.title : null).toContain('Dans vos documents');
});
