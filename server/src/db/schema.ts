export { auditEvents } from './schema/audit.ts';
export { conversations, messageFeedback, messages, questionKeys } from './schema/conversations.ts';
export {
  documentDrafts,
  documentPages,
  documentPassages,
  documentScans,
  documents,
} from './schema/documents.ts';
export { textMeanings } from './schema/meanings.ts';
export {
  plantSheetLeases,
  plantSheetNames,
  plantSheetPassages,
  plantSheets,
  plantSheetVersions,
} from './schema/plant-sheets.ts';
export { usageCounters, usagePeople, usageTerms, usageUnanswered } from './schema/usage.ts';
export { invitations, oneTimeCodes, sessions, throttles, users } from './schema/users.ts';
