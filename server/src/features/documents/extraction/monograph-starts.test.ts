import { describe, expect, it } from 'vitest';
import { documentPages } from '#test/documents/document-pages.ts';
import { binomialsIn } from './binomials.ts';
import { findLabels, type Label } from './find-labels.ts';
import { findMonographStarts } from './monograph-starts.ts';
import { candidatesIn, withScientificKeys } from './start-candidates.ts';
import { learn, scoreOf, signs, THRESHOLD } from './start-signs.ts';
import { flowOf } from './text-flow.ts';

function reading(...sources: string[]) {
  const flow = flowOf(documentPages(...sources));
  return { flow, labels: findLabels(flow) };
}

const namesOf = (...sources: string[]) => {
  const { flow, labels } = reading(...sources);
  return findMonographStarts(flow, labels).map(({ name }) => name.name);
};

const monograph = (title: string) => `# ${title}\nUn arbuste des haies.\n## Indications\nToux`;

describe('where a monograph begins', () => {
  it('a title that is the name of a plant with its author, before a section', () => {
    expect(namesOf(monograph('Thymus vulgaris L.'))).toEqual(['Thymus vulgaris']);
  });

  it.each(['L. f.', 'Hook. f.', 'Hook. fil.', 'Hook., 1849', 'L. s.l.', 'L. subsp. alba J. Gillett'])(
    'a title with an author, whatever is told of the plant behind it: %s',
    (author) => {
      expect(namesOf(monograph(`Tephrosia vogelii ${author}`))).toEqual(['Tephrosia vogelii']);
    },
  );

  it('numbered entries with both names and their family, whatever the author, from their number on', () => {
    const entry = (title: string) => `${title}\nIndications : fièvre.\nContre-indications : grossesse.`;
    const { flow, labels } = reading(
      [
        entry('1. — GENTIANE JAUNE. Gentiana lutea L. ; famille des Gentianaceae.'),
        entry('2. — PETITE CENTAURÉE. Centaurium erythraea Rafn ; famille des Gentianaceae.'),
        entry('3. — CHARDON BÉNI. Centaurea benedicta (L.) L. ; famille des Asteraceae.'),
      ].join('\n'),
    );
    const found = findMonographStarts(flow, labels);
    const firsts = new Map(
      found.toReversed().map((one) => [one.name.name, flow.text.slice(one.start, one.start + 2)]),
    );
    expect([...firsts]).toEqual([
      ['Centaurea benedicta', '3.'],
      ['Centaurium erythraea', '2.'],
      ['Gentiana lutea', '1.'],
    ]);
  });

  it('a title that numbers what it heads, and no caption', () => {
    const told = (title: string) =>
      `${monograph(title)}\nFeuilles et fleurs ramassées en juin, séchées à l’ombre.`;
    expect(namesOf(told('Fiche 4.1 Thymus vulgaris L.'), told('Plante n° 2 Salvia officinalis L.'))).toEqual([
      'Thymus vulgaris',
      'Salvia officinalis',
    ]);
    expect(namesOf(`${told('Thymus vulgaris L.')}\nFigure 2. Salvia officinalis L.`)).toEqual([
      'Thymus vulgaris',
    ]);
  });

  it('a title below the names of the plant before, whose list has ended', () => {
    const card = (title: string, latin: string, name: string) =>
      `# ${title}\n${latin}\nComment ça s’appelle. Wolof : ${name}\n\nOn emploie l’écorce contre la toux.`;
    expect(
      namesOf(
        `${card('Sakoa', 'Sclerocarya birrea Hochst. — Anacardiaceae.', 'bir')}\n\n${card('Mokonazy', 'Ziziphus mauritiana Lam. — Rhamnaceae.', 'sidem')}`,
      ),
    ).toEqual(['Sclerocarya birrea', 'Ziziphus mauritiana']);
  });

  it('a title above the question that leads to its scientific name', () => {
    const card = (title: string, latin: string) =>
      `# ${title}\n**Son nom de papier ?**\n${latin}\n**À quoi sert-elle ?**\nContre la toux.`;
    const { flow, labels } = reading(
      ['Moringa', 'Papaye', 'Gingembre']
        .map((title, at) =>
          card(title, ['Moringa oleifera Lam.', 'Carica papaya L.', 'Zingiber officinale Roscoe'][at] ?? ''),
        )
        .join('\n'),
    );
    const titles = findMonographStarts(flow, labels).map(
      ({ title }) => title && flow.text.slice(title.start, title.end),
    );
    expect(titles).toEqual(['Moringa', 'Papaye', 'Gingembre']);
  });

  it('a numbered title with several names before the one in brackets', () => {
    const told = (title: string) => `${title}\nUTILITÉ : toux ; fièvre.\nNom kabyè : kpassiyé.`;
    expect(
      namesOf(
        [
          '1) POURGHÈRE (Jatropha curcas L.)',
          '2) HERBE TRICORNE, dite tête de bélier (Acanthospermum hispidum)',
          '3) MOMBIN (Spondias mombin L.)',
        ]
          .map(told)
          .join('\n\n'),
      ),
    ).toEqual(['Jatropha curcas', 'Acanthospermum hispidum', 'Spondias mombin']);
  });

  it('a title whose epithet is a French word, of a genus that is known and with its author', () => {
    expect(namesOf(monograph('Ficus sur Forssk.'))).toEqual(['Ficus sur']);
  });

  it('a title with several other names behind a dash', () => {
    expect(
      namesOf(
        'Bruyère commune. — Calluna vulgaris (L.) Hull — Callune, Brande.\nElle se donne dans la cystite.',
      ),
    ).toEqual(['Calluna vulgaris']);
  });

  it('a title whatever follows the family in it, under a section too', () => {
    const card = (title: string) => `${title}\n## Indications\nFatigue\n## Posologie\nUne tasse`;
    const titles = [
      '5. Ginseng Panax ginseng C.A. Mey. – Araliaceae – ginseng rouge, ginseng de Corée',
      '6. Valériane Valeriana officinalis L. (Caprifoliaceae) – herbe aux chats, guérit-tout',
    ];
    expect(namesOf(titles.map(card).join('\n'))).toEqual(['Panax ginseng', 'Valeriana officinalis']);
  });

  it('a name in capitals before a family in capitals, with its older ending or no sign between them', () => {
    const card = (title: string) => `${title}\nLa racine est seule employée.\nUsages. — Expectorant.`;
    const titles = [
      'POLYGALA SENEGA L. — POLYGALEES. Sénéga.',
      'URAGOGA IPECACUANHA Baillon.\tRUBIACÉES. Ipéca du Brésil,',
    ];
    expect(namesOf(titles.map(card).join('\n'))).toEqual(['Polygala senega', 'Uragoga ipecacuanha']);
    expect(binomialsIn('Uragoga ipecacuanha Baillon.\tRUBIACÉES.', 'plain')[0]?.author).toBe('Baillon.');
  });

  it('a sentence that tells an older name between that of the plant and its family', () => {
    const told =
      'Bonjour Tatie. Dysphania ambrosioides (ex Chenopodium ambrosioides), Amaranthacées. Trop fort c’est un poison, et jamais chez l’enfant de moins de trois ans.';
    expect(new Set(namesOf(told))).toEqual(new Set(['Dysphania ambrosioides']));
  });

  it('no name in passing, in a sentence under a heading', () => {
    const passing = `On le confond avec Atropa belladonna L., dont les baies sont noires, luisantes et mortelles, et que l’on trouve aux lisières.`;
    expect(namesOf(`${monograph('Thymus vulgaris L.')}\n## Confusions\n${passing}`)).toEqual([
      'Thymus vulgaris',
    ]);
  });

  it('a paragraph of prose that introduces its plant, where no heading tells anything', () => {
    const prose = (name: string) =>
      `Le premier, ${name} L. (Lamiaceae), pousse au bord des chemins secs, où l’on en cueille les feuilles en été, avant que le soleil ne soit haut.`;
    expect(namesOf(`${prose('Thymus vulgaris')}\n${prose('Salvia officinalis')}`)).toEqual([
      'Thymus vulgaris',
      'Salvia officinalis',
    ]);
  });

  it('no author where two names are joined', () => {
    const [first] = binomialsIn('Aspergillus niger et Candida albicans (Saeed et al., 1995)', 'plain');
    expect([first?.name, first?.author]).toEqual(['Aspergillus niger', '']);
  });

  it('a known name whatever its endings, and no plural of a common word', () => {
    const names = (text: string) => binomialsIn(text, 'plain').map(({ name, author }) => [name, author]);
    expect(names('Costus afer Ker Gawl., puis Papaver rhoeas. Nos eaux sont distillées.')).toEqual([
      ['Costus afer', 'Ker Gawl.'],
      ['Papaver rhoeas', ''],
    ]);
    expect(names('Emplois reconnus. Toux. Organes cueillis : racine. Tagetes minuta.')).toEqual([
      ['Tagetes minuta', ''],
    ]);
  });

  it('of two names before a family the one that is unmistakable', () => {
    const bois =
      'Bois canon, ambaïba des Kali’na, pipot des anciens et des marins de la côte : Cecropia obtusa Trécul, Moracées d’autrefois.';
    expect(namesOf(bois)).toEqual(['Cecropia obtusa']);
  });

  it('a paragraph that begins with both names of its plant, where three do', () => {
    const entry = (common: string, name: string) =>
      `${common} (${name}). Ainsi nommée dans nos campagnes, on en prend la feuille en tisane contre la toux, deux tasses par jour, et l’on ne la donne pas aux enfants.`;
    const three = [
      entry('Bétoine', 'Stachys officinalis'),
      entry('Agripaume', 'Leonurus cardiaca'),
      entry('Pulmonaire', 'Pulmonaria officinalis'),
    ];
    expect(namesOf(three.join('\n'))).toEqual([
      'Stachys officinalis',
      'Leonurus cardiaca',
      'Pulmonaria officinalis',
    ]);
  });

  it('a plant that a paragraph names with its family in the middle of it, also without an author', () => {
    const prose = (name: string) =>
      `Derrière la cuisine, là où personne ne passe plus depuis que la citerne est vide, il y a encore, haute comme un homme, celle que les livres nomment ${name}, et que l’on range parmi les Zingibéracées.`;
    expect(namesOf(`${prose('Alpinia zerumbet')}\n${prose('Curcuma longa')}`)).toEqual([
      'Alpinia zerumbet',
      'Curcuma longa',
    ]);
  });

  it('no other name of the plant before it', () => {
    const card = (name: string, other: string) =>
      `Nom botanique : ${name} (syn. ${other})\nFamille : Renonculacées\nIndications : toux`;
    expect(
      namesOf(
        `${card('Actaea racemosa L.', 'Cimicifuga racemosa (L.) Nutt.')}\n${monograph('Thymus vulgaris L.')}`,
      ),
    ).not.toContain('Cimicifuga racemosa');
  });

  it('a shape that comes three times finds the rest', () => {
    const known = ['Thymus vulgaris L.', 'Salvia officinalis L.', 'Mentha aquatica L.']
      .map(monograph)
      .join('\n');
    const { flow, labels } = reading(`${known}\n# Guiera senegalensis\nUn arbuste du Sahel.`);
    const around = { flow, labels };
    const candidates = candidatesIn(around);
    const weak = candidates.at(-1);
    if (weak === undefined) throw new Error('no candidate');
    expect(weak.name.name).toBe('Guiera senegalensis');
    expect(scoreOf(weak, around, learn([], around))).toBeLessThan(THRESHOLD);
    expect(scoreOf(weak, around, learn(candidates.slice(0, 2), around))).toBeLessThan(THRESHOLD);
    expect(scoreOf(weak, around, learn(candidates.slice(0, 3), around))).toBeGreaterThanOrEqual(THRESHOLD);
    expect(findMonographStarts(flow, labels)).toHaveLength(4);
  });

  it('a name without an author under a title with the number of its card beside it', () => {
    const card = (title: string, name: string, number: number) =>
      `# ${title}\t${number}/4\n${name}\n## Indications\nToux\n## Contre-indications\nGrossesse`;
    const { flow, labels } = reading(
      [
        card('Bardane', 'Arctium lappa', 1),
        card('Pissenlit', 'Taraxacum officinale', 2),
        card('Chiendent', 'Elymus repens', 3),
        card('Lamier blanc', 'Lamium album', 4),
      ].join('\n'),
    );
    const starts = findMonographStarts(flow, labels);
    expect(
      starts.map(({ name, title }) => [title && flow.text.slice(title.start, title.end), name.name]),
    ).toEqual([
      ['Bardane', 'Arctium lappa'],
      ['Pissenlit', 'Taraxacum officinale'],
      ['Chiendent', 'Elymus repens'],
      ['Lamier blanc', 'Lamium album'],
    ]);
  });

  it.each(['Benoîte\tGeum urbanum L.', 'Bouleau\tBetula pendula Roth'])(
    'a row of both names, though rows before it look like keys and their values: %s',
    (first) => {
      const card = (row: string) => `${row}\nRosacées\nIndications : toux\nContre-indications : grossesse`;
      const { flow, labels } = reading([card(first), card('Ronce\tRubus ulmifolius Schott')].join('\n'));
      const row = flow.text.indexOf('\t') + 1;
      const key: Label = {
        kind: 'commonNames',
        start: 0,
        end: row,
        heading: 'Benoîte',
        form: 'colon',
        size: 10,
        bold: false,
      };
      expect(first).toContain(`\t${findMonographStarts(flow, [key, ...labels])[0]?.name.name} `);
    },
  );

  it('an entry as others begin, with an older name, though its headword looks like a key', () => {
    const entry = (names: string) =>
      `${names}. Les feuilles, en infusion, servent contre la toux, deux tasses par jour, et l’on ne les donne pas aux enfants.`;
    const names = [
      'Bétoine (Stachys officinalis)',
      'Agripaume (Leonurus cardiaca)',
      'Pulmonaire (Pulmonaria officinalis)',
      'Romarin (Salvia rosmarinus Spenn.; syn. Rosmarinus officinalis L.)',
    ];
    const { flow, labels } = reading(names.map(entry).join('\n'));
    const start = flow.text.indexOf('Romarin');
    const end = start + 'Romarin '.length;
    const key: Label = {
      kind: 'commonNames',
      start,
      end,
      heading: 'Romarin',
      form: 'colon',
      size: 10,
      bold: false,
    };
    const starts = findMonographStarts(flow, [...labels, key]);
    expect(starts.map(({ name }) => name.genus)).toEqual(['Stachys', 'Leonurus', 'Pulmonaria', 'Salvia']);
  });

  it('no drug that is named by its part', () => {
    const found = namesOf(monograph('Hamamelidis folium'), monograph('Hamamelis virginiana L.'));
    expect(new Set(found)).toEqual(new Set(['Hamamelis virginiana']));
  });

  it('no words that lead paragraphs of several plants, whatever they look like', () => {
    const { flow, labels } = reading(
      ['Balanites aegyptiaca Delile', 'Ziziphus mauritiana Lam.', 'Calotropis procera L.']
        .map(
          (name) =>
            `${monograph(name)}\nNos anciens l’emploient contre la toux de tout l’hiver, sans jamais se tromper.`,
        )
        .join('\n'),
    );
    const accents = [...flow.text.matchAll(/Nos anciens/g)].map(({ index }) => ({
      start: index,
      end: index + 11,
    }));
    const starts = findMonographStarts({ ...flow, accents }, labels);
    expect(starts.map(({ name }) => name.genus)).toEqual(['Balanites', 'Ziziphus', 'Calotropis']);
  });

  it('a title whose common name is written with marks on its letters', () => {
    const fiche = (title: string) =>
      `# ${title}\n1. On le prend contre : fièvre.\n2. On prépare : feuille, en décoction.`;
    expect(
      namesOf(
        [fiche('ߛߌߙߊ — Adansonia digitata L.'), fiche('ߓߊߟߊ߲ߖߊ߲ — Faidherbia albida (Delile) A.Chev.')].join(
          '\n',
        ),
      ),
    ).toEqual(['Adansonia digitata', 'Faidherbia albida']);
  });

  it('every sign has a name of its own and a weight', () => {
    expect(new Set(signs.map(({ name }) => name)).size).toBe(signs.length);
    expect(signs.filter(({ weight }) => weight === 0)).toEqual([]);
  });
});

