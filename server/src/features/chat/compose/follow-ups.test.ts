import { describe, expect, it } from 'vitest';
import { directOf, startAnswers } from '#test/starter-answers.ts';

const answers = startAnswers();

describe('what was spoken of before', () => {
  it('gives way to a medicine that is asked of now, and is told after it', async () => {
    const reply = await answers.converse('la valériane avec le Lexomil ?', 'et avec le Spasfon ?');
    expect(directOf(reply)).toMatch(/^La fiche de la valériane ne documente rien avec Spasfon/);
    expect(directOf(reply)).toMatch(/Avec Lexomil, la valériane : à éviter\.$/);
  });

  it('is the plant, when the reason of a medicine is told', async () => {
    const reply = await answers.converse(
      'aubépine pour le cœur',
      'jpren du ramipril pr la tension, je peu kan mem ?',
    );
    expect(directOf(reply)).toMatch(/l’aubépine : seulement avec l’avis d’un médecin/);
  });

  it('is put right by the epithet of another plant of that name', async () => {
    const reply = await answers.converse('camomille', 'pas celle-là, la romaine', 'enceinte ?');
    expect(directOf(reply)).toBe('Pendant la grossesse, la camomille romaine : à éviter.');
  });

  it('is what "on l’utilise" means', async () => {
    const reply = await answers.converse('autre nom du kinkéliba ?', 'et on l’utilise pour quoi en fait');
    expect(directOf(reply)).toMatch(/^La fiche du kinkéliba cite 3 usages/);
  });

  it('is the plant whose whole family is listed', async () => {
    const reply = await answers.converse(
      'le tilleul est de quelle famille ?',
      'et quelles sont toutes les plantes de cette famille ?',
    );
    expect(directOf(reply)).toBe(
      'Famille Malvacées — 6 fiches : baobab, bissap, guimauve, kolatier, mauve et tilleul.',
    );
  });

  it('is no longer the child, once the person asks for themselves', async () => {
    const reply = await answers.converse(
      'gingembre pour le mal des transports de mon fils de 4 ans',
      'rien pour lui alors. Et pour moi, c’est quelle dose ?',
    );
    expect(directOf(reply)).toBe('Voici comment la fiche prépare et dose le gingembre (mal des transports).');
  });

  it('is left alone by another subject and by a goodbye', async () => {
    const other = await answers.converse(
      'bissap et amlodipine ?',
      'à quelle heure ouvre la piscine dimanche matin ?',
    );
    expect(other.kind).toBe('refusal');
    expect(other.sources).toEqual([]);
    const end = await answers.converse('le moringa vient d’où ?', 'ok merci pour l’info, bonne soirée !');
    expect(end.kind).toBe('smalltalk');
    const goesOn = await answers.converse(
      'l’armoise annuelle et le paludisme ?',
      'en prévention alors, pour un reportage de trois semaines à Cotonou ?',
    );
    expect(directOf(goesOn)).toMatch(/l’armoise annuelle : à ne pas prendre/);
  });
});

describe('a question of one turn', () => {
  it('is told how long at most, even for what the sheet does not cite', async () => {
    const reply = await answers.converse(
      'combien de temps prendre l’échinacée ? mon ado de 15 ans en prend pour ne pas tomber malade',
    );
    expect(reply.kind).toBe('answer');
    expect(reply.content).toContain('10 jours au plus');
    expect(reply.content).not.toMatch(/ne documente rien à 15 ans|aucune n’est donnée/);
  });

  it('is not restricted by what somebody may not eat', async () => {
    const reply = await answers.converse(
      'Mon mari a un déficit en G6PD, il ne peut pas manger de fèves ni de graines. Lesquelles doit-il éviter ?',
    );
    expect(directOf(reply)).toBe(
      'Mises en garde en cas de déficit en G6PD — 3 fiches : margose, neem et saule blanc.',
    );
  });

  it.each([
    ['le sureau cru est-il toxique ?', 'La fiche du sureau noir parle d’un danger (2 phrases) parmi'],
    ['la mélisse est-elle toxique ?', 'La fiche de la mélisse ne parle pas de toxicité, mais cite'],
  ])('is told whether the sheet speaks of a danger: %s', async (question, sentence) => {
    expect(directOf(await answers.converse(question))).toContain(sentence);
  });
});

describe('after a list', () => {
  it.each([
    'mal au dos quelle plante',
    'mal de dos, 40 ans, quelle plante ?',
    'quoi prendre pour le dos bloqué ?',
  ])('no dose is asked of a plant that it did not name: %s', async (question) => {
    const reply = await answers.converse(question, 'et combien par jour');
    expect(reply.content).not.toMatch(/brugmansia|mortelle/i);
    expect(directOf(reply)).toMatch(/dose le saule blanc/);
  });
});

