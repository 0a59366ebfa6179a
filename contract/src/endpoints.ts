import { auditEndpoints } from './audit.ts';
import { authEndpoints, invitationEndpoints } from './auth.ts';
import { consentEndpoints } from './consent.ts';
import { conversationEndpoints } from './conversations.ts';
import { currentUserEndpoints } from './current-user.ts';
import { dashboardEndpoints } from './dashboard.ts';
import { documentDoubtEndpoints } from './document-doubts.ts';
import { documentLessonEndpoints } from './document-lessons.ts';
import { documentEndpoints } from './documents.ts';
import type { Endpoint } from './endpoint.ts';
import { healthEndpoints } from './health.ts';
import { ownAccountEndpoints } from './own-account.ts';
import { plantPictureEndpoints } from './plant-pictures.ts';
import { plantSheetEndpoints } from './plant-sheets.ts';
import { factorAdministrationEndpoints, ownFactorEndpoints, signInFactorEndpoints } from './second-factor.ts';
import { sheetCompanionEndpoints } from './sheet-companions.ts';
import { sheetCopyEndpoints } from './sheet-copies.ts';
import { sheetDecisionEndpoints } from './sheet-decisions.ts';
import { administrationEndpoints } from './users.ts';

const userEndpoints = {
  ...currentUserEndpoints,
  ...ownAccountEndpoints,
  ...consentEndpoints,
  ...administrationEndpoints,
  ...invitationEndpoints,
};

/** A server that leaves one unbound does not start. */
export const endpoints: readonly Endpoint[] = [
  healthEndpoints,
  authEndpoints,
  signInFactorEndpoints,
  userEndpoints,
  ownFactorEndpoints,
  factorAdministrationEndpoints,
  plantSheetEndpoints,
  plantPictureEndpoints,
  sheetCompanionEndpoints,
  sheetDecisionEndpoints,
  sheetCopyEndpoints,
  documentEndpoints,
  documentLessonEndpoints,
  documentDoubtEndpoints,
  conversationEndpoints,
  dashboardEndpoints,
  auditEndpoints,
].flatMap((group): Endpoint[] => Object.values(group));
