import { newId } from '../../lib/ids.ts';

const PREFIX = 'temp_';

/** The id of a discussion that the server does not know yet. */
export const newTemporaryId = (): string => PREFIX + newId();

export const isTemporary = (id: string): boolean => id.startsWith(PREFIX);
