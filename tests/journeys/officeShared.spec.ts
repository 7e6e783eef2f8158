import { newFederation } from '../access/setUps.ts';
import { checkAccessibility } from '../support/accessibility.ts';
import { clientOf, demo, enter } from '../support/accounts.ts';
import { expect, open, test, title, wordsIn } from '../support/pages.ts';

const words = wordsIn('it');
const { setUps, kinds: k, officeFederations: f } = words;
const history = words.officeList('history');

test('a federation of the circuit’s own gets a rule and its cards; one that others use is read', async ({
  page,
  portal,
  context,
}) => {
  const admin = await clientOf(portal, demo.admin);
  await admin.ask('POST', '/v3.0/circuits/8/set-up/federations', {
    ...newFederation,
    ...{ name_it: 'Ente di un altro circuito', name_en: 'Another circuit’s body' },
  });
  await enter(context, portal, await clientOf(portal, demo.organiser));
  await open(page, '/it/console/settings/federations');
  const list = page.getByRole('region', { name: f('list') });
  await list.getByRole('button', { name: f('add') }).click();
  const name = list.getByRole('textbox', { name: f('name') });
  await name.first().fill('Ente del lago');
  await name.last().fill('Lake body');
  await list.getByRole('button', { name: setUps('add_item'), exact: true }).click();
  await expect(list.getByText(f('added'))).toBeVisible();

  // One that another circuit has added says with whom it rests, and its fields are read.
  const shared = list.getByRole('group').filter({ hasText: 'Ente di un altro circuito' }).first();
  await shared.locator('summary').click();
  await expect(shared.getByText(f('shared'))).toBeVisible();
  await expect(shared.getByRole('textbox').first()).toBeDisabled();
  await checkAccessibility(page);

  const own = list.getByRole('group').filter({ hasText: 'Ente del lago' }).first();
  await own.locator('summary').click();
  await own.getByRole('link', { name: f('open') }).click();
  await expect(title(page)).toHaveText('Ente del lago');
  const rules = page.getByRole('region', { name: f('rules') });
  await rules.getByRole('button', { name: f('add_rule') }).click();
  await rules.getByLabel(f('field_from_day')).fill('2027-01-01');
  await rules.getByLabel(f('field_card_mask')).fill('AA0000');
  await rules.getByRole('button', { name: setUps('add_item'), exact: true }).click();
  await expect(rules.getByText(f('rule_added'))).toBeVisible();
  await expect(rules.getByText('AA0000', { exact: true })).toBeVisible();

  const cards = page.getByRole('region', { name: f('cards'), exact: true });
  await cards.getByRole('button', { name: f('load_cards') }).click();
  const dialog = page.getByRole('dialog');
  await dialog.locator('input[type=file]').setInputFiles({
    name: 'tessere.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('numero;nome;cognome\nLA0001;Ada;Lago\nLA0002;Bruno;Lago\n'),
  });
  await expect(dialog.getByRole('listitem')).toHaveCount(2);
  await expect(dialog.getByText(f('anew_none'))).toBeVisible();
  await checkAccessibility(page);
  await dialog.getByRole('button', { name: f('load_button', { count: 2 }) }).click();
  await expect(cards.getByText(f('loaded', { count: 2 }))).toBeVisible();
  await page.getByRole('button', { name: history, exact: true }).click();
  await expect(dialog.getByText(f('did_cards_loaded'))).toBeVisible();
});

test('a kind of certificate of the circuit’s own is added, renamed and deleted; one that others use is read', async ({
  page,
  portal,
  context,
}) => {
  await enter(context, portal, await clientOf(portal, demo.organiser));
  await open(page, '/it/console/settings/certificates');
  await expect(title(page)).toHaveText(k('title'));
  const list = page.getByRole('region', { name: k('disciplines') });
  await list.getByRole('button', { name: k('add_discipline') }).click();
  const name = list.getByRole('textbox', { name: k('name') });
  await name.first().fill('Canottaggio');
  await name.last().fill('Rowing');
  await list.getByRole('button', { name: setUps('add_item'), exact: true }).click();
  await expect(list.getByText(k('discipline_added'))).toBeVisible();

  const types = page.getByRole('region', { name: k('types'), exact: true });
  const shared = types.getByRole('group').first();
  await shared.locator('summary').click();
  await expect(shared.getByText(k('shared'))).toBeVisible();
  await expect(shared.getByRole('textbox').first()).toBeDisabled();
  await checkAccessibility(page);

  const own = list.getByRole('group').filter({ hasText: 'Canottaggio' }).first();
  await own.locator('summary').click();
  await own.getByRole('textbox').last().fill('Oars');
  await own.getByRole('button', { name: setUps('save') }).click();
  await expect(list.getByText(setUps('saved'))).toBeVisible();
  await page.getByRole('button', { name: history, exact: true }).click();
  await expect(page.getByRole('dialog').getByText(k('did_discipline_changed'))).toBeVisible();
  await page.keyboard.press('Escape');
  await own.getByRole('button', { name: setUps('delete') }).click();
  await own.getByRole('button', { name: setUps('delete_sure') }).click();
  await expect(list.getByText(k('discipline_removed'))).toBeVisible();
  await expect(list.getByText('Canottaggio')).toHaveCount(0);
  // The keyboard goes on in the list: on the one in its place, or the last.
  await expect(list.locator('summary').last()).toBeFocused();
});
