import { describe, expect, it } from 'vitest';
import type { Chunk } from './chunks.ts';
import { layOut } from './layout.ts';

const SIZE = 10;

/** A line of type whose letters are half as wide as high. */
function chunk(text: string, x0: number, y1: number, type: { size?: number; bold?: boolean } = {}): Chunk {
  const { size = SIZE, bold = false } = type;
  return { text, x0, x1: x0 + text.length * size * 0.5, y0: y1 - size, y1, size, bold };
}

const column = (name: string, count: number, x: number, y = 100): Chunk[] =>
  Array.from({ length: count }, (_, at) => chunk(`${name} ${at + 1} de la même longueur`, x, y + at * 12));

const read = (chunks: readonly Chunk[]): string =>
  layOut(chunks)
    .map(({ text, lead }, at) =>
      at === 0 ? text : `${{ join: ' ', break: ' ', cell: ' | ', line: '\n', gap: '\n\n' }[lead]}${text}`,
    )
    .join('');

/** The order in which lines that begin with a name come, whatever parts them. */
const order = (chunks: readonly Chunk[]): string[] =>
  layOut(chunks).map(({ text }) => text.split(' ').slice(0, 2).join(' '));

describe('columns', () => {
  it('three of them are read from left to right', () => {
    const chunks = [...column('a', 5, 40), ...column('b', 5, 210), ...column('c', 5, 380)];
    const shuffled = chunks.toSorted((one, other) => one.y1 - other.y1 || other.x0 - one.x0);
    expect(order(shuffled)).toEqual(
      ['a', 'b', 'c'].flatMap((name) => [1, 2, 3, 4, 5].map((at) => `${name} ${at}`)),
    );
  });

  it('a wide line between two pairs of columns parts them', () => {
    const wide = chunk('Une ligne sur toute la largeur de la page qui annonce la suite du texte', 40, 180);
    const chunks = [
      ...column('a', 4, 40),
      ...column('b', 4, 300),
      wide,
      ...column('c', 4, 40, 210),
      ...column('d', 4, 300, 210),
    ];
    expect(order(chunks).map(([first]) => first)).toEqual('aaaabbbbUccccdddd'.split(''));
  });

  it('a sentence goes on from the foot of a column to the top of the next', () => {
    const [left, right] = [column('a', 4, 40), column('b', 4, 300)];
    const chunks = [...left, chunk('À rejeter dans l’ulcère de la', 40, 148), ...right.slice(1)];
    const text = read([...chunks, chunk('muqueuse gastrique et ensuite', 300, 100)]);
    expect(text).toContain('l’ulcère de la muqueuse gastrique');
  });

  it('the longer of two goes on below the end of the other, however far apart its next heading stands', () => {
    const heading = chunk('2. Les plantes suivantes', 40, 230);
    const chunks = [...column('a', 9, 40), ...column('b', 9, 300), heading, ...column('c', 5, 40, 260)];
    expect(order(chunks).map(([first]) => first)).toEqual('aaaaaaaaa2cccccbbbbbbbbb'.split(''));
  });

  it('that do not stand on common lines are columns, even of short lines', () => {
    const left = ['Thym vulgaire', 'Famille des lamiacées', 'Feuille et sommité'].map((text, at) =>
      chunk(text, 40, 100 + at * 12),
    );
    const right = [
      'Sauge officinale du jardin',
      'Famille des lamiacées aussi',
      'Feuille avant la floraison',
    ].map((text, at) => chunk(text, 300, 106 + at * 13));
    expect(order([...left, ...right])).toEqual([
      'Thym vulgaire',
      'Famille des',
      'Feuille et',
      'Sauge officinale',
      'Famille des',
      'Feuille avant',
    ]);
  });

  it('of a table stay rows', () => {
    const rows = [
      ['Plante', 'Partie', 'Dose'],
      ['Thym', 'feuille', '2 g'],
      ['Guimauve', 'racine', '5 g'],
    ];
    const chunks = rows.flatMap((row, y) => row.map((cell, x) => chunk(cell, 40 + x * 150, 100 + y * 12)));
    expect(read(chunks)).toBe('Plante | Partie | Dose\nThym | feuille | 2 g\nGuimauve | racine | 5 g');
  });
});

