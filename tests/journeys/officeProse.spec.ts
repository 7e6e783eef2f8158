import type { Page } from '@playwright/test';
import type { Lang } from '#kernel/lang.ts';
import { checkAccessibility } from '../support/accessibility.ts';
import { clientOf, demo, enter } from '../support/accounts.ts';
import { readsMeanwhile } from '../support/meanwhile.ts';
import { aNewRace } from '../support/newRace.ts';
import { expect, open, test, wordsIn } from '../support/pages.ts';

interface SetUp {
  readonly fields: { readonly rules_it: string; readonly rules_en: string };
}

const setUps = '/v3.0/circuits/15/set-up/races';

/** The words of a race's page, and the field of one of its languages with what formats it. */
function proseOf(page: Page, lang: Lang) {
  const words = wordsIn(lang);
  const { setUps: s, prose: p } = words;
  const name = (of: Lang) => `${s('rules')} · ${s(`in_${of}`)}`;
  return {
    s,
    p,
    text: (of: Lang) => page.getByRole('textbox', { name: name(of) }),
    tools: (of: Lang) => page.getByRole('toolbar', { name: p('tools', { field: name(of) }) }),
    save: () =>
      page
        .getByRole('button', { name: s('save') })
        .first()
        .click(),
  };
}

for (const lang of ['it', 'en'] as const) {
  test(`a race’s page is written with the keyboard alone, in ${lang}, and its visitors read it so`, async ({
    page,
    portal,
    context,
  }) => {
    const organiser = await clientOf(portal, demo.organiser);
    const race = await aNewRace(organiser, `Scritta in ${lang}`);
    await enter(context, portal, organiser);
    await open(page, `/${lang}/console/races/${race.id}`);
    const { s, p, text, tools, save } = proseOf(page, lang);
    await text(lang).scrollIntoViewIfNeeded();
    await expect(tools(lang)).toBeVisible();
    const { keyboard } = page;

    // The tools are one stop of the tab key; arrows move in them.
    await text(lang).focus();
    await keyboard.press('Shift+Tab');
    await expect(tools(lang).getByRole('button', { name: p('heading'), exact: true })).toBeFocused();
    await keyboard.press('ArrowRight');
    await expect(tools(lang).getByRole('button', { name: p('subheading') })).toBeFocused();
    await keyboard.press('ArrowLeft');
    await keyboard.press('Enter');
    await expect(text(lang)).toBeFocused();
    await keyboard.type('Percorso');
    await expect(tools(lang).getByRole('button', { name: p('heading'), exact: true })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    await keyboard.press('Enter');
    await keyboard.type('Si parte ');
    await keyboard.press('Control+b');
    await keyboard.type('alle nove');
    await keyboard.press('Control+b');
    await keyboard.type(' dal lago.');
    await keyboard.press('Enter');
    await keyboard.press('Shift+Tab');
    await keyboard.press('Home');
    for (let step = 0; step < 4; step++) await keyboard.press('ArrowRight');
    await expect(tools(lang).getByRole('button', { name: p('bullets'), exact: true })).toBeFocused();
    await keyboard.press('Space');
    await keyboard.type('Muta');
    await keyboard.press('Enter');
    await keyboard.type('Frontale');
    await keyboard.press('Enter');
    await keyboard.press('Enter');
    await keyboard.type('mappa');
    await keyboard.press('Shift+Home');
    // The browser tells the editor of a selection in a task of its own, which no hand is quick enough to outrun.
    await page.evaluate(() => new Promise((told) => requestAnimationFrame(() => setTimeout(told))));
    await keyboard.press('Control+k');
    const link = page.getByLabel(p('link_to'));
    await expect(link).toBeFocused();
    await keyboard.type('javascript:x()');
    await keyboard.press('Enter');
    await expect(link).toHaveAccessibleDescription(new RegExp(p('link_wrong')));
    await checkAccessibility(page);
    await link.fill('mappe.example/percorso');
    await keyboard.press('Enter');
    await expect(text(lang)).toBeFocused();
    await expect(page.getByText(s('unsaved', { count: 1 }))).toBeVisible();
    // Tab leaves the text.
    await keyboard.press('Tab');
    await expect(text(lang)).not.toBeFocused();
    await checkAccessibility(page);

    await save();
    await expect(page.getByText(s('saved'))).toBeVisible();
    const { fields } = await organiser.ask<SetUp>('GET', `${setUps}/${race.id}`);
    expect(fields[`rules_${lang}`]).toBe(
      [
        '<h3>Percorso</h3>',
        '<p>Si parte <strong>alle nove</strong> dal lago.</p>',
        '<ul><li>Muta</li><li>Frontale</li></ul>',
        '<p><a href="https://mappe.example/percorso" rel="noopener noreferrer">mappa</a></p>',
      ].join('\n'),
    );
    await open(page, `/${lang}/race/${race.slug}`);
    const read = page.getByRole('region', { name: wordsIn(lang).races('rules') });
    await expect(read.getByRole('heading', { name: 'Percorso', level: 3 })).toBeVisible();
    await expect(read.getByRole('listitem')).toHaveText(['Muta', 'Frontale']);
    await expect(read.getByRole('link', { name: 'mappa' })).toHaveAttribute('href', 'https://mappe.example/percorso');
  });
}

test('an item of a list moves into the one above it and out again, and visitors read the list within the list', async ({
  page,
  portal,
  context,
}) => {
  const organiser = await clientOf(portal, demo.organiser);
  const race = await aNewRace(organiser, 'Con elenchi');
  await enter(context, portal, organiser);
  await open(page, `/it/console/races/${race.id}`);
  const { s, p, text, tools, save } = proseOf(page, 'it');
  await text('it').scrollIntoViewIfNeeded();
  const tool = (name: 'bullets' | 'indent' | 'outdent') =>
    tools('it').getByRole('button', { name: p(name), exact: true });
  const { keyboard } = page;
  await expect(tools('it')).toBeVisible();
  await text('it').click();
  await expect(tool('indent')).toBeDisabled();
  await tool('bullets').click();
  await keyboard.type('Muta');
  // The first item has none above it.
  await expect(tool('indent')).toBeDisabled();
  await keyboard.press('Enter');
  await keyboard.type('lunga');
  await expect(tool('outdent')).toBeDisabled();
  await tool('indent').click();
  await expect(tool('outdent')).toBeEnabled();
  await keyboard.press('Enter');
  await keyboard.type('Frontale');
  await tool('outdent').click();
  await expect(tool('outdent')).toBeDisabled();
  await checkAccessibility(page);
  await save();
  await expect(page.getByText(s('saved'))).toBeVisible();
  const { fields } = await organiser.ask<SetUp>('GET', `${setUps}/${race.id}`);
  expect(fields.rules_it).toBe('<ul><li>Muta<ul><li>lunga</li></ul></li><li>Frontale</li></ul>');
  await open(page, `/it/race/${race.slug}`);
  const read = page.getByRole('region', { name: wordsIn('it').races('rules') });
  await expect(read.getByRole('listitem').filter({ hasText: 'Muta' }).getByRole('listitem')).toHaveText(['lunga']);
});

test('of two people who write one text the second may take the other’s into the editor', async ({
  page,
  portal,
  context,
  complaints,
}) => {
  complaints.expect(/status of 409/);
  const organiser = await clientOf(portal, demo.organiser);
  const admin = await clientOf(portal, demo.admin);
  const race = await aNewRace(organiser, 'Scritta in due');
  await enter(context, portal, organiser);
  await open(page, `/it/console/races/${race.id}`);
  const { s, text, tools, save } = proseOf(page, 'it');
  await text('it').scrollIntoViewIfNeeded();
  await expect(tools('it')).toBeVisible();
  await text('it').fill('Il mio testo');
  const theirs = { fields: { rules_it: '<p>Il testo <em>di lei</em></p>' }, seen: { rules_it: '' } };
  await admin.ask('PUT', `${setUps}/${race.id}`, theirs);
  await save();
  await readsMeanwhile(page);
  await expect(text('it')).toHaveText('Il mio testo');
  await page
    .getByRole('button', { name: s('undo') })
    .first()
    .click();
  await expect(text('it')).toHaveText('Il testo di lei');
  await expect(text('it').locator('em')).toHaveText('di lei');
  // What was taken is what is stored: nothing waits to be saved.
  await expect(page.getByText(s('unsaved', { count: 1 }))).toHaveCount(0);
});

test('a text is opened and left as it was; what the editor would lose is changed as HTML, and a table stays whole', async ({
  page,
  portal,
  context,
}) => {
  const organiser = await clientOf(portal, demo.organiser);
  const race = await aNewRace(organiser, 'Scritta prima');
  const table = '<table><tbody><tr><th scope="row">09:00</th><td>Via</td></tr></tbody></table>';
  const before = { rules_it: `<p>Orari di <b>gara</b></p>${table}`, rules_en: '<ul><p>No item</p></ul>' };
  await organiser.ask('PUT', `${setUps}/${race.id}`, { fields: before, seen: { rules_it: '', rules_en: '' } });
  await enter(context, portal, organiser);
  await open(page, `/it/console/races/${race.id}`);
  const { s, p, text, tools, save } = proseOf(page, 'it');
  await text('it').scrollIntoViewIfNeeded();
  await expect(tools('it')).toBeVisible();
  // The editor would make an item of what is none: it leaves the English text alone, and says so.
  await expect(text('en')).toHaveValue(before.rules_en);
  await expect(text('en')).toHaveAccessibleDescription(new RegExp(p('only_html')));
  await expect(tools('en')).toHaveCount(0);
  await expect(page.getByText(s('unsaved', { count: 1 }))).toHaveCount(0);

  // Typed and undone: as it was, to the letter.
  await text('it').press('Control+Home');
  await page.keyboard.type('Gli ');
  await expect(page.getByText(s('unsaved', { count: 1 }))).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(page.getByText(s('unsaved', { count: 1 }))).toHaveCount(0);

  await page.keyboard.type('Gli ');
  await save();
  await expect(page.getByText(s('saved'))).toBeVisible();
  const { fields } = await organiser.ask<SetUp>('GET', `${setUps}/${race.id}`);
  expect(fields).toMatchObject({
    rules_it: `<p>Gli Orari di <strong>gara</strong></p>\n${table}`,
    rules_en: before.rules_en,
  });

  // As HTML and back.
  await page.getByRole('button', { name: p('as_html_title') }).click();
  await expect(text('it')).toBeFocused();
  await text('it').fill('<h4>Orari</h4>');
  await page.getByRole('button', { name: p('as_text') }).click();
  await expect(text('it').getByRole('heading', { name: 'Orari', level: 4 })).toBeVisible();
});

test('the editor’s code comes to the office’s forms that show it, and nowhere else', async ({
  page,
  portal,
  context,
}) => {
  const scripts: string[] = [];
  page.on('request', (request) => scripts.push(request.url()));
  const ofEditor = () => scripts.filter((url) => /\/Writing-/.test(url));
  await open(page, '/it');
  await enter(context, portal, await clientOf(portal, demo.organiser));
  // Policies are folded here: nothing of them is shown.
  await open(page, '/it/console/settings/policies');
  expect(ofEditor()).toEqual([]);
  await page.locator('details summary').first().click();
  await expect(page.getByRole('toolbar').first()).toBeVisible();
  expect(ofEditor().length).toBeGreaterThan(0);
});