it('cards of keys begin at the row above their scientific names, whatever recognition has made of its key', () => {
  const card = (key: string, common: string, name: string) =>
    `${key}:\t${common}\nNom savant :\t${name}\nPartie utilisée :\tla racine\nIndications :\tdartres, toux`;
  const { flow, labels } = reading(
    [
      card('Nom de laplante', 'La ficaire', 'Ficaria verna'),
      card('Nomdelaplante', 'La saponaire', 'Saponaria officinalis'),
      card('Nom', 'Le coucou', 'Primula veris'),
    ].join('\n'),
  );
  const wording = 'Nom savant';
  const taken = [...flow.text.matchAll(/Nom savant :\t/g)].map(({ index, 0: key }): Label => {
    const place = { start: index, end: index + key.length };
    return { kind: 'commonNames', ...place, heading: wording, form: 'colon', size: 10, bold: false };
  });
  const all = [...labels.filter(({ heading }) => heading !== wording), ...taken];
  const told = withScientificKeys(
    flow,
    all.toSorted((a, b) => a.start - b.start),
  );
  expect(
    findMonographStarts(flow, told).map(({ start, name, title }) => [
      flow.text.slice(start, flow.text.indexOf(':', start)),
      name.name,
      flow.text.slice(title?.start, title?.end),
    ]),
  ).toEqual([
    ['Nom de laplante', 'Ficaria verna', 'La ficaire'],
    ['Nomdelaplante', 'Saponaria officinalis', 'La saponaire'],
    ['Nom', 'Primula veris', 'Le coucou'],
  ]);
});