describe('of several plants', () => {
  it.each([
    [
      'je prends les ARV ma tante donne moringa et artemisia',
      'La fiche du moringa ne documente rien avec ARV',
    ],
    ['je prends warfarine, thym et ail ?', 'La fiche du thym ne documente rien avec warfarine'],
    ['je prends du tamoxifène, houblon ou sauge ?', 'sauge officinale ne documente rien avec tamoxifène'],
    ['je prends du sintrom, compare ginkgo et valériane', 'valériane ne documente rien avec acénocoumarol'],
    ['sous digoxine, mélisse et réglisse ?', 'La fiche de la mélisse ne documente rien avec digoxine'],
  ])('silence on one is told beside a warning of the other: %s', async (question, silence) => {
    const reply = await answers.converse(question);
    expect(directOf(reply)).toMatch(/à éviter|à ne pas prendre/);
    expect(reply.content).toContain(silence);
  });

  it('nothing is unsaid where each is warned of', async () => {
    const reply = await answers.converse('je suis enceinte, thym et sauge ?');
    expect(reply.content).not.toContain('ne documente');
  });
});

describe('a state that is denied', () => {
  it.each([
    ['ma sœur est enceinte elle peut boire la sauge ?', 'et moi je suis pas enceinte je peux ?'],
    ['je suis enceinte gingembre', 'non pas enceinte moi, ma sœur l’est. moi je peux ?'],
    ['j’allaite, la sauge ?', 'en fait je n’allaite pas, je peux ?'],
  ])('is not what a permission is asked for: %s / %s', async (first, second) => {
    expect(directOf(await answers.converse(first, second))).toMatch(/^Contre-indications, selon la fiche/);
  });

  it.each(['aucune allergie, thym pour la toux ?', 'je n’ai pas d’allergie aux pollens, le thym ?'])(
    'asks no adverse effects: %s',
    async (question) => expect(directOf(await answers.converse(question))).toMatch(/^La fiche du thym cite/),
  );
});

describe('a permission', () => {
  it.each([
    ['mon mari peut boire de la mélisse pour le stress ?', 'stress et nervosité'],
    ['mon frère peut boire du tilleul pour dormir ?', 'sommeil léger'],
    ['je peux boire de la mélisse pour le stress ?', 'stress et nervosité'],
    ['j’ai le rhume : tisane de thym possible ?', 'toux grasse'],
    [
      'mon voisin a le droit de prendre de l’ortie en gélules contre les rhumatismes ?',
      'articulaires légères',
    ],
    ['est-ce que mon père peut boire de la réglisse pour l’estomac ?', 'brûlures d’estomac'],
    ['ma femme peut prendre de la passiflore pour les nerfs ?', 'stress et nervosité'],
  ])('for a need is answered by the use and by what is refused: %s', async (question, use) => {
    const reply = await answers.converse(question);
    expect(reply.content).not.toContain('les fiches citent');
    expect(directOf(reply)).toMatch(/cite \d usages? : /);
    expect(directOf(reply)).toContain(use);
    expect(reply.content).toMatch(/\*\*Contre-indications :\*\*\n- .*contre-indiqué/);
  });

  it('for a need that another turn told is answered by the use', async () => {
    const reply = await answers.converse('mon mari est stressé', 'il peut boire de la mélisse ?');
    expect(directOf(reply)).toContain('stress et nervosité');
    expect(reply.content).toContain('contre-indiquée en cas d’allergie');
  });

  it.each([
    'peut-on boire l’huile essentielle d’eucalyptus pour le rhume ?',
    'je peux manger des feuilles de sureau crues pour la grippe ?',
  ])('of a way to take it is answered by no use: %s', async (question) => {
    expect(directOf(await answers.converse(question))).toContain('parle d’un danger');
  });

  it.each(['je suis enceinte', 'ma fille a 3 ans'])(
    'for somebody in a state is answered by no use: %s',
    async (state) => {
      const reply = await answers.converse(`${state}, elle peut boire de la sauge pour la gorge ?`);
      expect(reply.content).not.toContain('Usages');
    },
  );

  it.each([
    'je peux boire de la sauge ?',
    'la sauge, quelles précautions ?',
    'la réglisse, précautions ?',
    'je peux boire du thym ?',
  ])('shows bans before all and no dose: %s', async (question) => {
    const reply = await answers.converse(question);
    expect(reply.content).toMatch(/:\*\*\n- .*(?:proscrire|contre-indiqué)/);
    expect(reply.content).not.toMatch(/\d tasses?|Voie orale/);
  });

  it('shows the medicines that forbid the plant', async () => {
    const reply = await answers.converse('mon mari peut prendre du millepertuis ?');
    expect(reply.content).toMatch(/:\*\*\n- .*contre-indiqué .*avec /);
  });

  it('for a man does not begin with pregnancy', async () => {
    const [man, any] = [
      await answers.converse('mon père peut boire de la réglisse ?'),
      await answers.converse('je peux boire de la réglisse ?'),
    ];
    expect(man.content).toMatch(/:\*\*\n- .*hypertension/);
    expect(any.content).toMatch(/:\*\*\n- .*grossesse/);
  });
});

