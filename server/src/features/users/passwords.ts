import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { AppError } from '@simples/contract/errors';
import type { UserDeps } from './users.deps.ts';

/** Common passwords and words that this product suggests, lower case. */
const list = `
password passwords passw0rd p@ssword p@ssw0rd pa$$word pa$$w0rd motdepasse mot2passe mdp azerty azertyui azertyuiop
azerty123 azerty1234 azerty12345 azerty123456 azerqsdf qsdfghjk qsdfghjklm wxcvbn wxcvbnaz qwerty qwertyui qwertyuiop
qwerty123 qwertz qwertzui asdfgh asdfghjk asdfghjkl zxcvbn zxcvbnm 1q2w3e4r 1q2w3e4r5t 1qaz2wsx 1qazxsw2 q1w2e3r4
q1w2e3r4t5 zaq12wsx zaq1zaq1 a1z2e3r4 a1z2e3r4t5 1a2z3e4r 12345678 123456789 1234567890 0123456789 01234567 87654321
987654321 9876543210 11111111 111111111 00000000 000000000 22222222 33333333 44444444 55555555 66666666 77777777
88888888 99999999 12121212 13131313 10101010 20202020 11112222 11223344 12341234 12344321 43214321 123123123
123321123 147258369 159357159 741852963 789456123 963852741 1122334455 aaaaaaaa abcdefgh abcdefghi abcdef abcd1234
abc12345 abcd12345 a1b2c3d4 a123456789 aa123456 a12345678 aqwzsxedc aqwxsz marseille paris toulouse bordeaux lyon
nantes lille strasbourg montpellier rennes nice grenoble dakar abidjan bamako ouagadougou cotonou lome niamey yaounde
douala conakry libreville brazzaville kinshasa senegal cotedivoire cameroun burkina afrique france bonjour bonsoir
salut coucou bienvenue soleil doudou loulou chouchou nounours chocolat princesse camille nicolas julien thomas
alexandre mohamed mohammed mamadou fatou aminata moussa ibrahim abdoulaye ousmane mariam marie caroline isabelle
sandrine nathalie christine catherine stephanie stephane sebastien dominique francois philippe laurent vincent
olivier antoine maxime benjamin guillaume jeremy anthony romain florian quentin valentin pauline manon charlotte
mathilde elodie aurelie virginie sabrina vanessa jessica jennifer michael michelle daniel william charlie football
footballeur basketball handball rugby zidane mbappe ronaldo ronaldinho messi barcelona barcelone realmadrid juventus
liverpool chelsea arsenal manchester olympique om13 psg75 iloveyou ilovegod jetaime jetaimemonamour monamour
moncoeur mapuce lovelove loveyou forever freedom sunshine princess superman batman spiderman pokemon pikachu naruto
starwars matrix dragon dragonball shadow master monster killer ninja samsung iphone android google facebook
instagram whatsapp snapchat youtube internet computer ordinateur windows microsoft apple orange bouygues free
letmein welcome whatever trustno1 changeme changezmoi secret topsecret access login connexion admin administrateur
administrator root superadmin super.admin superuser utilisateur user test testtest testing demo guest invite default
temporaire provisoire nouveau qazwsx qazwsxedc hello helloworld bonjourmonde summer winter spring autumn ete hiver
printemps automne janvier fevrier mars avril juin juillet aout septembre octobre novembre decembre lundi mardi
mercredi jeudi vendredi samedi dimanche maman papa famille bebe enfant liberte egalite fraternite
simples simple lessimples plante plantes plantesmedicinales plantemedicinale medicinal medicinale medicinales
medecine medicament pharmacie pharmacien docteur infirmier infirmiere sante santé tisane tisanes infusion herbe herbes
herboriste herboristerie phytotherapie phytotherapy botanique lexique lexicon moringa kinkeliba artemisia gingembre
hibiscus bissap camomille lavande menthe thym romarin verveine tilleul neem aloe aloevera curcuma ortie pissenlit
customer contributor contributeur professionnel healthprofessional chatbot naturel nature jardin
`;

const known = new Set(list.split(/\s+/).filter(Boolean));

/** `Simples2026!` is `simples`: decoration adds nothing. */
function withoutDecoration(password: string): string {
  return password.replace(/^[\d\p{P}\p{S}]+|[\d\p{P}\p{S}]+$/gu, '');
}

const breached = createRequire(import.meta.url).resolve('@zxcvbn-ts/language-common/src/passwords.json');
/** Characters around a breached password that do not make it another: years, `123!`. */
const MAX_DECORATION = 6;

/** Some 50,000 from breaches, as one JSON text that is searched and not kept: somebody rarely chooses a password. */
async function isBreached(lower: string): Promise<boolean> {
  const list = await readFile(breached, 'utf8');
  const bare = withoutDecoration(lower);
  const names = bare !== '' && lower.length - bare.length <= MAX_DECORATION ? [lower, bare] : [lower];
  return names.some((name) => list.includes(JSON.stringify(name)));
}

async function isCommonPassword(password: string): Promise<boolean> {
  const lower = password.toLowerCase();
  return known.has(lower) || known.has(withoutDecoration(lower)) || isBreached(lower);
}

/** @throws AppError `validation` on the field. */
export async function refuseCommonPassword(password: string, field = 'password'): Promise<void> {
  if (!(await isCommonPassword(password))) return;
  const message = 'Ce mot de passe est trop courant. Choisissez-en un autre.';
  throw new AppError('validation', { fields: [{ path: `body.${field}`, message }] });
}

/** Matches no password. */
const NO_PASSWORD = 'none';

export interface GivenPassword {
  readonly passwordHash: string;
  readonly mustChangePassword: boolean;
  readonly passwordExpiresAt: Date | null;
}

/** Expires, and must be replaced at the first sign-in. @throws AppError `validation`, `unavailable`. */
export async function initialPassword(
  { hasher, clock, config }: Pick<UserDeps, 'hasher' | 'clock' | 'config'>,
  password: string | undefined,
): Promise<GivenPassword> {
  if (password === undefined)
    return { passwordHash: NO_PASSWORD, mustChangePassword: false, passwordExpiresAt: null };
  await refuseCommonPassword(password);
  return {
    passwordHash: await hasher.hash(password),
    mustChangePassword: true,
    passwordExpiresAt: new Date(clock.now().getTime() + config.FIRST_PASSWORD_SECONDS * 1000),
  };
}