describe('paragraphs', () => {
  const line = 'une ligne qui va presque au bord de la colonne,';

  it('go on over full lines, and end where a word would have found room', () => {
    const chunks = [line, line, 'courte.', 'Le suivant commence au bord de la même colonne', 'et finit.'].map(
      (text, at) => chunk(text, 40, 100 + at * 12),
    );
    expect(read(chunks)).toBe(
      `${line} ${line} courte.\nLe suivant commence au bord de la même colonne et finit.`,
    );
  });

  it('go on in mid-sentence though recognition measures another type', () => {
    const full = 'Restrictions d’emploi : les personnes allergiques aux';
    const goesOn = (below: string) =>
      !read([chunk(full, 40, 100), chunk(below, 40, 114, { size: 12 })]).includes('\n');
    expect(goesOn('astéracées.')).toBe(true);
    expect(goesOn('Astéracées.')).toBe(true);
    const ended = read([chunk(`${full} poissons.`, 40, 100), chunk('Dose', 40, 114, { size: 12 })]);
    expect(ended).toContain('\n');
  });

  it('begin with a letter that counts them, not with the author of a name', () => {
    const begun = (second: string) =>
      read([chunk('Le chardon béni des moines, Centaurea benedicta (L.', 40, 100), chunk(second, 40, 112)]);
    expect(begun('b. sommité fleurie, et la feuille des rameaux')).toContain('\n');
    expect(begun('L. ; famille des astéracées, plante annuelle')).not.toContain('\n');
  });

  it('begin at an indent, at other type, after a wider distance', () => {
    const chunks = [
      chunk('Indications', 40, 100, { bold: true }),
      chunk(line, 40, 112),
      chunk(`A${line}`, 52, 124),
      chunk(line, 40, 136),
      chunk('Dangers', 40, 152, { size: 14 }),
      chunk(line, 40, 190),
    ];
    expect(read(chunks)).toBe(`Indications\n${line}\nA${line} ${line}\nDangers\n\n${line}`);
  });

  it('begin with a large letter, which raises nothing beside it', () => {
    const cap = chunk('S', 40, 124, { size: 30 });
    const first = chunk('ous-arbrisseau bleuté : la loi de 1921 en interdit', 57, 106);
    expect(read([cap, first])).toBe('Sous-arbrisseau bleuté : la loi de 1921 en interdit');
  });

  it('keep a power a power, and put it into its line', () => {
    const chunks = [
      chunk('jusqu’à 10', 40, 100),
      { ...chunk('3', 90.5, 95, { size: 6 }) },
      chunk('unités', 98, 100),
    ];
    expect(read(chunks)).toBe('jusqu’à 10³ unités');
  });
});

