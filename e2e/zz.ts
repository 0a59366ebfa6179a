import { chromium, type Page } from '@playwright/test';
import { openSession } from './support/accounts.ts';
import { findChromium } from './support/chromium.ts';
import { address, startServer } from './support/server.ts';
import { storageOf } from './support/storage.ts';
import AxeBuilder from '@axe-core/playwright';
import { openLexicon, openSheet } from './support/lexicon.ts';
import { ask, openChatbot } from './support/chat.ts';
const want = new Set(process.argv.slice(2));
const stop = await startServer();
try {
  const { executablePath, env } = await findChromium();
  const b = await chromium.launch({ executablePath, env, args: ['--no-sandbox', '--disable-gpu'] });
  const screens: Record<string, [any, (p: Page) => Promise<void>]> = {
    login: [null, async (p) => { await p.goto('/'); }],
    lexicon: ['CUSTOMER', (p) => openLexicon(p, '?q=toux')],
    sheet: ['CUSTOMER', (p) => openSheet(p, 'Zingiber officinale')],
    danger: ['CUSTOMER', (p) => openSheet(p, 'Aconitum napellus')],
    chat: ['CUSTOMER', async (p) => { await openChatbot(p); await ask(p, 'Que prendre contre une toux sèche ?'); }],
    dashboard: ['SUPER_ADMIN', async (p) => { await p.goto('/home/dashboard'); }],
    records: ['ADMIN', async (p) => { await p.goto('/home/record-list'); }],
    users: ['SUPER_ADMIN', async (p) => { await p.goto('/home/user-management'); }],
    account: ['SUPER_ADMIN', async (p) => { await p.goto('/home/account'); }],
    audit: ['SUPER_ADMIN', async (p) => { await p.goto('/home/audit'); }],
    documents: ['ADMIN', async (p) => { await p.goto('/home/documents'); }],
    review: ['ADMIN', async (p) => { await p.goto('/home/record-validation'); }],
  };
  if (!want.size || want.has('measure')) { const session = await openSession('CUSTOMER'); const c = await b.newContext({ baseURL: address, serviceWorkers: 'block', viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true, reducedMotion: 'reduce', storageState: storageOf(session) }); const p = await c.newPage(); await openChatbot(p); await ask(p, 'Que prendre contre une toux sèche ?'); console.log('area', JSON.stringify(await p.getByRole('region', { name: 'Messages' }).boundingBox())); await openSheet(p, 'Zingiber officinale'); await p.waitForLoadState('networkidle'); console.log('conduite', JSON.stringify(await p.getByRole('button', { name: /^Conduite/ }).boundingBox()), JSON.stringify(await p.getByRole('link', { name: 'Comparer cette plante' }).boundingBox())); await c.close(); }
  for (const [name, [role, open]] of Object.entries(screens)) {
    if (want.size && !want.has(name)) continue;
    const session = role ? await openSession(role) : null;
    for (const colorScheme of ['light', 'dark'] as const) for (const width of [1280, 360]) {
      try {
      const c = await b.newContext({ baseURL: address, serviceWorkers: 'block', viewport: { width, height: width === 1280 ? 800 : 740 }, colorScheme, locale: 'fr-FR', reducedMotion: 'reduce', isMobile: width < 700, hasTouch: width < 700, ...(session ? { storageState: storageOf(session) } : {}) });
      const p = await c.newPage();
      p.on('console', (m) => m.type() === 'error' && console.log('console', m.text()));
      await open(p); await p.waitForLoadState('networkidle'); await p.waitForTimeout(300);
      await p.screenshot({ path: `/tmp/shots/${name}-${colorScheme}-${width}.png` });
      const { violations } = await new AxeBuilder({ page: p }).withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']).analyze();
      const side = await p.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
      console.log(name, colorScheme, width, 'axe', violations.length, 'side', side);
      for (const v of violations) for (const n of v.nodes.slice(0, 4)) console.log('   ', v.id, n.html.slice(0, 110), n.any[0]?.message?.slice(0, 140));
      await c.close();
      } catch (e) { console.log(name, colorScheme, width, 'FAILED', String(e).slice(0, 300)); }
    }
  }
  await b.close();
} finally { await stop(); }
