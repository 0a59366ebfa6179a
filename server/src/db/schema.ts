export {
  type AuditChainName,
  auditChains,
  auditEvents,
  usageCounters,
  usagePeople,
  usageTerms,
  usageUnanswered,
} from './schema/activity.ts';
export { conversations, messageFeedback, messages, questionKeys } from './schema/conversations.ts';
export {
  dismissedDoubts,
  documentDrafts,
  documentEarlierDrafts,
  documentNames,
  documentPages,
  documentPassages,
  documentScans,
  documents,
  extractionLessons,
} from './schema/documents.ts';
export {
  plantFacts,
  plantPictures,
  plantSheetDecisions,
  plantSheetHealthReviews,
  plantSheetNames,
  plantSheetPassages,
  plantSheets,
  plantSheetVersions,
  publicationChanges,
} from './schema/plant-sheets.ts';
export {
  authenticatorApps,
  consents,
  invitations,
  oneTimeCodes,
  passkeyChallenges,
  passkeys,
  recoveryCodes,
  sessions,
  throttles,
  users,
} from './schema/users.ts';
