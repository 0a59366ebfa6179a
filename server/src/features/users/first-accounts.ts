import type { Role } from '@simples/contract/permissions';
import type { Clock } from '#server/adapters/clock.ts';
import type { Db } from '#server/db/database.ts';
import { type Config, ConfigError } from '#server/lib/config.ts';
import { uuidv7 } from '#server/lib/ids.ts';
import { createPasswordHasher } from '#server/lib/password-hasher.ts';
import { insertConsents, withoutAnyConsent } from './consents.repository.ts';
import { emailKeyOf } from './identifiers.ts';
import {
  anyUserExists,
  findActiveEmails,
  findPresentEmails,
  insertUsers,
  lockFirstAccounts,
} from './users.repository.ts';

export interface FirstAccount {
  readonly email: string;
  readonly role: Role;
}

interface Person extends FirstAccount {
  readonly firstName: string;
  readonly lastName: string;
  readonly phone: string | null;
}

/** Phone numbers from the range that ARCEP reserves for fiction. */
const developmentPeople: readonly Person[] = [
  {
    email: 'customer@simples.test',
    role: 'CUSTOMER',
    firstName: 'Camille',
    lastName: 'Aubert',
    phone: '+33639980001',
  },
  {
    email: 'health.professional@simples.test',
    role: 'HEALTH_PROFESSIONAL',
    firstName: 'Héloïse',
    lastName: 'Marchand',
    phone: '+33639980002',
  },
  {
    email: 'contributor@simples.test',
    role: 'CONTRIBUTOR',
    firstName: 'Bastien',
    lastName: 'Lefèvre',
    phone: '+33639980003',
  },
  {
    email: 'admin@simples.test',
    role: 'ADMIN',
    firstName: 'Solène',
    lastName: 'Garnier',
    phone: '+33639980004',
  },
  {
    email: 'super.admin@simples.test',
    role: 'SUPER_ADMIN',
    firstName: 'Aurélien',
    lastName: 'Fontaine',
    phone: '+33639980005',
  },
];

const developmentEmails = developmentPeople.map(({ email }) => email);

/** Their password is in the README. @throws ConfigError */
async function refuseDevelopmentAccounts(db: Db): Promise<void> {
  const left = await findPresentEmails(db, developmentEmails);
  if (left.length === 0) return;
  throw new ConfigError(
    `La base contient des comptes de développement, dont le mot de passe est public (${left.join(', ')}) : démarrez une fois sans NODE_ENV=production, créez votre propre super administrateur, supprimez ces comptes avec lui, puis redémarrez.`,
  );
}

interface FirstPeople {
  readonly people: readonly Person[];
  readonly password: string;
}

function firstPeople(config: Config): FirstPeople {
  if (!config.isProduction) return { people: developmentPeople, password: config.DEV_PASSWORD };
  const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password } = config;
  if (!email || !password) {
    throw new ConfigError(
      'La base ne contient aucun compte : ADMIN_EMAIL et ADMIN_PASSWORD sont nécessaires pour créer le premier administrateur.',
    );
  }
  if (developmentEmails.includes(emailKeyOf(email))) {
    throw new ConfigError(
      'ADMIN_EMAIL est l’adresse d’un compte de développement : choisissez-en une autre.',
    );
  }
  const admin: Person = {
    email,
    role: 'SUPER_ADMIN',
    firstName: 'Administration',
    lastName: 'Simples',
    phone: null,
  };
  return { people: [admin], password };
}

async function create(db: Db, config: Config, clock: Clock): Promise<readonly Person[]> {
  const { people, password } = firstPeople(config);
  const hasher = createPasswordHasher(config);
  const now = clock.now();
  const rows = await Promise.all(
    people.map(async ({ role, ...person }) => ({
      ...person,
      id: uuidv7(),
      emailKey: emailKeyOf(person.email),
      roles: [role],
      country: 'FR',
      passwordHash: await hasher.hash(password),
      createdAt: now,
      updatedAt: now,
    })),
  );
  return db.transaction(async (tx) => {
    await lockFirstAccounts(tx);
    // Created meanwhile by another process.
    if (await anyUserExists(tx)) return [];
    await insertUsers(tx, rows);
    return people;
  });
}

/** So that programs which only sign in and ask work as they did; what a person took back stays so. */
async function consentForDevelopment(db: Db, now: Date): Promise<void> {
  await insertConsents(db, await withoutAnyConsent(db, developmentEmails), now);
}

/** One account per role; in production one SUPER_ADMIN. @returns the accounts to show. @throws ConfigError */
export async function createFirstAccounts(db: Db, config: Config, clock: Clock): Promise<FirstAccount[]> {
  if (config.isProduction) await refuseDevelopmentAccounts(db);
  const created = (await anyUserExists(db)) ? [] : await create(db, config, clock);
  if (config.isProduction) return created.map(({ email, role }) => ({ email, role }));
  await consentForDevelopment(db, clock.now());
  const standing = await findActiveEmails(db, developmentEmails);
  return developmentPeople
    .filter((person) => standing.includes(person.email))
    .map(({ email, role }) => ({ email, role }));
}
