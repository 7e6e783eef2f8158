import { checkAccessibility } from '../support/accessibility.ts';
import { clientOf, demo, enter } from '../support/accounts.ts';
import { aNewRace } from '../support/newRace.ts';
import { expect, open, test, title, wordsIn } from '../support/pages.ts';
import { aStarter } from '../support/starter.ts';

// The pointer lies on a button of the next page: a colour on its way has no contrast of its own.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

for (const lang of ['it', 'en'] as const) {
  const { officeRegistrations: t, officeMessages: m, field } = wordsIn(lang);

  test(`selected athletes are written to, after the mail was seen, and it is stopped, ${lang}`, async ({
    page,
    portal,
    context,
  }) => {
    const organiser = await clientOf(portal, demo.organiser);
    const race = await aNewRace(organiser, `Lettera ${lang}`);
    for (const name of ['Alba', 'Brezza']) await aStarter(portal, name, race);
    await enter(context, portal, organiser);
    await open(page, `/${lang}/console/registrations?race=${race.id}`);
    await page.getByRole('checkbox', { name: t('select_page') }).check();
    const bar = page.getByRole('region', { name: t('bulk') });
    await bar.getByRole('button', { name: m('write', { count: 2 }) }).click();
    const dialog = page.getByRole('alertdialog');
    const of = (what: 'subject' | 'text', inLang: 'it' | 'en') =>
      dialog.getByRole('textbox', { name: `${m(what)} · ${m(`in_${inLang}`)}` });
    await of('subject', 'it').fill('Ritrovo alle 7');
    await of('text', 'it').fill('Ci vediamo al pontile.\n\nPorta la muta.');
    await of('text', 'en').fill('See you at the pier.');
    await dialog.getByRole('button', { name: m('go_on') }).click();
    await expect(dialog.getByRole('alert').or(dialog.locator('[tabindex="-1"]')).first()).toContainText(
      field('required'),
    );
    await checkAccessibility(page);

    // Closed and opened again it has lost nothing.
    await dialog.getByRole('button', { name: m('close') }).click();
    await bar.getByRole('button', { name: m('write', { count: 2 }) }).click();
    await expect(of('text', 'it')).toHaveValue('Ci vediamo al pontile.\n\nPorta la muta.');
    await of('subject', 'en').fill('Meet at 7');
    await dialog.getByRole('button', { name: m('go_on') }).click();
    await expect(page.getByRole('heading', { name: m('look_title', { athletes: 2 }) })).toBeVisible();
    // Each mail as its reader will see it, in a page of its own.
    const seen = dialog.frameLocator('iframe').first();
    await expect(seen.getByRole('heading', { level: 1, name: 'Ritrovo alle 7' })).toBeVisible();
    await expect(seen.getByText('Porta la muta.', { exact: true })).toBeVisible();
    await expect(seen.getByRole('img', { name: `Lettera ${lang}` })).toBeVisible();
    await expect(seen.getByRole('link')).toHaveCount(0);
    await checkAccessibility(page);
    await dialog.getByRole('button', { name: m('send', { athletes: 2 }) }).click();
    await expect(page.getByText(m('sent', { athletes: 2 }))).toBeVisible();

    await page.getByRole('link', { name: m('follow') }).click();
    await expect(title(page)).toHaveText(m('title'));
    const message = page
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading', { name: lang === 'it' ? 'Ritrovo alle 7' : 'Meet at 7' }) })
      .filter({ has: page.getByRole('button', { name: m('stop') }) });
    await checkAccessibility(page);
    await message.getByRole('button', { name: m('stop') }).click();
    await expect(page.getByText(m('stopped', { told: 0 })).first()).toBeVisible();
  });
}
