import { clientOf, demo, enter } from '../support/accounts.ts';
import { expect, open, test, wordsIn } from '../support/pages.ts';

const typed = { price: '60,00', races: [201, 203] };

test('a kind of certificate that is ticked and saved stays ticked among those that the page came with', async ({
  page,
  portal,
  context,
}) => {
  const { setUps: t } = wordsIn('it');
  const organiser = await clientOf(portal, demo.organiser);
  const packages = '/v3.0/circuits/15/set-up/packages';
  const { id } = await organiser.ask<{ id: number }>('POST', packages, { name: 'Certificati', ...typed });
  const stored = async () =>
    (await organiser.ask<{ types: { id: number; kinds: string[] }[] }>('GET', `${packages}/${id}`)).types[0]!;
  const type = await stored();
  const kinds = { fields: { certificate: 1, kinds: ['1-2', '1-4', '3-4'] }, seen: { certificate: 0, kinds: [] } };
  await organiser.ask('PUT', `${packages}/${id}/types/${type.id}`, kinds);

  await enter(context, portal, organiser);
  await open(page, `/it/console/races/packages/${id}`);
  await page.locator('#types summary').click();
  const kind = (of: string) => page.locator(`#types-${type.id}-kinds-${of}`);
  const save = async (saved: readonly string[]) => {
    await page
      .locator('#types form')
      .getByRole('button', { name: t('save'), exact: true })
      .click();
    await expect.poll(async () => (await stored()).kinds.toSorted()).toEqual(saved);
    await expect(page.locator('#types form').getByRole('button', { name: t('undo') })).toHaveCount(0);
  };
  await kind('1-3').check();
  await save(['1-2', '1-3', '1-4', '3-4']);
  await expect(kind('1-3')).toBeChecked();
  // And what is saved next takes none of them away.
  await kind('2-1').check();
  await save(['1-2', '1-3', '1-4', '2-1', '3-4']);

  // Undone, a tick that was taken out is there again.
  await kind('1-2').uncheck();
  await page
    .locator('#types form')
    .getByRole('button', { name: t('undo') })
    .click();
  await expect(kind('1-2')).toBeChecked();
});
