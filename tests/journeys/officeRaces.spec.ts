import { dayInRome } from '#kernel/calendar.ts';
import { languages } from '#kernel/lang.ts';
import { fieldsText } from '#text/fields.ts';
import { newStage } from '../access/setUps.ts';
import { checkAccessibility } from '../support/accessibility.ts';
import { clientOf, demo, enter, newAthlete } from '../support/accounts.ts';
import { readsMeanwhile } from '../support/meanwhile.ts';
import { aNewRace } from '../support/newRace.ts';
import { awake, expect, open, startingWith, test, title, wordsIn } from '../support/pages.ts';
import { aStarter, lineIn } from '../support/starter.ts';

interface Places {
  readonly id: number;
  readonly registered: number;
  readonly sold: number;
  readonly elsewhere: number;
  readonly taken: number;
  readonly fields: { readonly stock: number };
}

const { setUps: t, races: onSite, console: shell } = wordsIn('it');

test('the dialog of a copy has fields of its own above the form, and says when a start is outside of the stage', async ({
  page,
  portal,
  context,
}) => {
  const organiser = await clientOf(portal, demo.organiser);
  await enter(context, portal, organiser);
  await open(page, '/it/console/races/201?circuit=15');
  const behind = await page.locator('#starts_at').inputValue();
  await page.getByRole('button', { name: t('copy'), exact: true }).click();
  const dialog = page.getByRole('dialog', { name: t('copy_title') });
  const start = dialog.getByLabel(t('starts_at'));
  await expect(start).toBeVisible();
  const ids = await page.locator('[id]').evaluateAll((all) => all.map(({ id }) => id));
  expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
  const outside = dialog.getByText(/Fuori dai giorni della tappa/);
  await start.fill('2031-02-03T09:00');
  await expect(outside).toBeVisible();
  await expect(start).toHaveAccessibleDescription(/Fuori dai giorni della tappa «.+»: .+ \d{4}/);
  await dialog.getByText(t('starts_at'), { exact: true }).click();
  await expect(start).toBeFocused();
  await checkAccessibility(page);
  expect(await page.locator('#starts_at').inputValue()).toBe(behind);
});

