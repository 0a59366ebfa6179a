import { administrationEndpoints } from './administration-endpoints.ts';
import { currentUserEndpoints } from './current-user.ts';
import { invitationEndpoints } from './invitation-endpoints.ts';
import { ownAccountEndpoints } from './own-account-endpoints.ts';

/** Every endpoint of people, apart from signing in. */
export const userEndpoints = {
  ...currentUserEndpoints,
  ...ownAccountEndpoints,
  ...administrationEndpoints,
  ...invitationEndpoints,
};
