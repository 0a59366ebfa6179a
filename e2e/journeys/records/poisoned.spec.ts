import { ask, lastAnswer, openChatbot, sources } from '../../support/chat.ts';
import { publishSheet } from '../../support/records/records.ts';
import { expect, test } from '../../support/test.ts';

test.use({ role: 'CUSTOMER' });

const collector = 'collecte.exemple.test';
const plant = 'Zolvimarte';
const beacons = [
  `<img src="https://${collector}/a.png" onerror="fetch('https://${collector}/b')">`,
  `<script>fetch("https://${collector}/s")</script><iframe src="https://${collector}/f"></iframe>`,
  `![plante](https://${collector}/p.png) [la fiche](javascript:alert(1)) <https://${collector}/auto>`,
  `![x][balise]\n\n[balise]: https://${collector}/r.png`,
];

test('a poisoned sheet is shown as text: nothing is loaded, nothing runs, no link leads away', async ({
  page,
  sessionOf,
}) => {
  const asked: string[] = [];
  page.context().on('request', (request) => asked.push(request.url()));
  page.on('dialog', (dialog) => asked.push(dialog.message()));
  const [html = '', script = '', image = '', reference = ''] = beacons;
  await publishSheet(await sessionOf('ADMIN'), `Zolvimarta lucida`, {
    plantCommonName: plant,
    description: `${plant} est une herbe. ${html}`,
    indications: [{ title: 'Toux', details: `${plant} calme la toux. ${image} ${script}` }],
    contreIndications: [
      { title: 'Ulcère', details: `${plant} est contre-indiquée en cas d’ulcère. ${reference}` },
    ],
  });

  await openChatbot(page);
  await ask(page, `à quoi sert ${plant} ?`);
  await expect(lastAnswer(page)).toContainText(`${plant} calme la toux.`);
  await ask(page, `c’est quoi ${plant}`);
  await lastAnswer(page)
    .getByRole('button', { name: /^Sources \(/ })
    .click();
  await expect(sources(page)).toBeVisible();
  const foreign = page.locator(
    `[src*="${collector}"], [href*="${collector}"], [href^="javascript:"], iframe`,
  );
  await expect(foreign).toHaveCount(0);
  await sources(page)
    .getByRole('link', { name: /^Ouvrir la fiche/ })
    .first()
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Zolvimarta lucida');
  await expect(page.getByText(`${plant} est une herbe.`).first()).toBeVisible();

  await expect(foreign).toHaveCount(0);
  const origin = new URL(page.url()).origin;
  expect(asked.filter((url) => !url.startsWith(origin) && !/^(?:data|blob):/.test(url))).toEqual([]);
});
