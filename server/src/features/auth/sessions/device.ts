export const UNKNOWN_DEVICE = 'Appareil inconnu';

type Signs = readonly (readonly [name: string, sign: RegExp])[];

/** More particular ones first: most browsers also say that they are others. */
const browsers: Signs = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\bOPR\/|\bOpera\b/],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|CriOS|HeadlessChrome)\//],
  ['Safari', /\bVersion\/.*\bSafari\//],
];

const systems: Signs = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMac OS X\b|\bMacintosh\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Linux', /\bLinux\b/],
];

/** Longest part of a description that is read. */
const READ = 500;

const firstOf = (signs: Signs, text: string) => signs.find(([, sign]) => sign.test(text))?.[0];

/** What a browser says it is, in words that its owner recognises. The rest of the description is not kept. */
export function deviceOf(userAgent: string): string {
  const text = userAgent.slice(0, READ);
  const browser = firstOf(browsers, text);
  const system = firstOf(systems, text);
  if (browser && system) return `${browser} sur ${system}`;
  return browser ?? system ?? UNKNOWN_DEVICE;
}
