import { afterAll, describe, expect, it } from 'vitest';
import { startAskedLibrary } from '#test/documents/asked-library.ts';
import { documentsOf } from '#test/documents/asks.ts';
import { uploadMonograph } from '#test/documents/monographs.ts';
import { newWord } from '#test/sheets.ts';

const { test, admin, ask } = await startAskedLibrary();
afterAll(() => test.close());

const newPlant = () => `Nova ${newWord()}`;

/** What an answer tells of documents. */
async function cited(question: string): Promise<string> {
  const reply = await ask(question);
  return documentsOf(reply).length === 0 ? '' : reply.content.replace(/^[^]*?Dans vos documents/u, '');
}

describe('what is asked of a plant that nobody takes', () => {
  it('is the law of those who sell it, and no refusal', async () => {
    const plant = newPlant();
    await uploadMonograph(admin, plant, '# Partie utilisée\nSouche.');
    await uploadMonograph(admin, plant, '# Contre-indications\nGrossesse, allaitement.');
    const answer = await cited(
      `Quel morceau de ${plant} a-t-on le droit de vendre hors pharmacie en France ?`,
    );
    expect(answer).toContain('Souche');
    expect(answer).not.toContain('Grossesse');
  });

  it('is no law where a state is told: what was bought may be refused to who would take it', async () => {
    const plant = newPlant();
    await uploadMonograph(admin, plant, '# Contre-indications\nGrossesse.');
    const question = `Enceinte, ai-je le droit à la tisane de ${plant} achetée au marché ?`;
    expect(await cited(question)).toContain('Grossesse');
  });

  it('is the law of no other country than its document names', async () => {
    const plant = newPlant();
    await uploadMonograph(admin, plant, '# Partie utilisée\nSouche, au Togo.');
    expect(await cited(`Quelle partie de ${plant} peut-on vendre en France ?`)).toBe('');
    expect(await cited(`Quelle partie de ${plant} peut-on vendre au Togo ?`)).toContain('Souche');
  });

  it('is how much of a constituent it holds, and no dose', async () => {
    const plant = newPlant();
    await uploadMonograph(admin, plant, '# Composition chimique\nZavorol (80 %), estragole.');
    await uploadMonograph(admin, plant, '# Posologie\nDeux tasses par jour.');
    const answer = await cited(`${plant} : combien de pour cent de zavorol dans l’huile des fruits ?`);
    expect(answer).toContain('estragole');
    expect(answer).not.toContain('Posologie');
  });

  it('is what was measured of it, by the acronym under which a table gives it', async () => {
    const plant = newPlant();
    await uploadMonograph(admin, plant, '# Organe, CMI (mg/mL)\nÉcorce 12,5');
    const question = `Quelle concentration minimale inhibitrice a été trouvée pour ${plant} ?`;
    expect(await cited(question)).toContain('12,5');
  });

  it('is what it contains, under whatever heading that stands', async () => {
    const plant = newPlant();
    await uploadMonograph(admin, plant, '# Partie utilisée\nLe stigmate sec renferme crocine et safranal.');
    await uploadMonograph(admin, plant, '# Culture\nEn sol léger, à mi-ombre.');
    const answer = await cited(`Quelles substances trouve-t-on dans ${plant} ?`);
    expect(answer).toContain('safranal');
    expect(answer).not.toContain('mi-ombre');
  });

  it('is when it is gathered, in another word for it', async () => {
    const plant = newPlant();
    await uploadMonograph(admin, plant, '# Préparation\nOn récolte la sommité de juin à septembre.');
    await uploadMonograph(admin, plant, '# Note\nElle fut décrite en juin 1820.');
    const answer = await cited(`En quelle saison faut-il couper ${plant} ?`);
    expect(answer).toContain('de juin à septembre');
    expect(answer).not.toContain('1820');
  });

  it('is at what heat it is dried, and nothing that tells none', async () => {
    const [plant, other] = [newPlant(), newPlant()];
    await uploadMonograph(admin, plant, '# Séchage\nÀ l’ombre, à 40 °C au plus.');
    await uploadMonograph(admin, other, '# Séchage\nÀ l’ombre, en couche mince.');
    expect(await cited(`À quelle température sèche-t-on ${plant} ?`)).toContain('40 °C');
    expect(await cited(`À quelle température sèche-t-on ${other} ?`)).toBe('');
  });

  it('is the family of a dangerous plant, of which nothing else is told', async () => {
    await uploadMonograph(admin, 'Teucrium polium', '# Famille\nLamiaceae.');
    await uploadMonograph(admin, 'Teucrium polium', '# Indications\nColiques des bergers.');
    const answer = await cited('Teucrium polium est de quelle famille ?');
    expect(answer).toContain('Lamiaceae');
    expect(answer).not.toContain('Coliques');
  });
});

describe('which plant is called so', () => {
  it('is told first by what calls it so', async () => {
    const [plant, name] = [newPlant(), 'mouraille des sables'];
    await uploadMonograph(admin, plant, `Dite ${name}\n# Noms vernaculaires\n${name}, brelon.`);
    for (const question of [
      `${name}, c’est le surnom de quelle plante ?`,
      `${name}, c’est quelle plante en français ?`,
    ])
      expect((await cited(question)).split('[')[0]).toContain(name);
  });

  it('is told with what is asked of it, where it is only described', async () => {
    const plant = newPlant();
    const { id } = await admin.upload([
      `${plant}\n# Utilisation\nSonges prophétiques des Belgoura.`,
      `${plant}\n# Famille\nCaryophyllaceae.`,
      `${newPlant()}\n# Famille\nZygophyllaceae.`,
    ]);
    await admin.settled(id);
    const answer = await cited('Songes prophétiques des Belgoura : plante de quelle famille ?');
    expect(answer).toContain('Caryophyllaceae');
    expect(answer).not.toContain('Zygophyllaceae');
  });

  it('is no plant that a page calls as one describes any', async () => {
    const [plant, other] = [newPlant(), newPlant()];
    await uploadMonograph(admin, plant, '# Noms vernaculaires\nfleur jaune\n# Indications\nToux.');
    const told = 'Herbe à latex orangé, à tige creuse et à fleur jaune.';
    await uploadMonograph(admin, other, `# Description\n${told}`);
    const answer = await cited('Quelle herbe a un latex orangé, une tige creuse et une fleur jaune ?');
    expect(answer).toContain('latex orangé');
    expect(answer).not.toContain('Toux');
  });
});

it('"à certaines femmes, lesquelles ?" asks whom it is refused to', async () => {
  const plant = newPlant();
  await uploadMonograph(admin, plant, '# Contre-indications\nGrossesse.');
  const question = `J’ai lu qu’on déconseille ${plant} à certaines femmes, lesquelles ?`;
  expect(await cited(question)).toContain('Grossesse');
});

it('where a dose and its time are asked, a use is no answer', async () => {
  const plant = newPlant();
  await uploadMonograph(
    admin,
    plant,
    '# Usage traditionnel\nSous forme de liniment, les graines dans l’huile sont appliquées contre les rhumatismes.',
  );
  expect(await cited(`${plant} : combien de cuillères de graines par jour au maximum pour un adulte ?`)).toBe(
    '',
  );
});

it('"c’est quoi la plante" asks for any', async () => {
  await uploadMonograph(
    admin,
    newPlant(),
    '# Préparation\nCuite dans du vinaigre, elle calme les points de côté.',
  );
  const question = 'C’est quoi la plante qu’on cuit dans du vinaigre contre un point de côté au stade ?';
  expect(await cited(question)).toContain('points de côté');
});
