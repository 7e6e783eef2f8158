import type { Page } from '@playwright/test';
import { checkAccessibility } from '../support/accessibility.ts';
import { clientOf, demo, enter } from '../support/accounts.ts';
import { expect, open, test, wordsIn } from '../support/pages.ts';

const words = wordsIn('it');
const { setUps: s, officeShop: shop, officePolicies: policies } = words;

const asSeen = (page: Page) => page.frameLocator('iframe');
const field = (page: Page, name: string) => page.locator(`#${name}`);

/** Every call that would change something. */
function changesOf(page: Page): string[] {
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET' && request.url().includes('/api/')) sent.push(request.url());
  });
  return sent;
}

test('a product is seen while it is typed, harmless, in both languages, and nothing of it is saved', async ({
  page,
  portal,
  context,
  complaints,
}) => {
  // The browser says that the page's policy forbids what is taken out of the text.
  complaints.expect(/inline event handler|Content Security Policy: script-src-attr/);
  await enter(context, portal, await clientOf(portal, demo.organiser));
  const sent = changesOf(page);
  await open(page, '/it/console/shop/601');
  await field(page, 'name_it').fill('Maglietta di prova');
  await field(page, 'price').fill('31,50');
  await expect(asSeen(page).getByRole('heading', { name: 'Maglietta di prova' })).toBeVisible();
  await expect(asSeen(page).getByText('31,50').first()).toBeVisible();

  await page.getByRole('button', { name: s('preview_page') }).click();
  const description = shop('description');
  await page
    .getByRole('button', { name: words.prose('as_html_title') })
    .first()
    .click();
  await page
    .getByRole('textbox', { name: `${description} · ${s('in_it')}` })
    .fill(
      '<p onclick="x()">Cotone <font><b>grosso</b></font><script>x()</script><img src="//altrove.example/x.png"> <a href="javascript:x()">qui</a></p>',
    );
  const text = asSeen(page).locator('.prose');
  await expect(text.locator('b')).toHaveText('grosso');
  expect(await text.innerHTML()).toBe('<p>Cotone <b>grosso</b> <a rel="noopener noreferrer">qui</a></p>');
  await field(page, 'values_1_it').fill('Piccola, Grande');
  await expect(asSeen(page).getByRole('option', { name: 'Piccola' })).toBeAttached();

  await field(page, 'name_en').fill('Trial shirt');
  await page
    .getByRole('complementary', { name: s('preview') })
    .getByRole('button', { name: s('in_en') })
    .click();
  await expect(asSeen(page).getByRole('heading', { name: 'Trial shirt' })).toBeVisible();
  await expect(asSeen(page).locator('html')).toHaveAttribute('lang', 'en');
  await checkAccessibility(page);
  expect(sent).toEqual([]);
});

test('a race is seen on its page, as the wizard asks, and with the services it offers, one that is being added included', async ({
  page,
  portal,
  context,
}) => {
  await enter(context, portal, await clientOf(portal, demo.organiser));
  const sent = changesOf(page);
  await open(page, '/it/console/races/201');
  await page.getByRole('textbox', { name: `${s('rules')} · ${s('in_it')}` }).fill('Si nuota con la muta.');
  await page.getByRole('button', { name: s('preview_page') }).click();
  await expect(asSeen(page).getByText('Si nuota con la muta.')).toBeVisible();
  await expect(asSeen(page).getByRole('heading', { name: words.races('services') })).toBeVisible();

  // Whoever fills in a question looks at the questions.
  await page.getByRole('button', { name: s('new_question') }).click();
  const question = page.locator('#questions');
  await question
    .getByLabel(`${s('question')} · ${s('in_it')}`)
    .last()
    .fill('Arrivi in treno?');
  await question
    .getByLabel(`${s('options')} · ${s('in_it')}`)
    .last()
    .fill('Sì\nNo');
  await expect(asSeen(page).getByLabel('Arrivi in treno?')).toBeAttached();
  await expect(asSeen(page).getByRole('option', { name: 'Sì', exact: true })).toBeAttached();

  await page.getByRole('button', { name: s('preview_services') }).click();
  await expect(asSeen(page).getByRole('article', { name: 'Maglia finisher' })).toBeVisible();
  expect(sent).toEqual([]);
});

test('packages and policies are seen as they are typed', async ({ page, portal, context }) => {
  await enter(context, portal, await clientOf(portal, demo.organiser));
  await open(page, '/it/console/races/packages/31');
  await field(page, 'name_it').fill('Carnet di prova');
  await field(page, 'full_price').fill('150');
  await expect(asSeen(page).getByRole('heading', { name: 'Carnet di prova' })).toBeVisible();
  await expect(asSeen(page).getByText('150,00').first()).toBeVisible();

  page.on('dialog', (dialog) => dialog.accept());
  await open(page, '/it/console/settings/policies');
  await page.getByRole('button', { name: policies('add') }).click();
  await page
    .getByLabel(`${policies('name')} · ${s('in_it')}`)
    .last()
    .fill('Niente cuffie');
  await expect(asSeen(page).getByRole('checkbox', { name: 'Niente cuffie' })).toBeAttached();
});

test('on a phone a button opens it, and its code comes then', async ({ page, portal, context }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await enter(context, portal, await clientOf(portal, demo.organiser));
  const scripts: string[] = [];
  page.on('request', (request) => scripts.push(request.url()));
  await open(page, '/it/console/shop/601');
  await expect(page.getByLabel(shop('field_price'), { exact: true })).toBeVisible();
  const drawn = () => scripts.filter((url) => /ProductDrawn|VisitorFrame/.test(url));
  expect(drawn()).toEqual([]);
  await page.getByRole('button', { name: s('preview') }).click();
  await expect(asSeen(page).getByRole('heading', { name: 'Maglietta Tre Laghi' })).toBeVisible();
  expect(drawn().length).toBeGreaterThan(0);
  await checkAccessibility(page);
  await page.getByRole('button', { name: s('preview_close') }).click();
  await expect(page.locator('iframe')).toHaveCount(0);
});
