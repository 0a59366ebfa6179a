import { create } from 'zustand';

/** Kept on the device, beyond sign-out; index.html reads it before the first paint. */
const KEY = 'color-scheme';

export const schemeChoices = { system: 'Comme l’appareil', light: 'Clair', dark: 'Sombre' } as const;
export type SchemeChoice = keyof typeof schemeChoices;
type Scheme = Exclude<SchemeChoice, 'system'>;

const prefersDark = () => window.matchMedia('(prefers-color-scheme: dark)');

function readChoice(): SchemeChoice {
  try {
    const kept = localStorage.getItem(KEY);
    return kept === 'light' || kept === 'dark' ? kept : 'system';
  } catch {
    // Storage is forbidden.
    return 'system';
  }
}

function keepChoice(choice: SchemeChoice): void {
  try {
    if (choice === 'system') localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, choice);
  } catch {
    // Storage is forbidden: the choice lasts as long as the page.
  }
}

function schemeOf(choice: SchemeChoice): Scheme {
  if (choice !== 'system') return choice;
  return prefersDark().matches ? 'dark' : 'light';
}

interface ColorScheme {
  readonly choice: SchemeChoice;
  readonly scheme: Scheme;
}

const stateOf = (choice: SchemeChoice): ColorScheme => ({ choice, scheme: schemeOf(choice) });

/** Of the browser's own bars; `index.html` has them too. */
const themeColors: Readonly<Record<Scheme, string>> = { light: '#173a2c', dark: '#111815' };

/** What index.html has found. */
const isDark = () => document.documentElement.dataset['mantineColorScheme'] === 'dark';

export const useColorScheme = create<ColorScheme>(() => ({
  choice: readChoice(),
  scheme: isDark() ? 'dark' : 'light',
}));

export function chooseScheme(choice: SchemeChoice): void {
  keepChoice(choice);
  useColorScheme.setState(stateOf(choice));
}

/** Follows the device and the other tabs. */
export function watchColorScheme(): void {
  const follow = () => useColorScheme.setState(stateOf(readChoice()));
  prefersDark().addEventListener('change', follow);
  window.addEventListener('storage', ({ key }) => {
    if (key === KEY) follow();
  });
  useColorScheme.subscribe(({ scheme }) => {
    document.documentElement.dataset['mantineColorScheme'] = scheme;
    document.querySelector('meta[name="theme-color"]')?.setAttribute('content', themeColors[scheme]);
  });
}
