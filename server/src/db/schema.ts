export { conversations, messages, questionKeys } from './schema/conversations.ts';
export {
  plantSheetNames,
  plantSheetPassages,
  plantSheets,
  plantSheetVersions,
} from './schema/plant-sheets.ts';
export { oneTimeCodes, sessions, throttles, users } from './schema/users.ts';
