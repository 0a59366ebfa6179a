import type { Locator, Page } from '@playwright/test';

/** A screen under measurement. */
export interface Screen {
  readonly name: string;
  readonly path: string;
  readonly isSignedIn: boolean;
  /** What must be in sight before somebody can do what they came for. */
  readonly usable: (page: Page) => readonly Locator[];
  /** The same as selectors, which the page looks for in every frame: locators are looked for twice a second. */
  readonly marks: readonly string[];
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
      marks: ['input[autocomplete="username"]', 'button[type="submit"]'],
    },
    {
      name: 'lexicon',
      path: '/home/lexicon',
      isSignedIn: true,
      usable: (page) => [page.getByRole('article').first(), page.getByLabel('Rechercher')],
      marks: ['article', 'form[aria-label="Recherche"] input'],
    },
    {
      name: 'chatbot',
      path: '/home/chatbot',
      isSignedIn: true,
      usable: (page) => [page.getByRole('textbox', { name: 'Votre question' })],
      marks: ['textarea'],
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
      marks: ['h1', '[aria-label="En bref"] [data-degree]', '#contre-indications'],
    },
  ];
}