it('an entry with a title of two words in capitals, of a family by an older name', () => {
  const entry = 'MENTHE POIVRÉE. Mentha piperita L. Famille des Labiées.';
  expect(new Set(namesOf(`${entry}\n## Indications\nToux`))).toEqual(new Set(['Mentha piperita']));
});

it('a key that nobody knows tells scientific names where most of those behind it are', () => {
  const card = (name: string, family: string) => `Espèce .......... ${name}\nFamille .......... ${family}`;
  const { flow, labels } = reading(
    [
      card('COMBRETUM MICRANTHUM G. Don', 'Combrétacées'),
      card('PTEROCARPUS ERINACEUS Poir.', 'Fabacées'),
    ].join('\n\n'),
  );
  expect(findMonographStarts(flow, withScientificKeys(flow, labels)).map(({ name }) => name.name)).toEqual([
    'Combretum micranthum',
    'Pterocarpus erinaceus',
  ]);
});

it('a name in capitals is common where the scientific one follows it', () => {
  expect(
    namesOf('# 1. SIMEN KONTRA (Dysphania ambrosioides)\nFamille : Amaranthaceae\n## Indications\nToux'),
  ).toEqual(['Dysphania ambrosioides']);
});

it('a title that a code of its card numbers', () => {
  expect(namesOf(monograph('C 17.\tEUCALYPTUS GLOBULUS Labill.'))).toEqual(['Eucalyptus globulus']);
});

