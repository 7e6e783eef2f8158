import { addDays, type Day } from '#kernel/calendar.ts';
import { type Lang, languages } from '#kernel/lang.ts';
import { newStage } from '../access/setUps.ts';
import { checkAccessibility } from '../support/accessibility.ts';
import { type Client, clientOf, demo, enter } from '../support/accounts.ts';
import { aNewRace } from '../support/newRace.ts';
import { expect, open, startingWith, test, wordsIn } from '../support/pages.ts';
import { aStarter } from '../support/starter.ts';

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
  const { acts, setUps: s, officeMessages: m, impact: i } = wordsIn(lang);
  const moved = { before: 'Verbania, Piazza Garibaldi 1', after: 'Pallanza, Piazza Garibaldi 1' };

  test(`another place of a stage is said and counted, and its athletes are written to: ${lang}`, async ({
    page,
    portal,
    context,
    complaints,
  }) => {
    complaints.expect(/status of 409/);
    const organiser = await clientOf(portal, demo.organiser);
    const name = `Lungolago ${lang}`;
    const race = await aNewRace(organiser, `Giro ${lang}`, await aNewStage(organiser, name, lang));
    for (const who of ['Riva', 'Sasso']) await aStarter(portal, `${who} ${lang}`, race);
    await enter(context, portal, organiser);
    await open(page, `/${lang}/console/races`);
    await page.getByRole('button', { name: s('edit_stage_named', { stage: name }) }).click();
    const form = page.getByRole('dialog');
    await form.locator('[name=place_it]').fill('Pallanza');
    await form.locator('[name=place_en]').fill('Pallanza');
    await form.getByRole('button', { name: s('save') }).click();
    const dialog = page.getByRole('alertdialog');
    const said = dialog.getByRole('checkbox', { name: i('said_place', { athletes: 2, ...moved }) });
    await expect(said).toBeVisible();

    // Not saved: what was typed is still there, and asked about again.
    await dialog.getByRole('button', { name: acts('cancel') }).click();
    await expect(form.locator('[name=place_it]')).toHaveValue('Pallanza');
    await form.getByRole('button', { name: s('save') }).click();

    await dialog.getByRole('button', { name: i('save'), exact: true }).click();
    await expect(dialog.getByRole('alert')).toHaveText(i('lacking_ticks', { part: i('accept') }));
    await said.check();
    await dialog.getByRole('checkbox', { name: startingWith(i('write', { athletes: 2 })) }).check();
    // The mail as its readers see it, in both languages.
    const subject = { it: `Cambia il luogo: ${name}`, en: `New venue: ${name}` };
    const mail = dialog.frameLocator('iframe').first();
    await expect(mail.getByRole('heading', { level: 1, name: subject[lang] })).toBeVisible();
    await expect(mail.locator('p', { hasText: moved.after })).toBeVisible();
    const other = lang === 'it' ? 'en' : 'it';
    await dialog.getByText(m(`mail_in_${other}`)).click();
    await expect(
      dialog
        .frameLocator('iframe')
        .nth(lang === 'it' ? 1 : 0)
        .getByRole('heading', { level: 1, name: subject[other] }),
    ).toBeVisible();
    await checkAccessibility(page);
    await dialog.getByRole('button', { name: i('save_tell', { count: 2 }) }).click();
    await expect(page.getByText(s('saved_written'))).toBeVisible();
    await checkAccessibility(page);

    // It is a message like any other: it can be stopped.
    await page.getByRole('link', { name: m('follow') }).click();
    const message = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: subject[lang] }) });
    await message.getByRole('button', { name: m('stop') }).click();
    await expect(message.getByText(m('stopped', { told: 0 }))).toBeVisible();
  });

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
    const copied = page.getByRole('region', { name: s('copied_title') });
    await expect(copied.getByRole('heading', { name: s('copied_title') })).toBeFocused();
    await expect(copied.getByText(/^\d+ (tappe|stages)$/)).toBeVisible();
    await checkAccessibility(page);
    // It stays until somebody says that it was seen, also when the page is left.
    const made = page.url();
    await open(page, `/${lang}/console/people`);
    await open(page, made);
    await expect(copied).toBeVisible();
    await copied.getByRole('button', { name: s('copied_close') }).click();
    await expect(copied).toBeHidden();
    await open(page, made);
    await expect(copied).toBeHidden();

    await open(page, `/${lang}/console/races`);
    await page.getByRole('button', { name: s('copy_stage_named', { stage: name }) }).click();
    await expect(dialog.getByText(s('stage_not_copied'))).toBeVisible();
    await checkAccessibility(page);
    await dialog.getByLabel(s('field_season')).selectOption({ label: `2031 ${lang}` });
    await dialog.getByRole('button', { name: s('copy_stage_button') }).click();
    await expect(copied.getByText(s('copied_races', { count: 1 }), { exact: true })).toBeVisible();
    await expect(copied.getByText(s('left_publish', { count: 1 }))).toBeVisible();
    await expect(page.getByRole('heading', { name, level: 2 })).toHaveCount(2);
    await checkAccessibility(page);
  });
}
