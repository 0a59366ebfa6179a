/** Letters that look like Latin ones, after NFKC and in lower case: Cyrillic, Greek and rare Latin. */
const pairs =
  'аaвbсcԁdеeѐeёeҽeєeғfɡgһhнhіiїiӏiјjкkқkӄkмmпnоoөoрpԛqгrѕsтtцuѵvѡwхxуyүyԝwзzлlиuбb' +
  'αaβbϲcδdεeηnιiκkμuνvοoρpσoςcτtυuωwχxγyζz' +
  'ɑaʙbƈcɗdɛeəeʜhıiɩiɪiʝjĸkʟlɭlłlӏlɴnŋnøoɵoʀrɾrʂsŧtʋvʏyƶzꞌ ';

const latin = new Map(
  [...pairs].flatMap((sign, i, all) => (i % 2 === 0 ? [[sign, all[i + 1] ?? '']] : [])) as [string, string][],
);

/** Digits and signs that stand for a letter inside a word. */
const digits: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '!': 'i',
  '|': 'i',
  '3': 'e',
  '€': 'e',
  '4': 'a',
  '@': 'a',
  '5': 's',
  $: 's',
  '7': 't',
};

/** A text in plain lower-case Latin letters, whatever signs were taken to look like them. */
export function plainLetters(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\p{M}\p{Default_Ignorable_Code_Point}\p{Cf}\p{Co}]+/gu, '')
    .replace(/œ/g, 'oe')
    .replace(/æ/g, 'ae')
    .replace(/./gu, (sign) => latin.get(sign) ?? sign)
    .replace(/(?<=\p{L})[01!|3€4@5$7]+(?=\p{L})|(?<=\p{L})[013457]+|[01345@$7]+(?=\p{L})/gu, (signs) =>
      [...signs].map((sign) => digits[sign] ?? sign).join(''),
    );
}
