import { z } from 'zod';
import { limits, pageFields } from '../limits.ts';
import { role } from './current-user.ts';
import { userStatuses } from './user.ts';

/** A filter left blank filters nothing. */
const orBlank = <S extends z.ZodType>(schema: S) =>
  z.union([z.literal('').transform(() => undefined), schema]).optional();

const filterFields = {
  /** Words of the last and first name, without case or accents. */
  search: z.string().trim().max(limits.searchQuery).optional(),
  country: z.string().trim().max(limits.person.place).optional(),
  city: z.string().trim().max(limits.person.place).optional(),
  /** Whoever holds this role, among others perhaps. */
  role: orBlank(role),
  status: orBlank(z.enum(userStatuses)),
};

/** Filters of the list of people. Between filters: and. */
export const userFilters = z.object(filterFields);
export type UserFilters = z.output<typeof userFilters>;
export type UserStatusFilter = NonNullable<UserFilters['status']>;

export const userListQuery = z.object({ ...filterFields, ...pageFields });