describe('tables', () => {
  const rows = [
    ['Plante', 'Parties', 'Indications', 'Doses'],
    ['Thym', 'sommité', 'toux, bronchite', '2 g'],
    ['Sauge', 'feuille', 'sueurs de la nuit', '3 g'],
  ];
  const at = [40, 120, 200, 330];

  it('without rules keep each cell whole, however many lines it has', () => {
    const chunks = rows.flatMap((cells, row) =>
      cells.map((text, i) => chunk(text, at[i] ?? 0, 100 + row * 36)),
    );
    const second = [chunk('fleurie', 120, 148), chunk('et rhume', 200, 148)];
    expect(read([...chunks, ...second])).toBe(
      [
        'Plante | Parties | Indications | Doses',
        'Thym | sommité fleurie | toux, bronchite et rhume | 2 g',
        'Sauge | feuille | sueurs de la nuit | 3 g',
      ].join('\n'),
    );
  });

  it('keep their columns beside a title and a foot that stand apart across them', () => {
    const cells = rows.flatMap((row, line) => row.map((text, i) => chunk(text, at[i] ?? 0, 100 + line * 24)));
    const title = [chunk('Plantes du jardin des simples', 40, 60), chunk('feuille 1', 330, 60)];
    const foot = [chunk('Une école de médecine ambulante', 40, 200), chunk('2e année', 330, 200)];
    const lines = read([...title, ...cells, ...foot]).split(/\n+/);
    expect(lines.slice(1, -1)).toEqual(rows.map((row) => row.join(' | ')));
    expect(lines).toHaveLength(5);
  });

  it('keep cells apart that stand nearer than two letters', () => {
    const chunks = rows.flatMap((cells, row) =>
      cells.map((text, i) => chunk(text, [40, 76, 120, 218][i] ?? 0, 100 + row * 14)),
    );
    expect(
      read(chunks)
        .split('\n')
        .map((line) => line.split(' | ').length),
    ).toEqual([4, 4, 4]);
  });

  it('with rules have the rows that the rules part, however near their lines stand', () => {
    const lines = [
      ['Mangifera', 'fièvre', 'feuille', 'boire'],
      ['indica L.', 'et toux', '', 'une tasse'],
      ['Annona', 'vers', 'racine', 'boire'],
      ['muricata L.', '', '', ''],
    ];
    const chunks = lines.flatMap((cells, row) =>
      cells.flatMap((text, i) => (text === '' ? [] : [chunk(text, at[i] ?? 0, 100 + row * 12)])),
    );
    const rules = [88, 114, 138].map((y) => ({ x0: 36, x1: 400, y0: y, y1: y + 0.5 }));
    const told = layOut(chunks, [...rules, ...rules.map((rule) => ({ ...rule, y0: 160, y1: 160.5 }))]);
    const text = told.map(
      ({ text: words, lead }) =>
        `${{ join: ' ', break: ' ', cell: ' | ', line: '\n', gap: '\n' }[lead]}${words}`,
    );
    expect(text.join('').trim()).toBe(
      'Mangifera indica L. | fièvre et toux | feuille | boire une tasse\nAnnona muricata L. | vers | racine | boire',
    );
  });

  it('of groups that gaps part have the rows below the title of each, whatever lines their cells have', () => {
    const left = [40, 190, 260, 340, 460];
    const groups = [
      [
        ['APOCYNACEAE'],
        ['Calotropis procera', 'pommier de', 'latex', 'teigne, piqûres', 'cataplasme'],
        ['W.T.Aiton', 'Sodome', '', 'de scorpion', ''],
        ['Rauvolfia vomitoria', '—', 'racine', 'insomnie', 'décoction'],
      ],
      [
        ['FABACEAE'],
        ['Senna alata L.', 'dartrier', 'feuille', 'dartres', 'cataplasme'],
        ['Parkia biglobosa', 'néré', 'écorce', 'diarrhée', 'décoction'],
      ],
      [['LAMIACEAE'], ['Ocimum americanum', 'basilic', 'feuille', 'rhume', 'infusion']],
    ];
    let y = 100;
    const chunks = groups.flatMap((lines) => {
      y += 6;
      return lines.flatMap((cells) => {
        y += 14;
        return cells.flatMap((text, i) => (text === '' ? [] : [chunk(text, left[i] ?? 0, y)]));
      });
    });
    expect(read(chunks).split(/\n+/)).toEqual([
      'APOCYNACEAE',
      'Calotropis procera W.T.Aiton | pommier de Sodome | latex | teigne, piqûres de scorpion | cataplasme',
      'Rauvolfia vomitoria | — | racine | insomnie | décoction',
      'FABACEAE',
      'Senna alata L. | dartrier | feuille | dartres | cataplasme',
      'Parkia biglobosa | néré | écorce | diarrhée | décoction',
      'LAMIACEAE',
      'Ocimum americanum | basilic | feuille | rhume | infusion',
    ]);
  });

  it('of keys and values have a row for each key', () => {
    const keys = ['Famille', 'Organes', 'Dose'];
    const values = ['Rubiaceae', 'feuille et écorce du tronc', 'trois verres par jour'];
    const chunks = keys.flatMap((key, row) => [
      chunk(key, 40, 100 + row * 14),
      chunk(values[row] ?? '', 140, 100 + row * 14),
    ]);
    expect(read(chunks)).toBe(
      'Famille | Rubiaceae\nOrganes | feuille et écorce du tronc\nDose | trois verres par jour',
    );
  });
});