test('a race is made from five facts, mended where the checks say, published, and is on the site at once', async ({
  page,
  portal,
  context,
  browser,
}) => {
  await enter(context, portal, await clientOf(portal, demo.organiser));
  await open(page, '/it/console/races');
  await page.getByRole('button', { name: t('new_race') }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(t('name')).fill('Notturna di Arona');
  // A stage is told from another of its place by its days.
  const stage = dialog.getByLabel(t('stage')).getByRole('option', { name: /^Mottarone, .*20\d\d$/ });
  await dialog.getByLabel(t('stage')).selectOption(await stage.getAttribute('value'));
  await dialog.getByLabel(t('stock')).fill('120');
  await dialog.getByLabel(t('price')).fill('22,50');
  await dialog.getByRole('button', { name: t('make_draft') }).click();
  await expect(title(page)).toHaveText('Notturna di Arona');

  // What was taken over from the Italian is said; without it the race is held back.
  await expect(page.getByText(t('same_as_italian')).first()).toBeVisible();
  await page.locator('#name_en').fill('');
  await page
    .getByRole('button', { name: t('save') })
    .first()
    .click();
  await expect(page.getByText(t('publish_faults'))).toBeVisible();
  await expect(page.getByRole('button', { name: t('publish') })).toHaveCSS('cursor', 'not-allowed');

  // The first fault leads to its field.
  await page
    .getByRole('button', { name: t('go_to_field') })
    .first()
    .click();
  await expect(page.locator('#name_en')).toBeFocused();
  await page.keyboard.type('Arona by night');
  await page.locator('[name=type_it]').fill('Corsa');
  await page.locator('[name=type_en]').fill('Run');
  await page.locator('[name=description_it]').fill('Otto chilometri con la frontale.');
  await page.locator('[name=description_en]').fill('Eight kilometres with a head lamp.');
  await page.locator('[name=distance]').fill('8 km');
  await page
    .getByRole('button', { name: t('save') })
    .first()
    .click();
  await expect(page.getByText(t('saved'))).toBeVisible();
  // What is saved is seen on a page of its own before it is published, and a stranger is led away from there.
  const draft = (await page.getByRole('link', { name: t('preview') }).getAttribute('href'))!;
  const stranger = await (await browser.newContext()).newPage();
  await stranger.goto(portal.url + draft);
  await expect(stranger).toHaveURL(/notice=race_not_found/);
  await stranger.context().close();
  const seen = await context.newPage();
  await seen.goto(draft);
  await expect(seen.getByText('Otto chilometri con la frontale.')).toBeVisible();
  await expect(seen.getByText(onSite('draft'), { exact: true })).toBeVisible();
  await expect(seen.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
  await expect(seen.getByRole('main').getByRole('button')).toHaveCount(0);
  await checkAccessibility(seen);
  await seen.close();
  // It goes out with its notes, by one press; what the checks say stands above.
  const said = page.getByRole('region', { name: t('checks') });
  const go = page.getByRole('button', { name: startingWith(t('publish')) });
  // A button that cannot be pressed yet looks so, and this one can.
  await expect(go).toHaveCSS('cursor', 'pointer');
  await go.press('Enter');
  await expect(page.getByText(t('published'))).toBeVisible();
  // The button is gone; the keyboard goes on from where it was.
  await expect(said).toBeFocused();

  await open(page, '/it/race/notturna-di-arona');
  await expect(title(page)).toHaveText('Notturna di Arona');
  await expect(page.getByText('22,50').first()).toBeVisible();
  await open(page, '/en');
  await expect(page.getByText('Eight kilometres with a head lamp.')).toBeVisible();
});

test('a new race begins with the next stage to come, at nine on its day', async ({ page, portal, context }) => {
  const organiser = await clientOf(portal, demo.organiser);
  interface Stage {
    readonly id: number;
    readonly fields: { readonly ends_on: string };
  }
  const { stages } = await organiser.ask<{ stages: Stage[] }>('GET', '/v3.0/circuits/15/set-up');
  const next = stages.find(({ fields }) => fields.ends_on >= dayInRome(new Date()))!;
  await enter(context, portal, organiser);
  await open(page, '/it/console/races');
  await page.getByRole('button', { name: t('new_race') }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel(t('stage'))).toHaveValue(String(next.id));
  await expect(dialog.getByLabel(t('starts_at'))).toHaveValue(`${next.fields.ends_on}T09:00`);
});

test('places say how many are sold, how many of these outside of the portal, and how many are held', async ({
  page,
  portal,
  context,
}) => {
  const organiser = await clientOf(portal, demo.organiser);
  const race = await aNewRace(organiser, 'Giro del porto');
  await aStarter(portal, 'Posti', race);
  const undecided = await newAthlete(portal, 'Tenuti');
  const { id: cart } = await undecided.ask<{ id: string }>('POST', '/v2/carts', {});
  await undecided.ask('POST', `/v3.0/carts/${cart}/details`, lineIn(undecided, race));
  await enter(context, portal, organiser);
  await open(page, `/it/console/races/${race.id}`);
  const places = { registered: 1, sold: 1, elsewhere: 0, held: 1, stock: 50 };
  await expect(page.getByText(t('places_now', places))).toBeVisible();

  // The demo's races have had a season before this portal: what was sold there counts, and is said.
  const { stages } = await organiser.ask<{ stages: { races: { id: number }[] }[] }>('GET', '/v3.0/circuits/15/set-up');
  const ids = stages.flatMap(({ races }) => races.map(({ id }) => id));
  const found = await Promise.all(
    ids.map((id) => organiser.ask<Places>('GET', `/v3.0/circuits/15/set-up/races/${id}`)),
  );
  const outside = found.find(({ elsewhere }) => elsewhere > 0)!;
  await open(page, `/it/console/races/${outside.id}`);
  const { registered, sold, elsewhere, taken, fields } = outside;
  const said = t('places_now', { registered, sold, elsewhere, held: taken - sold, stock: fields.stock });
  expect(said).toContain('fuori dal portale');
  await expect(page.getByText(said)).toBeVisible();
});

test.describe('before a page’s scripts have come', () => {
  test.use({ javaScriptEnabled: false });

  test('what is set stands in the fields of a race, its ways to register and its postponing', async ({
    page,
    portal,
    context,
  }) => {
    const organiser = await clientOf(portal, demo.organiser);
    const race = await aNewRace(organiser, 'Senza copione');
    const asking = { fields: { policies: [1501] }, seen: { policies: [] } };
    await organiser.ask('PUT', `/v3.0/circuits/15/set-up/races/${race.id}/types/${race.type}`, asking);
    await enter(context, portal, organiser);
    await page.goto(`/it/console/races/${race.id}`);
    await expect(page.locator('[name=name_it]').first()).toHaveValue('Senza copione');
    await expect(page.locator('[name=name_en]').first()).toHaveValue('Senza copione EN');
    await expect(page.locator('[name=description_it]')).toHaveValue('Di sera.');
    await expect(page.locator('[name=stock]')).toHaveValue('50');
    await expect(page.locator('select[name=stage_id]')).not.toHaveValue('');
    await expect(page.locator('[name=price]').first()).toHaveValue('20,00');
    await expect(page.locator('[name=active]').first()).toBeChecked();
    await expect(page.locator('[name=certificate]').first()).not.toBeChecked();
    await expect(page.locator('[name=policies][value="1501"]').first()).toBeChecked();
    // A race with somebody in it: without anybody there is nothing to offer.
    await page.goto('/it/console/races/206/disruption');
    await expect(page.locator('[name=starts_at]')).toHaveValue(/T\d\d:\d\d$/);
    await expect(page.locator('[name=offers_refund]')).toBeChecked();
    await expect(page.locator('[name=words_it]')).not.toHaveValue('');
    await page.goto('/it/console/settings/policies');
    await expect(page.locator('[name=name_it]').first()).toHaveValue('Regolamento del Circuito Tre Laghi');
  });
});

test('a tick that was taken away stays so when its field is drawn again', async ({ page, portal, context }) => {
  const organiser = await clientOf(portal, demo.organiser);
  const race = await aNewRace(organiser, 'Spunta tolta');
  await enter(context, portal, organiser);
  await open(page, `/it/console/races/${race.id}`);
  const size = page.locator('[name=asks_gadget_size]');
  const before = await size.isChecked();
  await size.setChecked(!before);
  await page
    .getByRole('button', { name: t('save') })
    .first()
    .click();
  await expect(page.getByText(t('saved'))).toBeVisible();
  await expect(size).toBeChecked({ checked: !before });
  await page.reload();
  await awake(page);
  await expect(size).toBeChecked({ checked: !before });
  await size.setChecked(before);
  await page
    .getByRole('button', { name: t('undo') })
    .first()
    .click();
  await expect(size).toBeChecked({ checked: !before });
});

test('one person changes one field in two tabs: the second is told, keeps what was typed, and saves it once more', async ({
  page,
  portal,
  context,
  complaints,
}) => {
  complaints.expect(/status of 409/);
  await enter(context, portal, await clientOf(portal, demo.organiser));
  const other = await context.newPage();
  await open(page, '/it/console/races/208');
  await open(other, '/it/console/races/208');
  await other.locator('[name=changes_until]').fill('2027-01-10');
  await other
    .getByRole('button', { name: t('save') })
    .first()
    .click();
  await expect(other.getByText(t('saved'))).toBeVisible();
  await page.locator('[name=changes_until]').fill('2027-01-12');
  await page.locator('[name=gadget_sizes]').fill('S, M, L');
  await page
    .getByRole('button', { name: t('save') })
    .first()
    .click();
  await readsMeanwhile(page);
  await expect(page.locator('[name=gadget_sizes]')).toHaveValue('S, M, L');
  await page
    .getByRole('button', { name: t('save') })
    .first()
    .click();
  await expect(page.getByText(t('saved'))).toBeVisible();
  await page.reload();
  await expect(page.locator('[name=changes_until]')).toHaveValue('2027-01-12');
});

for (const lang of languages) {
  test(`two people change one stage: the second is told, and nothing of the first is lost unseen: ${lang}`, async ({
    page,
    portal,
    context,
    complaints,
  }) => {
    complaints.expect(/status of 409/);
    const { setUps: s } = wordsIn(lang);
    const organiser = await clientOf(portal, demo.organiser);
    const set = '/v3.0/circuits/15/set-up';
    const { season } = await organiser.ask<{ season: number }>('GET', set);
    const words = { name_it: `Due mani ${lang}`, name_en: `Two hands ${lang}`, address: 'Via Roma 1' };
    const { id } = await organiser.ask<{ id: number }>('POST', `${set}/seasons/${season}/stages`, {
      ...newStage,
      ...words,
    });
    await enter(context, portal, organiser);
    await open(page, `/${lang}/console/races`);
    const name = lang === 'it' ? words.name_it : words.name_en;
    await page.getByRole('button', { name: s('edit_stage_named', { stage: name }) }).click();
    const fields = { address: 'Via Verdi 2' };
    const admin = await clientOf(portal, demo.admin);
    await admin.ask('PUT', `${set}/stages/${id}`, { fields, seen: { address: 'Via Roma 1' } });
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(s('address')).fill('Via Dante 3');
    await dialog.locator('[name=place_it]').fill('Piazza nuova');
    await dialog.getByRole('button', { name: s('save') }).click();
    await readsMeanwhile(dialog);
    await checkAccessibility(page);
    await expect(dialog.locator('[name=place_it]')).toHaveValue('Piazza nuova');
    await dialog.getByLabel(s('address')).fill('Via Verdi 2');
    await dialog.getByRole('button', { name: s('save') }).click();
    await expect(page.getByText(s('saved'))).toBeVisible();

    // What was done to it stands where it is changed.
    await page.getByRole('button', { name: s('edit_stage_named', { stage: name }) }).click();
    await dialog.getByRole('button', { name: startingWith(lang === 'it' ? 'Cronologia' : 'History') }).click();
    const told = page.getByRole('dialog').last();
    const history = told.getByRole('listitem').filter({ hasText: s('did_stage_changed') });
    await expect(history.filter({ hasText: 'Via Roma 1' })).toContainText('Via Verdi 2');
    await expect(told.getByText(s('did_stage_made'))).toBeVisible();
    await checkAccessibility(page);
  });
}

test('an address that a race had leads on to it by 308, in both languages and with its query', async ({
  page,
  portal,
}) => {
  const organiser = await clientOf(portal, demo.organiser);
  const race = await aNewRace(organiser, 'Giro con un nome di prima');
  const fields = { slug: 'giro-con-un-nome-nuovo' };
  await organiser.ask('PUT', `/v3.0/circuits/15/set-up/races/${race.id}`, { fields, seen: { slug: race.slug } });
  for (const lang of languages) {
    const answer = await page.request.get(`/${lang}/race/${race.slug}?from=mail`, { maxRedirects: 0 });
    expect([answer.status(), answer.headers().location]).toEqual([308, `/${lang}/race/${fields.slug}?from=mail`]);
  }
  await open(page, `/en/race/${race.slug}`);
  await expect(page).toHaveURL(/\/en\/race\/giro-con-un-nome-nuovo$/);
  await expect(title(page)).toHaveText('Giro con un nome di prima EN');
});

test('a least age is saved at once, and says who may not start any more; their start is postponed', async ({
  page,
  portal,
  context,
}) => {
  const organiser = await clientOf(portal, demo.organiser);
  const race = await aNewRace(organiser, 'Anziani');
  for (const who of ['Riva', 'Sasso']) await aStarter(portal, who, race);
  await enter(context, portal, organiser);
  await open(page, `/it/console/races/${race.id}`);
  await expect(page.locator('[name=starts_at]')).not.toBeEditable();
  await page.locator('[name=minimum_age]').fill('90');
  await page.getByRole('link', { name: t('back_to_races') }).click();
  await page.getByRole('button', { name: shell('leave_stay') }).click();
  await page
    .getByRole('button', { name: t('save') })
    .first()
    .click();
  await expect(page.getByText(t('turned_red', { count: 2 }))).toBeVisible();
  await checkAccessibility(page);
  await page.getByRole('link', { name: t('write_to_them') }).click();
  await expect(page.getByRole('row').filter({ hasText: /Riva|Sasso/ })).toHaveCount(2);
});

test('the course of a race is its GPX file: drawn in the office and on its page, changed, and taken away', async ({
  page,
  portal,
  context,
  complaints,
}) => {
  complaints.expect(/status of 422/);
  const organiser = await clientOf(portal, demo.organiser);
  const race = await aNewRace(organiser, 'Giro con la traccia');
  await enter(context, portal, organiser);
  await open(page, `/it/console/races/${race.id}`);
  const block = page.getByRole('region', { name: t('track') });
  const send = (file: string) =>
    block.locator('#track-file').setInputFiles({
      ...{ name: 'giro.gpx', mimeType: 'application/gpx+xml' },
      buffer: Buffer.from(file),
    });
  await send('<html>Sign in</html>');
  await expect(block.getByRole('alert')).toContainText('GPX');
  await expect(block.getByRole('img', { name: t('track_label') })).toHaveCount(0);
  const point = (lat: number, height: number) => `<trkpt lat="${lat}" lon="8.5"><ele>${height}</ele></trkpt>`;
  await send(`<gpx><trk><trkseg>${point(45.9, 200)}${point(45.95, 480)}</trkseg></trk></gpx>`);
  await expect(block).toContainText(t('track_words', { length: '5,6\u00a0km', climb: '280\u00a0m' }));
  await checkAccessibility(page);

  await open(page, `/it/race/${race.slug}`);
  await expect(page.getByRole('img', { name: onSite('profile') })).toBeVisible();

  await open(page, `/it/console/races/${race.id}`);
  await block.getByRole('button', { name: t('delete') }).click();
  await block.getByRole('button', { name: t('delete_sure') }).click();
  await expect(page.getByText(t('track_removed'))).toBeVisible();
  await expect(block.getByRole('img')).toHaveCount(0);
});

test('a question is added to a race without legs; with less than two answers it is refused at their field', async ({
  page,
  portal,
  context,
  complaints,
}) => {
  complaints.expect(/status of 422/);
  const organiser = await clientOf(portal, demo.organiser);
  const race = await aNewRace(organiser, 'Giro con una domanda');
  await enter(context, portal, organiser);
  await open(page, `/it/console/races/${race.id}`);
  const questions = page.getByRole('region', { name: t('part_questions') });
  await questions.getByRole('button', { name: t('new_question') }).click();
  const typed = (label: 'question' | 'options', lang: 'in_it' | 'in_en') =>
    questions.getByLabel(`${t(label)} · ${t(lang)}`);
  await typed('question', 'in_it').fill('Arrivi in treno?');
  await typed('question', 'in_en').fill('Do you come by train?');
  await questions.getByRole('button', { name: t('add_item'), exact: true }).click();
  await expect(typed('options', 'in_it')).toHaveAccessibleDescription(new RegExp(fieldsText.it.two_lines));
  await typed('options', 'in_it').fill('Sì\nNo');
  await typed('options', 'in_en').fill('Yes\nNo');
  await questions.getByRole('button', { name: t('add_item'), exact: true }).click();
  await expect(questions.getByText(t('question_added'))).toBeVisible();
  await expect(questions.locator('summary').filter({ hasText: 'Arrivi in treno?' })).toBeVisible();
});
