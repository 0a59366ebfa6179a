import { afterAll, describe, expect, it } from 'vitest';
import { startAskedLibrary } from '#test/documents/asked-library.ts';
import { documentsOf } from '#test/documents/asks.ts';
import { uploadMonograph } from '#test/documents/monographs.ts';
import { addSheet, newWord, safetyBlock } from '#test/sheets.ts';

const { test, admin, desk, ask } = await startAskedLibrary();
afterAll(() => test.close());

describe('a name that documents give', () => {
  it('is no speech in which the name of another is asked', async () => {
    const other = `Zovar ${newWord()}`;
    await uploadMonograph(admin, other, '# Noms vernaculaires\nbrenva en patois valdorin, larice en italien');
    const { content } = await ask('Comment s’appelle la joubarbe en patois valdorin ?');
    expect(content).not.toContain('brenva');
  });

  it('may be of the plant of a sheet, where other plants of the same part are no answer', async () => {
    const [plant, name] = [`Zovar ${newWord()}`, 'dame du soir'];
    const additionalInfo = { safety: safetyBlock('lethal') };
    await addSheet(desk, { plantScientificName: plant, additionalInfo });
    await addSheet(desk, { description: 'On utilise la racine.' });
    const warning = 'La racine est mortelle.';
    await uploadMonograph(admin, plant, `Dite ${name}\n# Contre-indications\n${warning}`);
    const sheet = 'est-ce d’elle que vous parlez';
    for (const question of [
      `La racine de ${name} peut-elle se boire ?`,
      `Peut-on mâcher la racine de ${name} ?`,
      `Une décoction de ${name}, c’est possible ?`,
    ]) {
      const { content, sources } = await ask(question);
      expect(content).toContain(warning);
      expect(content).toContain(sheet);
      expect(sources.map(({ metadata }) => metadata.type)).toEqual(['document']);
    }
    expect((await ask(`Comment prépare-t-on la ${name} ?`)).content).toContain(sheet);
  });

  it('is of no plant that was spoken of before', async () => {
    const [plant, name] = [`Nova ${newWord()}`, 'dame du matin'];
    await addSheet(desk, { plantScientificName: plant });
    const other = await addSheet(desk);
    await uploadMonograph(admin, plant, `Dite ${name}\n# Contre-indications\nGrossesse, épilepsie.`);
    const { conversationId } = await ask(`À quoi sert ${other.plantScientificName} ?`);
    const reply = await ask(`La ${name}, une femme enceinte peut en prendre ?`, conversationId);
    expect(reply.content).not.toContain(other.plantCommonName);
    expect(documentsOf(reply)).toHaveLength(1);
  });

  it('is of no medicine that it holds the name of', async () => {
    const [plant, name] = [`Nova ${newWord()}`, `quinine de ${newWord()}`];
    await addSheet(desk, { plantScientificName: plant });
    await uploadMonograph(admin, plant, `Dite ${name}\n# Contre-indications\nGrossesse, épilepsie.`);
    const { content, sources } = await ask(`La ${name}, à qui c’est interdit ?`);
    expect(content).toContain('Grossesse, épilepsie.');
    expect(sources.map(({ metadata }) => metadata.type)).toEqual(['document']);
  });

  it('is no name where the sheet is called so too, and is only denied', async () => {
    const sheet = await addSheet(desk);
    const name = sheet.plantCommonName;
    await uploadMonograph(admin, sheet.plantScientificName, `Dite ${name}\n# Contre-indications\nÉpilepsie.`);
    for (const question of [`À qui on donne pas de ${name} ?`, `Je ne veux pas de ${name}, ça sert à qui ?`])
      expect((await ask(question)).content).not.toContain('peut désigner');
  });

  it('as typed may mean another plant than the sheet whose name is only written like it', async () => {
    const [word, plant] = [newWord(), `Zovar ${newWord()}`];
    const doubled = `${word.slice(0, 2)}${word.charAt(2)}${word.slice(2)}`;
    const sheet = await addSheet(desk, { plantCommonName: doubled });
    const warning = 'Mortelle : interdite à la femme enceinte.';
    expect((await ask(`À quoi sert le ${word} ?`)).content).toContain('Calme la toux');
    await uploadMonograph(admin, plant, `Dite ${word}\n# Contre-indications\n${warning}`);
    const reply = await ask(`À quoi sert le ${word} ?`);
    expect(reply.kind).toBe('clarification');
    expect(reply.content).toContain(sheet.plantCommonName);
    expect(reply.content).not.toContain('Calme la toux');
    expect(reply.content).toContain(warning);
    expect((await ask(`À quoi sert le ${doubled} ?`)).content).toContain('Calme la toux');
  });

  it('is asked for where a language is named, also of a plant without a sheet', async () => {
    const [plant, name] = [`Nova ${newWord()}`, newWord()];
    const names = `${name} (éwé), ${newWord()} (yoruba).`;
    await uploadMonograph(admin, plant, `Dite ${name}\n# Noms vernaculaires\n${names}`);
    for (const question of [
      `c koi le ${name} en éwé, quelle plante ?`,
      `Quelle plante est le ${name} des Éwé ?`,
      `${plant} en yoruba ?`,
    ])
      expect((await ask(question)).content).toContain(names);
  });

  it('is found by what abbreviates its language', async () => {
    const plant = `Nova ${newWord()}`;
    const names = 'Msh. muparhi ; Knw. umuhanga ; kab. tuffalba.';
    await uploadMonograph(admin, plant, `Plante des talus humides.\n${names}`);
    for (const language of ['kinyarwanda', 'kabyle', 'mashi et en kinyarwanda'])
      expect((await ask(`Comment dit-on ${plant} en ${language} ?`)).content).toContain(names);
    expect(documentsOf(await ask(`Comment dit-on ${plant} en breton ?`))).toEqual([]);
  });

  it('is none of a plant that is only written like a language that nothing knows', async () => {
    const plant = `Nova ${newWord()}`;
    await uploadMonograph(admin, plant, '# Noms vernaculaires\nmuparhi, umuhanga');
    expect((await ask(`Comment dit-on ${plant} en mashi ?`)).content).not.toContain('muscade');
  });

  it('is of the species that a document calls by the name of a genus', async () => {
    const species = `Cinchona ${newWord()}`;
    const refused = 'Interdit pendant la grossesse et dans la surdité.';
    await uploadMonograph(admin, species, `Dite quinquina\n# Contre-indications\n${refused}`);
    expect((await ask('Quels sont les dangers du quinquina jaune, qui doit l’éviter ?')).content).toContain(
      refused,
    );
    const other = `Zovar ${newWord()}`;
    await uploadMonograph(admin, other, 'Dite quinquina\n# Contre-indications\nGoutte, calculs rénaux');
    expect((await ask('Quinquina jaune : qui doit l’éviter ?')).content).not.toContain('calculs rénaux');
  });

  it.each(['Algérie', 'feuilles'])('is no place and no part: « %s »', async (read) => {
    const [plant, other] = [`Nova ${newWord()}`, `Nova ${newWord()}`];
    await uploadMonograph(admin, other, `Dite ${read}\n# Conservation\nÀ l’abri de la lumière`);
    await uploadMonograph(admin, plant, '# Indications\nToux, enrouement');
    const asked = read === 'Algérie' ? `${plant} en Algérie` : `les feuilles de ${plant}`;
    const { content } = await ask(`À combien de degrés faut-il sécher ${asked} ?`);
    expect(content).not.toContain('lumière');
  });
});
