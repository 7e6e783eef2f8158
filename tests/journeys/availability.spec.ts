import type { Page } from '@playwright/test';
import { clientOf, demo, enter } from '../support/accounts.ts';
import { expect, test, title, open as visit, wordsIn } from '../support/pages.ts';
import { continueTo, openRace } from './steps.ts';

const words = wordsIn('it');
const t = words.races;

/** A race of the demo in each state that Home knows (registration §9), and what stands under its poster. */
const states = [
  { name: '10 km del Lago d’Orta', slug: '10-km-lago-d-orta', mark: /^(Iscrizioni aperte|Ultimi \d+ posti)$/ },
  { name: 'Vertical', slug: 'vertical-mottarone', mark: /^In arrivo/ },
  { name: 'Triathlon Olimpico', slug: 'triathlon-olimpico-verbania', mark: /^Posti esauriti$/ },
  // Sold out, and its registration has ended as well.
  { name: 'Mezza maratona del Lago d’Orta', slug: 'mezza-maratona-lago-d-orta', mark: /^Posti esauriti$/ },
  { name: 'Swimrun corto', slug: 'swimrun-corto-mergozzo', mark: /^Iscrizioni chiuse$/ },
] as const;

const sheetOf = (page: Page, name: string) =>
  page.getByRole('article').filter({ has: page.getByRole('heading', { name, exact: true }) });

test.describe.configure({ mode: 'parallel' });

for (const { name, slug, mark } of states) {
  const open = slug === openRace.slug;
  test(`Home and the page of ${name} show its state and the button that goes with it`, async ({ page }) => {
    await visit(page, '/it');
    const sheet = sheetOf(page, name);
    await expect(sheet.getByText(mark)).toBeVisible();
    await expect(sheet.getByRole('link', { name: t('register_to', { race: name }) })).toHaveCount(open ? 1 : 0);
    await expect(sheet.getByRole('link', { name: t('see_race_name', { race: name }) })).toHaveCount(open ? 0 : 1);
    if (open) await expect(sheet.getByText(/^da 18,00/)).toBeVisible();

    await visit(page, `/it/race/${slug}`);
    await expect(title(page)).toHaveText(name);
    await expect(page.getByRole('link', { name: t('register'), exact: true })).toHaveCount(open ? 1 : 0);
    const box = page.getByRole('main').getByRole('complementary');
    await expect(box.getByText(mark)).toBeInViewport();
    await expect(box.getByRole('link')).toBeInViewport();

    await page.setViewportSize({ width: 390, height: 844 });
    const bar = page.getByRole('main').locator('.bar-s');
    await expect(bar.getByText(slug === 'vertical-mottarone' ? /^Apre (il|l’)/ : mark)).toBeInViewport();
    await expect(bar.getByRole('link')).toBeInViewport();
  });
}

test('a super-admin can register for every race, even one that is closed or sold out', async ({
  page,
  portal,
  context,
}) => {
  await enter(context, portal, await clientOf(portal, demo.admin));
  await visit(page, '/it');
  for (const { name } of states) {
    await expect(sheetOf(page, name).getByRole('link', { name: t('register_to', { race: name }) })).toBeVisible();
  }
  const sheets = page.getByRole('article').filter({ has: page.getByRole('link', { name: /^Vedi la gara/ }) });
  await expect(sheets).toHaveCount(0);

  await visit(page, '/it/race/corri-arona');
  await page.getByRole('link', { name: t('admin_register') }).click();
  await expect(title(page)).toHaveText(words.registration('who_title'));
  await continueTo({ page, portal, words }, words.registration('type_title'));
});

test('stock binds a super-admin too, and the page behind the button says so', async ({ page, portal, context }) => {
  await enter(context, portal, await clientOf(portal, demo.admin));
  await visit(page, '/it/race/triathlon-olimpico-verbania');
  await page.getByRole('link', { name: t('admin_register') }).click();
  await expect(title(page)).toHaveText(words.registration('full_title', { race: 'Triathlon Olimpico' }));
  await expect(page.getByText(words.registration('full_text'))).toBeVisible();
  await page.getByRole('link', { name: words.registration('to_race') }).click();
  await expect(page).toHaveURL(/\/it\/race\/triathlon-olimpico-verbania$/);
});

test('who has not that role is led from the address of a closed registration to its race', async ({
  page,
  portal,
  context,
}) => {
  await enter(context, portal, await clientOf(portal, demo.organiser));
  await page.goto('/it/event/registration/1?race=200');
  await expect(page).toHaveURL(/\/it\/race\/corri-arona\?notice=not_open$/);
  await expect(page.getByRole('status').filter({ hasText: words.shell('notice_not_open') })).toBeVisible();
  await expect(page.getByRole('link', { name: /^Iscriv/ })).toHaveCount(0);
});
