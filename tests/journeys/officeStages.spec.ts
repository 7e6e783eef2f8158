import { addDays, type Day } from '#kernel/calendar.ts';
import { type Lang, languages } from '#kernel/lang.ts';
import { newStage } from '../access/setUps.ts';
import { checkAccessibility } from '../support/accessibility.ts';
import { type Client, clientOf, demo, enter } from '../support/accounts.ts';
import { aNewRace } from '../support/newRace.ts';
import { expect, open, test, wordsIn } from '../support/pages.ts';

// The pointer lies on a button of the next page: a colour on its way has no contrast of its own.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

const setUp = '/v3.0/circuits/15/set-up';

interface Season {
  readonly season: number;
  readonly stages: readonly { readonly fields: { readonly ends_on: Day } }[];
}

/** A stage of its own in the current season, after every other. */
async function aNewStage({ ask }: Client, name: string, lang: Lang) {
  const { season, stages } = await ask<Season>('GET', setUp);
  const last = addDays(
    stages
      .map(({ fields }) => fields.ends_on)
      .toSorted()
      .at(-1)!,
    lang === 'it' ? 7 : 14,
  );
  const fields = {
    ...{ ...newStage, name_it: name, name_en: name, starts_on: last, ends_on: last },
    ...{ place_it: 'Verbania', place_en: 'Verbania', address: 'Piazza Garibaldi 1' },
  };
  const { id } = await ask<{ id: number }>('POST', `${setUp}/seasons/${season}/stages`, fields);
  return { id, fields };
}

for (const lang of languages) {
  const { setUps: s } = wordsIn(lang);

  test(`a stage is copied into another season with its races, and says what is there and what is missing: ${lang}`, async ({
    page,
    portal,
    context,
  }) => {
    const organiser = await clientOf(portal, demo.organiser);
    const name = `Da copiare ${lang}`;
    const stage = await aNewStage(organiser, name, lang);
    await aNewRace(organiser, `Gara copiata ${lang}`, stage);
    await enter(context, portal, organiser);
    await open(page, `/${lang}/console/races`);

    // A season is made from the one before it, and says so, too.
    await page.getByRole('button', { name: s('new_season') }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(s('season_name')).fill(`2031 ${lang}`);
    await dialog.getByLabel(s('copy_from')).selectOption('20');
    await dialog.getByRole('button', { name: s('make_season') }).click();
    await expect(page.getByText(s('season_made'))).toBeVisible();
    await checkAccessibility(page);

    await open(page, `/${lang}/console/races`);
    await page.getByRole('button', { name: s('copy_stage_named', { stage: name }) }).click();
    await expect(dialog.getByText(s('stage_not_copied'))).toBeVisible();
    await checkAccessibility(page);
    await dialog.getByLabel(s('field_season')).selectOption({ label: `2031 ${lang}` });
    await dialog.getByRole('button', { name: s('copy_stage_button') }).click();
    await expect(page.getByText(s('stage_copied'))).toBeVisible();
    await expect(page.getByRole('heading', { name, level: 2 })).toHaveCount(2);
    await checkAccessibility(page);
  });
}
