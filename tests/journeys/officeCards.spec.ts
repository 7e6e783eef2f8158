import { languages } from '#kernel/lang.ts';
import { checkAccessibility } from '../support/accessibility.ts';
import { clientOf, demo, enter } from '../support/accounts.ts';
import { expect, open, test, wordsIn } from '../support/pages.ts';

const { officeCards: t, officeCertificates: review, console: frame, officeList: lists, acts } = wordsIn('it');

test('a card in doubt is asked about, judged by click, and the verdict is taken back', async ({
  page,
  portal,
  context,
}) => {
  await enter(context, portal, await clientOf(portal, demo.organiser));
  await open(page, '/it/console');
  const ways = page.getByRole('navigation', { name: frame('nav') });
  await ways.getByRole('link', { name: new RegExp(frame('nav_cards')) }).click();
  const queue = page.getByRole('navigation', { name: t('next') });
  const first = queue.getByRole('listitem').first();
  const athlete = (await first.locator('span').first().textContent())!;
  await expect(page.getByRole('heading', { name: athlete })).toBeVisible();
  const card = queue.locator(`a[href="${await first.getByRole('link').getAttribute('href')}"]`);
  await checkAccessibility(page);

  await page.getByRole('button', { name: t('ask') }).click();
  await expect(page.getByText(t('registry_idle'))).toHaveCount(0);

  await page.getByRole('button', { name: review('approve') }).click();
  await expect(page.getByText(t('approved_said', { athlete }))).toBeVisible();
  await expect(card).toHaveCount(0);
  // The button that was pressed is gone: the name of the next one has the focus, and after “undo” that of the same one.
  await expect(page.getByRole('heading', { level: 2 }).first()).toBeFocused();
  await expect(page.getByRole('heading', { name: athlete })).toHaveCount(0);
  await page.getByRole('button', { name: t('undo') }).click();
  await expect(page.getByText(t('undone'))).toBeVisible();
  await expect(page.getByRole('heading', { name: athlete })).toBeFocused();
  await card.click();
  await page.getByRole('button', { name: review('reject') }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: new RegExp(t('rejection_not_found')) }).check();
  await checkAccessibility(page);
  await dialog.getByRole('button', { name: review('reject') }).click();
  await expect(page.getByText(t('rejected_said', { athlete }))).toBeVisible();
  await expect(page.getByRole('heading', { level: 2 }).first()).toBeFocused();
  await page.getByRole('button', { name: t('undo') }).click();
  await expect(page.getByText(t('undone'))).toBeVisible();
  await expect(card).toHaveCount(1);
});

for (const lang of languages)
  test(`the page of a registration leads to its card in doubt (${lang})`, async ({ page, portal, context }) => {
    const { officeRegistrations: words, officeCards: cards } = wordsIn(lang);
    const organiser = await clientOf(portal, demo.organiser);
    const [doubted] = await organiser.ask<{ id: string }[]>('GET', '/v3.0/circuits/15/cards');
    const { uses } = await organiser.ask<{ uses: { reference: string }[] }>(
      'GET',
      `/v3.0/circuits/15/cards/${doubted!.id}`,
    );
    await enter(context, portal, organiser);
    await open(page, `/${lang}/console/registrations/${uses[0]!.reference}`);
    const athlete = (await page.getByRole('heading', { level: 1 }).textContent())!;
    await checkAccessibility(page);
    await page.getByRole('link', { name: words('card_check') }).click();
    await expect(page).toHaveURL(/search=/);
    await expect(page.getByRole('heading', { level: 2, name: athlete })).toBeVisible();
    await expect(page.getByRole('navigation', { name: cards('next') }).getByRole('listitem')).toHaveCount(1);
  });

test('every card of a long queue is reached: by its pages and by a name', async ({ page, portal, context }) => {
  await enter(context, portal, await clientOf(portal, demo.organiser));
  await open(page, '/it/console/cards');
  const queue = page.getByRole('navigation', { name: t('next') });
  const shown = page.getByRole('heading', { level: 2 }).first();
  const pages = queue.getByRole('navigation', { name: acts('pages') });
  await pages.getByRole('link', { name: acts('next') }).click();
  await expect(pages.locator('[aria-current="page"]')).toHaveText('2');
  const third = queue.getByRole('listitem').nth(2);
  const athlete = (await third.locator('span').first().textContent())!;
  await third.getByRole('link').click();
  await expect(shown).toHaveText(athlete);
  await expect(page).toHaveURL(/page=2/);
  await checkAccessibility(page);

  await page.getByRole('searchbox', { name: t('search') }).fill(athlete);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/search=/);
  await expect(pages).toHaveCount(0);
  await expect(queue.getByRole('listitem').first()).toContainText(athlete);
  await expect(shown).toHaveText(athlete);

  await page.getByRole('searchbox', { name: t('search') }).fill('nessuno con questo nome');
  await page.keyboard.press('Enter');
  await expect(page.getByText(lists('none'))).toBeVisible();
  await page.getByRole('link', { name: lists('none_off') }).click();
  await expect(queue.getByRole('listitem').nth(1)).toBeVisible();
});
