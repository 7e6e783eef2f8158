import { addDays, dayInRome } from '#kernel/calendar.ts';
import { type Athlete, enter, newAthlete } from '../support/accounts.ts';
import { aPdf } from '../support/certificates.ts';
import { expect, expectRefused, open, test, title, wordsIn } from '../support/pages.ts';
import type { RunningPortal } from '../support/runPortal.ts';
import { chooseDay } from './days.ts';

interface Ordered {
  readonly order_details: readonly { readonly id: string }[];
}

/** A new athlete with an order for a race, by one of its types. */
async function registered(portal: RunningPortal, type: number, card: object): Promise<Athlete & { detail: string }> {
  const athlete = await newAthlete(portal);
  const { ask, memberId } = athlete;
  const { id: cart_id } = await ask<{ id: string }>('POST', '/v2/carts', {});
  await ask('POST', `/v3.0/carts/${cart_id}/details`, {
    detail_type: 'registration',
    member_id: memberId,
    data: {
      race_type: 'race',
      race_id: Math.floor(type / 10),
      registration_type_id: type,
      gadget_size: 'M',
      custom_inputs: [],
      policies: [1501, 1502, 1503],
      consents: { privacy_policy: 1, photo_video: 0 },
      ...card,
    },
  });
  const { order_details } = await ask<Ordered>('POST', '/v3.0/orders', { cart_id });
  return { ...athlete, detail: order_details[0]!.id };
}

test.describe.configure({ mode: 'parallel' });

test('another card for a subscription: checked while it is typed, refused in its words, kept with its team', async ({
  page,
  portal,
  context,
  complaints,
}) => {
  complaints.expect(/status of 40[69] .*card-numbers|status of 404 .*card-numbers/);
  const words = wordsIn('it');
  const f = words.federations;
  const athlete = await registered(portal, 2012, { card_number: 'MM10501', team_name: 'Lupi' });
  await enter(context, portal, athlete);
  await open(page, `/it/dahsboard/subscriptions/${athlete.detail}/change-card`);
  await expect(title(page)).toHaveText(words.changes('card_title', { athlete: 'Nadia Ossola' }));
  const number = page.getByLabel(f('card_number'));
  const save = page.getByRole('button', { name: words.changes('save'), exact: true });
  await expect(number).toHaveValue('MM10501');
  await expect(page.getByLabel(f('team_name'))).toHaveValue('Lupi');

  await number.fill('AB20000');
  await expect(page.getByRole('status').filter({ hasText: f('not_valid') })).toBeVisible();
  await save.click();
  await expectRefused(page, f('card_number'));
  await number.fill('AB10000');
  await expect(page.getByRole('alert').filter({ hasText: f('card_number') })).toHaveCount(0);
  await expect(page.getByRole('status').filter({ hasText: f('in_use') })).toBeVisible();
  await expect(page.getByLabel(f('team_name'))).toHaveValue('Lupi');

  await number.fill('ab10004');
  await expect(page.getByLabel(f('team_name'))).not.toBeEditable();
  const team = await page.getByLabel(f('team_name')).inputValue();
  await save.click();
  await expect(title(page)).toHaveText(words.dashboard('my_subscriptions'));
  await expect(page.getByText(words.subscriptions('card_changed'))).toBeVisible();
  const row = page.getByRole('row').filter({ hasText: words.subscriptions('card', { number: 'AB10004' }) });
  await expect(row).toContainText(team);
});

test.describe('on a phone, in English', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('card and certificate are saved together; what is typed stays while the certificate is brought', async ({
    page,
    portal,
    context,
    complaints,
  }) => {
    complaints.expect(/status of 406 .*card-numbers/);
    const words = wordsIn('en');
    const { federations: f, certificates: c } = words;
    const today = dayInRome(new Date());
    const athlete = await registered(portal, 2082, {
      card_number: 'TM10501',
      team_name: 'VB050',
      custom_inputs: [
        { slug: 'kit', value: '1' },
        { slug: 'discesa', value: 'navetta' },
      ],
    });
    await enter(context, portal, athlete);
    await open(page, `/en/dahsboard/subscriptions/${athlete.detail}/change-card`);
    await page.getByLabel(f('card_number')).fill('TM10502');
    await page.getByLabel(f('team_code')).fill('VB051');
    await page.getByRole('button', { name: c('by_upload') }).click();
    await page.getByLabel(c('type')).selectOption({ index: 1 });
    await page.getByLabel(c('discipline')).selectOption({ index: 1 });
    await chooseDay(page, c('date_of_issue'), addDays(today, -3));
    await chooseDay(page, c('expiration_date'), addDays(today, 300));
    const buffer = Buffer.from(await aPdf());
    await page.locator('#document').setInputFiles({ name: 'c.pdf', mimeType: 'application/pdf', buffer });
    await page.getByRole('button', { name: c('save'), exact: true }).click();

    await expect(page.getByLabel(f('card_number'))).toHaveValue('TM10502');
    await expect(page.getByLabel(f('team_code'))).toHaveValue('VB051');
    await page.getByRole('button', { name: words.changes('save'), exact: true }).click();
    await expect(title(page)).toHaveText(words.dashboard('my_subscriptions'));
    const row = page.getByRole('row').filter({ hasText: words.subscriptions('card', { number: 'TM10502' }) });
    await expect(row).toContainText('VB051');
    await expect(row).toContainText(words.subscriptions('documents_pending'));
  });

  test('a subscription that is not there leads to the list, which says so', async ({ page, portal, context }) => {
    const words = wordsIn('en');
    const [athlete, other] = [await newAthlete(portal), await registered(portal, 2014, {})];
    await enter(context, portal, athlete);
    await page.goto(`/en/dahsboard/subscriptions/${other.detail}/change-card`);
    await expect(title(page)).toHaveText(words.dashboard('my_subscriptions'));
    await expect(page.getByText(words.subscriptions('detail_not_found'))).toBeVisible();
  });
});