describe('an entry', () => {
  it('goes on below its key, up to the key that follows', () => {
    const chunks = [
      chunk('Emplois toux, rhume, maux de gorge, nausées de la', 40, 100),
      chunk('grossesse et fatigue de toute une longue saison.', 100, 112),
      chunk('Interdictions', 40, 124),
      chunk('Asthme, épilepsie, traitement par un médicament an-', 100, 136),
      chunk('tidiabétique.', 100, 148),
    ];
    expect(read(chunks).split('\n')).toEqual([
      'Emplois toux, rhume, maux de gorge, nausées de la grossesse et fatigue de toute une longue saison.',
      'Interdictions',
      'Asthme, épilepsie, traitement par un médicament an- tidiabétique.',
    ]);
  });
});

describe('columns whose lines share no heights', () => {
  it('a heading in capitals, or a date in brackets, begins a line of its own', () => {
    const chunks = [
      'Une feuille neuve le matin et le soir, pendant trois jours.',
      'VERTUS — Elle calme la toux sèche et les maux de la gorge.',
      '[12/02 18:43] Awa : bonsoir à tous ceux qui nous écoutent.',
    ].map((text, at) => chunk(text, 100, 100 + at * 12));
    expect(read(chunks).split('\n')).toHaveLength(3);
  });

  it('a date or a word that begins several lines begins each of them, however full the line above', () => {
    const lines = [
      '03/02/2024 19:40 – Hadiza : bonsoir à tous, on demande ici',
      '03/02/2024 19:44 – Souley : pour les gencives, le bain de',
      'bouche avec la décoction des gousses pilées avant midi et',
      '03/02/2024 19:53 – Souley : attention',
      'Amie de digestion lourde',
      'Usage infusion',
      'Amie de maux de dents',
      'Usage gargarisme',
      'Amie de bleus et de bosses',
      'Usage macérat huileux',
      'Amie de la cystite',
      'Usage décoction',
      'Amie de bouffées de chaleur, de transpiration, de la gorge',
      'Usage infusion et gargarisme',
    ].map((text, at) => chunk(text, 100, 100 + at * 12));
    const starts = read(lines)
      .split('\n')
      .map((line) => line.split(' ', 1)[0]);
    expect(starts).toEqual([
      ...Array(3).fill('03/02/2024'),
      ...Array.from({ length: 5 }, () => ['Amie', 'Usage']).flat(),
    ]);
  });

  it('are columns though the strip between them is no wider than the type, where lines are many', () => {
    const [left, right] = [column('a', 12, 40), column('b', 12, 40 + 27 * 5 + 10, 105)];
    expect(order([...left, ...right])).toEqual([...order(left), ...order(right)]);
  });

  it('are read one after the other, though some lines stand side by side', () => {
    const lines = (name: string, x: number, ys: readonly number[]) =>
      ys.map((y, at) => chunk(`${name} ${at + 1} un texte assez long`, x, y));
    const chunks = [
      ...lines('a', 40, [100, 116, 132, 145, 160]),
      ...lines('b', 300, [92, 108, 124, 145, 168]),
    ];
    expect(order(chunks)).toEqual(['a', 'b'].flatMap((name) => [1, 2, 3, 4, 5].map((at) => `${name} ${at}`)));
  });
});

describe('cards', () => {
  it('of one pattern are read one after the other', () => {
    const card = (name: string, x: number) =>
      [name, 'Indications', `toux de ${name}`, 'Contre-indications', `grossesse de ${name}`].map(
        (text, row) => chunk(text, x, 100 + row * 12, { bold: row % 2 === 1 || row === 0 }),
      );
    expect(order([...card('Thym', 40), ...card('Sauge', 300)]).join(' / ')).toBe(
      'Thym / Indications / toux de / Contre-indications / grossesse de / Sauge / Indications / toux de / Contre-indications / grossesse de',
    );
  });

  it('with the same keys line by line are read one after the other', () => {
    const card = (name: string, x: number, [use, refusal]: readonly [string, string]) =>
      [name, `Sert à : ${use}`, `Dose : une tasse`, `Attention : ${refusal}`].map((text, at) =>
        chunk(text, x, 100 + at * 12),
      );
    const chunks = [...card('Thym', 40, ['toux', 'bébé']), ...card('Sauge', 300, ['sueurs', 'épilepsie'])];
    expect(order(chunks).slice(0, 5)).toEqual(['Thym', 'Sert à', 'Dose :', 'Attention :', 'Sauge']);
  });
});