it('a plant has the name that it has now', () => {
  const former = (told: string) =>
    `# L’inule\n${told}, sans quitter les Asteraceae. Sa feuille calme les abcès, en cataplasme, deux fois par jour.`;
  expect(namesOf(former('Elle fut Inula viscosa, elle est devenue Dittrichia viscosa'))).not.toContain(
    'Inula viscosa',
  );
});

it('a plant whose name stands below a section begins at the top of its page, where others do', () => {
  const slide = (title: string, latin: string) => `# ${title}\n${latin}\n## Indications\ntoux`;
  const { flow, labels } = reading(
    slide('Oseille', 'Hibiscus sabdariffa L. · Malvaceae'),
    '# Grenadelle\n## Refus\nmoins de trois ans\nPassiflora incarnata L.\nPassifloraceae\n## Indications\nnervosité',
    slide('Théier', 'Camellia sinensis (L.) Kuntze · Theaceae'),
    slide('Verveine', 'Aloysia citrodora Paláu · Verbenaceae'),
  );
  const titles = findMonographStarts(flow, labels).map(
    ({ start }) => flow.text.slice(start).split('\n', 1)[0],
  );
  expect(titles).toEqual(['Oseille', 'Grenadelle', 'Théier', 'Verveine']);
});

it('no plant is named with a word of French grammar', () => {
  const told = 'Les paysans des Dombes se rabattaient sur une fleur rose, une Gentianaceae des prés.';
  expect(namesOf(`# La fièvre des pauvres\n${told}\n## Indications\nfièvre`)).toEqual([]);
  expect(binomialsIn('Ficus sur Forssk.', 'labelled').map(({ name }) => name)).toEqual(['Ficus sur']);
});
