import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startAskedLibrary } from '#test/documents/asked-library.ts';
import { documentsOf } from '#test/documents/asks.ts';
import { uploadMonograph } from '#test/documents/monographs.ts';
import { addSheet, newWord, safetyBlock } from '#test/sheets.ts';

const { test, admin, desk, ask } = await startAskedLibrary();
afterAll(() => test.close());

describe('an answer on a dangerous plant', () => {
  let genus: string;
  beforeAll(async () => {
    genus = `N${newWord()}`;
    await addSheet(desk, {
      plantScientificName: `${genus} ${newWord()}`,
      additionalInfo: { safety: safetyBlock('lethal') },
    });
  });
  const another = () => `${genus} ${newWord()}`;

  it('quotes what warns, on its page and as not reviewed, and nothing else of the section', async () => {
    const plant = another();
    const warning = 'Interdite pendant la grossesse, chez la femme qui allaite et chez l’épileptique.';
    const id = await uploadMonograph(
      admin,
      plant,
      `# Posologie\nUne pointe de couteau le soir.\n${warning}\nUn verre de vin de racine soulage la toux.`,
    );
    const reply = await ask(`${plant} pendant la grossesse ?`);
    expect(reply.content).toContain('Dans vos documents, que personne n’a relus dans Simples');
    expect(reply.content).toContain(`- Flore, 2020, p. 2 : « ${warning} »`);
    expect(documentsOf(reply)).toMatchObject([{ documentId: id, index: 1, content: warning }]);
    expect(JSON.stringify(reply)).not.toMatch(/couteau|vin de|toux/);
  });

  it('quotes a warning with the year of an accident, or the number of another sheet', async () => {
    const plant = another();
    const warnings = [
      'N’en pas donner à l’enfant (accidents à Béja, 1963).',
      'Interdite à la femme enceinte, voir fiche 31.',
    ];
    await uploadMonograph(admin, plant, `# Contre-indications\n${warnings.join('\n')}`);
    const { content } = await ask(`Quelles sont les contre-indications de ${plant} ?`);
    for (const warning of warnings) expect(content).toContain(warning);
  });

  it('quotes every refusal, whatever verb or pronoun refuses, to who asks for the dose', async () => {
    const plant = another();
    const warnings = [
      'Emploi suspendu en cas de dépression ou d’ulcère ; même refus chez l’enfant.',
      'De ces drogues, aucune n’est dispensée à la femme qui allaite.',
      'Les épileptiques en sont exclus.',
    ];
    await uploadMonograph(
      admin,
      plant,
      `# Posologie\n250 mg de poudre le soir.\n${warnings.map((one) => `! ${one}`).join('\n')}`,
    );
    const { content } = await ask(`Quelle quantité de poudre de ${plant} le soir ?`);
    for (const warning of warnings) expect(content).toContain(warning);
    expect(content).not.toMatch(/250|quantité y est donnée/);
  });

  it('quotes nothing that denies a refusal', async () => {
    const plant = another();
    const said = [
      'Aucun n’est mécontent de la donner à la femme qui allaite.',
      'À l’enfant, aucune n’est donnée sans bouillir deux heures.',
      'Donnée exclusivement à la femme enceinte.',
    ];
    await uploadMonograph(admin, plant, said.map((one) => `! ${one}`).join('\n'));
    expect(documentsOf(await ask(`Quelle dose de ${plant} prendre ?`))).toEqual([]);
  });

  it('quotes signs of poisoning and what to do about it', async () => {
    const plant = another();
    await uploadMonograph(
      admin,
      plant,
      '# Toxicité\nToute la plante est un poison.\nLes graines provoquent des vomissements, du délire, puis le coma.\nNe pas faire vomir.\nAppeler le 15 ou un centre antipoison.',
    );
    const { content } = await ask(`${plant} est-elle toxique ?`);
    expect(content).toContain('Toute la plante est un poison.');
    expect(content).toContain('Les graines provoquent des vomissements, du délire, puis le coma.');
    expect(content).toContain('Ne pas faire vomir.');
    expect(content).toContain('Appeler le 15 ou un centre antipoison.');
  });

  it('quotes neither uses, nor preparations, nor doses, nor where they stand', async () => {
    const plant = another();
    await uploadMonograph(admin, plant, '# Indications\nToux, asthme, fièvre');
    await uploadMonograph(admin, plant, '# Préparation\nInfusion des feuilles');
    await uploadMonograph(admin, plant, '# Posologie\nBoire deux tasses par jour.');
    for (const question of [
      `à quoi sert ${plant} ?`,
      `${plant} contre la toux ?`,
      `comment préparer ${plant} ?`,
    ])
      expect(documentsOf(await ask(question))).toEqual([]);
    expect(documentsOf(await ask(`quelle est la posologie de ${plant} ?`))).toEqual([]);
  });

  it.each([
    'Ne dépassez pas 50 g de racine par tasse.',
    'Ne dépassez pas cinquante grammes de racine.',
    'Grossesse : boire une tasse le soir.',
    'Déconseillée aux enfants, mais souveraine contre la toux.',
    'Interdite aux femmes enceintes, sauf en tisane légère.',
    'Ne jamais donner aux enfants sans l’avoir fait bouillir.',
    'Toxique au-delà de deux graines.',
    'Danger : avaler la racine crue pour calmer la toux.',
    'Risque faible chez l’enfant si la racine est pilée puis séchée.',
    'N’avalez pas plus d’une racine contre la fièvre des enfants.',
    'Ne donner aux enfants que le soir.',
    'Grossesse, allaitement ; ½ racine râpée.',
    'Danger chez l’enfant : сinq cuillères.',
    'Toxique crue pour l’enfant : cuite, elle se mange.',
    'Ne jamais donner aux enfants : sur la peau seulement.',
    'Danger pour l’enfant, sans danger pour l’adulte.',
    'La racine n’est pas toxique chez l’enfant.',
    'Ne jamais donner aux enfants (sauf 1950 feuilles).',
    'Ne donner à l’enfant que ceci : fiche 3 racines.',
  ])('quotes no warning that carries a recipe: « %s »', async (poisoned) => {
    const plant = another();
    await uploadMonograph(admin, plant, `# Contre-indications\n${poisoned}`);
    for (const question of [
      `contre-indications de ${plant} ?`,
      `${plant} est-elle dangereuse pour un enfant ?`,
    ])
      expect(documentsOf(await ask(question))).toEqual([]);
  });

  it('shows no heading and no title that carries one', async () => {
    const plant = another();
    const warning = 'Interdite pendant la grossesse.';
    const text = `# Contre-indications : 50 g de racine par tasse\n${warning}`;
    await uploadMonograph(admin, plant, text, 'Boire 30 g de racine');
    const reply = await ask(`${plant} pendant la grossesse ?`);
    expect(reply.content).toContain(warning);
    expect(JSON.stringify(reply)).not.toMatch(/50 g|30 g/);
  });

  it('is as dangerous as what is known of the species, not of its genus', async () => {
    await addSheet(desk, {
      plantScientificName: `Prunus ${newWord()}`,
      additionalInfo: { safety: safetyBlock('lethal') },
    });
    const uses = '# Indications\nHypertrophie de la prostate, hoquet';
    const other = `Prunus ${newWord()}`;
    for (const plant of ['Prunus africana', other]) await uploadMonograph(admin, plant, uses);
    expect(documentsOf(await ask('À quoi sert Prunus africana ?'))).toHaveLength(1);
    expect(documentsOf(await ask(`À quoi sert ${other} ?`))).toEqual([]);
  });

  it('is never told of another plant', async () => {
    const [plant, other] = [another(), another()];
    await uploadMonograph(admin, other, '# Contre-indications\nInterdite pendant la grossesse.');
    expect(documentsOf(await ask(`${plant} pendant la grossesse ?`))).toEqual([]);
  });

  it('is none where documents are asked for a complaint, also of a plant that no sheet calls toxic', async () => {
    const word = newWord();
    await uploadMonograph(admin, 'Viscum album', `# Indications\nVertiges, ${word}`);
    const reply = await ask('Que prendre contre les vertiges selon mes documents ?');
    expect(JSON.stringify(documentsOf(reply))).not.toContain(word);
    await uploadMonograph(admin, 'Viscum album', '# Contre-indications\nGrossesse, allaitement');
    expect((await ask('Le gui pendant la grossesse ?')).content).toContain('« Grossesse, allaitement »');
  });
});