describe('what stands in or beside the columns', () => {
  it('the number of the page below a gutter leaves it one gutter', () => {
    const chunks = [...column('a', 6, 40), ...column('b', 6, 210), chunk('12', 195, 780)];
    expect(order(chunks)).toEqual([
      ...[1, 2, 3, 4, 5, 6].map((at) => `a ${at}`),
      ...[1, 2, 3, 4, 5, 6].map((at) => `b ${at}`),
      '12',
    ]);
  });

  it('notes in a margin are read after the text that they stand beside, before the next title', () => {
    const text = (name: string, y: number) => [
      chunk(name, 40, y, { size: 16 }),
      ...Array.from({ length: 6 }, (_, at) =>
        chunk(`${name} ${at} va de gauche à droite et dit tout ce que l’on sait`, 40, y + 20 + at * 12),
      ),
    ];
    const note = (words: string, y: number) => chunk(words, 400, y, { size: 8 });
    const chunks = [
      ...text('Thym', 100),
      note('note qui', 130),
      note('avertit du', 140),
      ...text('Sauge', 240),
      note('autre note', 280),
    ];
    expect(order(chunks).filter((line) => !/\d/.test(line))).toEqual([
      'Thym',
      'note qui',
      'avertit du',
      'Sauge',
      'autre note',
    ]);
  });

  it('blanks of two justified lines that stand one below the other are no gutter', () => {
    const full = ['ballonnements et spasmes', 'digestifs accompagnés du', 'moins de douze ans, dans'];
    const lines = full.map((line, at) => chunk(line, 40, 124 + at * 12));
    const chunks = [
      chunk('Emplois', 40, 100),
      chunk('nervosité,', 110, 100),
      chunk('troubles', 40, 112),
      chunk('du sommeil', 110, 112),
      ...lines,
    ];
    expect(read(chunks)).toBe(['Emplois nervosité,', 'troubles du sommeil', ...full].join(' '));
  });

  it('blanks of a justified line above the last of its paragraph are no gutter', () => {
    const full = [
      'extrait de la feuille sèche',
      'gramme par jour en pilules.',
      'que rien ne peut remplacer.',
    ];
    const chunks = [
      ...full.map((line, at) => chunk(line, 40, 100 + at * 12)),
      chunk('refuser aux', 40, 136),
      chunk('malades du', 125, 136),
      chunk('cœur seul.', 40, 148),
      chunk('Muguet,', 40, 160),
      chunk('Convallaria', 120, 160),
    ];
    expect(read(chunks)).toContain('refuser aux malades du cœur seul.');
  });

  it('blanks of justified lines are no gutter, though a speck is read beside one line', () => {
    const line = (at: number, ...parts: readonly [text: string, x: number][]) =>
      parts.map(([text, x]) => chunk(text, x, 100 + at * 12));
    const text = 'lignes pleines du texte qui va son cours';
    const full = Array.from({ length: 12 }, (_, at) => chunk(text, at === 4 ? 34 : 40, 148 + at * 12));
    const chunks = [
      ...line(0, ['pour la montée', 40], ['deux plantes', 125], ['reviennent', 190]),
      ...line(1, ['première est le', 40], ['galéga, que', 128], ['l’on nomme', 190]),
      ...full,
    ];
    expect(read(chunks)).toContain('montée deux plantes reviennent première est le galéga, que');
  });

  it('wide blanks between the words of justified lines are no gutter', () => {
    const words = (line: readonly string[], y: number): Chunk[] => {
      const width = line.reduce((sum, word) => sum + word.length * 5, 0);
      const gap = (150 - width) / (line.length - 1);
      let x = 40;
      return line.map((word) => {
        const own = chunk(word, x, y);
        x += word.length * 5 + gap;
        return own;
      });
    };
    const lines = [
      ['indiquée', 'contre', 'un'],
      ['grossesse', 'chez', 'enfant'],
      ['en', 'allaitement', 'seulement'],
    ];
    expect(order(lines.flatMap((line, at) => words(line, 100 + at * 12)))).toHaveLength(3);
  });

  it('a first column centred beside the lines of its rows is no text of its own', () => {
    const names = [
      'Khaya senegalensis A.Juss.',
      'Guiera senegalensis J.F.Gmel.',
      'Combretum micranthum G.Don',
    ];
    const rows = names.flatMap((name, at) => {
      const top = 100 + at * 60;
      const cell = ['fièvre et paludisme des', 'enfants de plus de deux', 'ans et des femmes âgées'];
      return [chunk(name, 40, top + 17), ...cell.map((line, i) => chunk(line, 250, top + i * 12))];
    });
    const text = read(rows);
    expect(text.split('\n').filter((line) => line.includes(' | '))).toHaveLength(3);
    expect(text).toContain('Khaya senegalensis A.Juss. | fièvre et paludisme des');
  });
});