describe('what a sheet says of all medicines', () => {
  it.each([
    ['je prends de la digoxine et je suis constipé, le lin, combien ?', 'une demi-heure à une heure'],
    ['je prends du Lévothyrox, graines de lin pour la constipation ?', 'une demi-heure à une heure'],
    ['je suis sous Plavix, guimauve contre la toux ?', '30 minutes à 1 heure'],
    ['fenugrec et metformine ?', 'une à deux heures'],
    ['je prends du Doliprane, le baobab ?', 'laisser deux heures'],
    ['le millepertuis avec le Spasfon ?', 'ne doit pas être pris avec des médicaments'],
  ])('is said of each, and no silence: %s', async (question, said) => {
    const reply = await answers.converse(question);
    expect(directOf(reply)).toMatch(/^Avec /);
    expect(reply.content).toContain(said);
    expect(reply.content).not.toMatch(/ne documente/);
  });

  it('is not said of alcohol', async () => {
    expect(directOf(await answers.converse('je bois de l’alcool, le lin ?'))).not.toMatch(/^Avec/);
  });
});

describe('another aspect', () => {
  it.each([
    'comment tuer les pucerons de mes fèves avec du purin d’ortie ?',
    'combien de prêle pour le purin contre le mildiou ?',
    'comment faire une tisane d’ail contre les limaces du jardin ?',
  ])('of a garden gets no dose to drink: %s', async (question) => {
    const reply = await answers.converse(question);
    expect(reply.kind).toBe('refusal');
    expect(reply.content).not.toMatch(/tasse/);
  });

  it.each([
    'je veux pendre mes bouquets de lavande au plafond, combien de temps pour sécher ?',
    'comment faire sécher le thym ?',
    'la sauge, on la laisse sécher combien de jours ?',
  ])('of drying gets no dose: %s', async (question) => {
    expect((await answers.converse(question)).content).not.toMatch(/tasse|Voie orale/);
  });

  it('of the ground where it grows is told by the sheet', async () => {
    expect((await answers.converse('où pousse le kinkéliba, en plantation ?')).kind).toBe('answer');
  });

  it('of dead-nettle is not of nettle', async () => {
    const reply = await answers.converse('l’ortie morte, on peut la mettre en soupe ?');
    expect(directOf(reply)).toContain('Je n’ai pas de fiche sur le lamier blanc');
  });
});

describe('who takes nothing', () => {
  it.each([
    [['gingembre et warfarine ?', 'et pour moi qui ne prends rien ?']],
    [['le ginkgo, c’est pour quoi ?', 'et ma mère sous Coumadine ?', 'et pour moi qui ne prends rien ?']],
    [['l’ail avec le Plavix ?', 'je n’ai aucun médicament, je peux ?']],
  ])('is asked no medicine of before: %j', async (turns) => {
    const reply = await answers.converse(...turns);
    expect(reply.content).not.toMatch(/Avec (?:warfarine|Coumadine|Plavix)|interactions? avec/);
  });

  it.each(['je ne prends rien d’autre, le ginkgo ?', 'je ne prends rien contre la toux, le ginkgo ?'])(
    'else or against something takes what was told: %s',
    async (question) => {
      expect(directOf(await answers.converse('je prends du Xarelto', question))).toMatch(/^Avec Xarelto/);
    },
  );

  it('takes the treatment that is left out once', async () => {
    const reply = await answers.converse(
      'je prends du Xarelto',
      'je ne prends pas mon traitement ce soir, ginkgo ?',
    );
    expect(directOf(reply)).toMatch(/^Avec Xarelto/);
  });
});

describe('a plant taken for one without a sheet', () => {
  const gathered = 'je ramasse de l’ail des ours demain';

  it.each([
    'et si je me trompe, quels signes ?',
    'c’est combien de temps avant qu’on vomisse ?',
    'et quels sont les symptômes si on se trompe ?',
  ])('is told by its signs, their delay and whom to call: %s', async (question) => {
    const { content } = await answers.converse(gathered, question);
    expect(content).toContain('commencent après plusieurs heures');
    expect(content).toContain('ne rassure pas');
    expect(content).toMatch(/appelez aussitôt le 15/);
  });

  it('is told apart by signs', async () => {
    const { content } = await answers.converse(gathered, 'à quels signes reconnaître l’ail des ours ?');
    expect(content).toContain('porte son propre pétiole');
  });
});

describe('a plant without a sheet that may hold a poison', () => {
  it.each([
    'ma fille a 8 mois, combien de fleurs d’anis étoilé dans le biberon ?',
    'badiane de Chine pour les gaz ?',
    'tisane de badiane du Japon ?',
    'anis étoilé et thym pour la digestion',
  ])('is warned of with a source: %s', async (question) => {
    const { content, sources } = await answers.converse(question);
    expect(content).toMatch(/badiane du Japon .*convulsions/i);
    expect(sources.map(({ name }) => name).join()).toContain('FDA');
  });
});
