import { filterValues } from './filter-values.ts';
import { buildPage } from './plant-cards.ts';
import { type Answers, standIn } from './stand-in.tsx';

export { type Asked, open, signIn, signOutOfTest, toldInToasts } from './stand-in.tsx';

/** What an empty product answers; a test replaces the answers it is about. */
const empty: Answers = {
  'GET /plant_sheets': () => buildPage({ page: 1, limit: 10, total: 0 }),
  'POST /plant_sheets/search': () => buildPage({ page: 1, limit: 10, total: 0 }),
  'GET /plant_sheets/decisions': () => ({ told: [], unseen: 0, undoable: [] }),
  'GET /plant_sheets/meta': () => filterValues,
};

/** Stands for the server of the records area. */
export const standInForServer = () => standIn(empty);

/** Stands for the dialog of another feature. */
export const UploadStandIn = ({ onClose }: { readonly onClose: () => void }) => (
  <button type="button" onClick={onClose}>
    Dialogue d’envoi
  </button>
);