describe('lines that begin with a key in capitals', () => {
  it('are entries, though the line above ends in no sentence and had no room for the key', () => {
    const lines = [
      'DOSE. une tasse au lever puis une autre avant le coucher, loin des repas',
      'RÉSERVES D’EMPLOI. goutte, calculs',
      'FORME. infusé',
      'SOURCE. archives du bourg, dont une part nous vient du fonds de la',
      'MAIRIE. On les consulte sur demande.',
    ].map((text, at) => chunk(text, 40, 100 + at * 12));
    expect(read(lines).split('\n')).toHaveLength(4);
  });
});

describe('lines that begin in another face', () => {
  it('with the same words are entries, however full the lines above them', () => {
    const entry = (key: string, text: string, y: number): Chunk => ({
      ...chunk(`${key} ${text}`, 40, y),
      accents: [key],
    });
    const chunks = [
      entry('Utile pour', 'le mal des transports et nausées', 100),
      entry('On prend', 'le rhizome, en poudre ou infusé', 112),
      entry('Utile pour', 'la digestion lente et les vents', 124),
      entry('On prend', 'le rhizome, en poudre ou infusé', 136),
    ];
    expect(read(chunks).split('\n')).toHaveLength(4);
  });

  it('end above the text that begins in the usual one', () => {
    const names = 'Melissa officinalis L., citronnelle, herbe au citron';
    const chunks = [
      { ...chunk(names, 40, 100), accents: [names] },
      chunk('Froissez une feuille : voilà la moitié du remède', 40, 112),
    ];
    expect(read(chunks).split('\n')).toHaveLength(2);
  });
});

describe('numbers', () => {
  it('beside an icon that stands lower are not raised', () => {
    const icon = { ...chunk('☕', 40, 104, { size: 16 }) };
    expect(read([icon, chunk('2 cuillères', 58, 98, { size: 10 })])).toBe('☕ 2 cuillères');
  });
});

describe('lines in a frame', () => {
  const frame = { x0: 40, y0: 80, x1: 300, y1: 200 };
  const leadsOf = (lines: readonly string[]) =>
    layOut(
      lines.map((text, at) => chunk(text, 50, 110 + at * 12)),
      [],
      [frame],
    ).map(({ lead }) => lead);

  it('that had room for more may be a list', () => {
    expect(leadsOf(['hypotension', 'diclofénac', 'projet de bébé'])).toEqual(['gap', 'break', 'break']);
  });

  it('that had room and begin anew are lines of their own', () => {
    expect(leadsOf(['toux et rhume du soir', 'Refus : grossesse'])).toEqual(['gap', 'line']);
  });

  it('that fill it go on', () => {
    expect(leadsOf(['une infusion de feuilles prise le soir avant', 'de se coucher'])).toEqual([
      'gap',
      'join',
    ]);
  });
});
