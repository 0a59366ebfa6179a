import type { Locator, Page } from '@playwright/test';

/** A screen under measurement. */
export interface Screen {
  readonly name: string;
  readonly path: string;
  readonly isSignedIn: boolean;
  /** What must be in sight before somebody can do what they came for. */
  readonly usable: (page: Page) => readonly Locator[];
}

/** Sign-in, and the three screens that readers open. */
export function screensWith(sheet: { readonly id: string; readonly name: string }): Screen[] {
  return [
    {
      name: 'sign-in',
      path: '/',
      isSignedIn: false,
      usable: (page) => [
        page.getByLabel('E-mail ou téléphone'),
        page.getByRole('button', { name: 'Connexion' }),
      ],
    },
    {
      name: 'lexicon',
      path: '/home/lexicon',
      isSignedIn: true,
      usable: (page) => [page.getByRole('article').first(), page.getByLabel('Rechercher')],
    },
    {
      name: 'chatbot',
      path: '/home/chatbot',
      isSignedIn: true,
      usable: (page) => [page.getByRole('textbox', { name: 'Votre question' })],
    },
    {
      name: 'sheet',
      path: `/home/plants/${sheet.id}?depuis=lexicon`,
      isSignedIn: true,
      usable: (page) => [
        page.getByRole('heading', { level: 1, name: sheet.name }),
        page.getByRole('region', { name: 'En bref' }).locator('[data-degree]').first(),
        page.getByRole('heading', { name: 'Contre-indications' }),
      ],
    },
  ];
}
