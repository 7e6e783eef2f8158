import { languages } from '#kernel/lang.ts';
import { checkAccessibility } from '../support/accessibility.ts';
import { clientOf, demo, enter } from '../support/accounts.ts';
import { expect, open, test, wordsIn } from '../support/pages.ts';

// The pointer lies on a button of the next page: a colour on its way has no contrast of its own.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

for (const lang of languages) {
  const { setUps: s } = wordsIn(lang);

  test(`a season is made from the one before it, and says what is there: ${lang}`, async ({
    page,
    portal,
    context,
  }) => {
    await enter(context, portal, await clientOf(portal, demo.organiser));
    await open(page, `/${lang}/console/races`);
    const stages = page.getByRole('heading', { level: 2 });
    const before = await stages.count();
    await page.getByRole('button', { name: s('new_season') }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(s('season_name')).fill(`2031 ${lang}`);
    await dialog.getByLabel(s('copy_from')).selectOption('20');
    await expect(dialog.getByText(s('season_not_copied'))).toBeVisible();
    await checkAccessibility(page);
    await dialog.getByRole('button', { name: s('make_season') }).click();
    await expect(page.getByText(s('season_made'))).toBeVisible();
    // All but the packages.
    await expect(stages).toHaveCount(before);
    await checkAccessibility(page);
  });
}
