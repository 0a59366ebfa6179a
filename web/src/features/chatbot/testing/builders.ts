import type { AnswerBlock, PlantItem } from '@simples/contract/answer-blocks';
import type { ConversationSummary, Message, Reply, Source } from '@simples/contract/conversations';
import type { CurrentUser } from '@simples/contract/current-user';

/** Contract-valid data for the tests of this feature. */
export const uuid = (number: number): string => `0193a000-0000-7000-8000-${String(number).padStart(12, '0')}`;

export const addressOf = (input: RequestInfo | URL): string =>
  input instanceof Request ? input.url : input.toString();

export const awa: CurrentUser = {
  id: uuid(1),
  id_: uuid(1),
  email: 'awa@simples.test',
  firstName: 'Awa',
  lastName: 'Diop',
  phoneNumber: null,
  country: null,
  roles: ['CUSTOMER'],
};

export function buildSource(overrides: Partial<Source> = {}): Source {
  const metadata = {
    title: 'Thymus vulgaris',
    type: 'fiche',
    url: `/home/plants/${uuid(90)}`,
    date: '2026-11-14',
  };
  return {
    id: uuid(80),
    id_: uuid(80),
    documentId: uuid(90),
    index: 0,
    content: 'Traite la toux.\nInfusion de sommités fleuries.',
    name: 'Thym, indications',
    plant: { family: 'Lamiaceae', usedPart: 'FLOWER' },
    metadata,
    documentMetadata: metadata,
    ...overrides,
  };
}

export function buildMessage(overrides: Partial<Message> = {}): Message {
  return {
    id: uuid(70),
    id_: uuid(70),
    content: 'Le **thym** traite la toux [1].',
    type: 'AI',
    createdAt: '2026-11-14T10:00:00.000Z',
    sources: [buildSource()],
    kind: 'answer',
    emergency: null,
    suggestions: [],
    blocks: [],
    slots: [],
    ...overrides,
  };
}

export const buildReply = (overrides: Partial<Reply> = {}): Reply => ({
  ...buildMessage(),
  conversationId: uuid(50),
  title: 'Toux sèche',
  ...overrides,
});

export function buildSummary(overrides: Partial<ConversationSummary> = {}): ConversationSummary {
  return {
    id: uuid(50),
    id_: uuid(50),
    title: 'Toux sèche',
    status: 'ACTIVE',
    createdAt: '2026-11-14T10:00:00.000Z',
    updatedAt: '2026-11-14T10:00:00.000Z',
    userId: awa.id,
    lastMessage: 'Le thym traite la toux.',
    ...overrides,
  };
}

const buildPlantItem = (overrides: Partial<PlantItem> = {}): PlantItem => ({
  plant: { plantSheetId: uuid(90), name: 'thym', scientificName: 'Thymus vulgaris' },
  degree: null,
  evidence: null,
  statements: [{ text: 'Traite la toux.', source: 1 }],
  ...overrides,
});

/** One block of each type. */
export const buildBlocks = (): AnswerBlock[] => {
  const thyme = buildPlantItem();
  const mallow = { plantSheetId: uuid(91), name: 'guimauve', scientificName: 'Althaea officinalis' };
  const [said] = thyme.statements;
  return [
    { type: 'direct', text: 'Contre la toux, deux fiches : thym [1] et guimauve.' },
    {
      type: 'forYou',
      about: ['enceinte', 'Eliquis'],
      items: [
        buildPlantItem({
          plant: mallow,
          degree: 'banned',
          statements: [{ text: 'Jamais avec Eliquis.', source: 2 }],
        }),
      ],
    },
    {
      type: 'plants',
      title: 'Ce que disent les fiches :',
      total: 3,
      items: [buildPlantItem({ degree: 'withAdvice', evidence: 'recognisedTradition' })],
    },
    {
      type: 'table',
      title: '',
      columns: [thyme.plant, mallow],
      rows: [{ label: 'Usage', cells: [said ?? null, null] }],
    },
    { type: 'note', text: 'Demandez à un pharmacien.' },
    {
      type: 'more',
      title: 'En savoir plus',
      blocks: [
        {
          type: 'statements',
          title: 'Thym — préparation :',
          plant: thyme.plant,
          items: [{ text: 'Infusion de 2 g.', source: 1 }],
        },
      ],
    },
  ];
};
