import { checkAccessibility } from '../support/accessibility.ts';
import { clientOf, demo, enter, newAthlete, placeOrder } from '../support/accounts.ts';
import { expect, open, test, wordsIn } from '../support/pages.ts';

/** A phone's list of ten subscriptions is at most this high, in pixels. */
const highest = 2200;

test.use({ viewport: { width: 390, height: 844 } });

test('on a phone a subscription is a ticket: references behind Details, past ones folded', async ({
  page,
  portal,
  context,
}) => {
  const { subscriptions: t } = wordsIn('it');
  await enter(context, portal, await clientOf(portal, demo.athlete));
  await open(page, '/it/dahsboard/subscriptions');
  for (const list of ['#mp', '#fp']) {
    const box = await page.locator(list).boundingBox();
    expect(box!.height, list).toBeLessThan(highest);
  }

  const list = page.locator('#mp');
  const ticket = list.getByRole('row').filter({ hasText: 'Triathlon Olimpico' });
  await expect(ticket).toContainText(t('confirmed'));
  await expect(ticket.getByRole('link', { name: new RegExp(`^${t('action_pass')}`) })).toBeVisible();
  const order = ticket.getByRole('link', { name: /^Ordine / });
  await expect(order).toBeHidden();
  const details = ticket.getByRole('button', { name: new RegExp(`^${t('details')}`) });
  await details.click();
  await expect(details).toHaveAttribute('aria-expanded', 'true');
  await expect(order).toBeVisible();
  // Each value stands behind its name, which a table has in its head.
  for (const name of [t('type'), t('reference'), t('date')])
    await expect(ticket.getByText(name, { exact: true })).toBeVisible();

  const past = list.getByRole('table', { name: t('past_of', { what: t('subscriptions_yours') }) });
  await expect(past).toBeHidden();
  await list.locator('summary').click();
  await expect(past.getByRole('row').nth(1)).toBeVisible();
  await checkAccessibility(page);
});

test('on a phone the other ways of paying stand second to an awaited transfer’s data, without Details (checkout §4)', async ({
  page,
  portal,
  context,
}) => {
  const { subscriptions: t, orders } = wordsIn('it');
  const athlete = await newAthlete(portal);
  await enter(context, portal, athlete);
  const { id, reference } = await placeOrder(athlete);
  await athlete.ask('POST', `/v3.0/orders/${id}/pay`, { action: 'confirm', payment_method: 'wiretransfer' });
  await open(page, '/it/dahsboard/subscriptions');
  const ticket = page
    .locator('#mp')
    .getByRole('row')
    .filter({ hasText: t('awaits_wire') });
  const data = ticket.getByRole('link', { name: orders('wire_which', { reference }) });
  const otherwise = ticket.getByRole('link', { name: orders('otherwise_which', { reference }) });
  await expect(otherwise).toBeVisible();
  const [first, second] = [await data.boundingBox(), await otherwise.boundingBox()];
  expect(second!.y).toBeGreaterThanOrEqual(first!.y + first!.height);
  await expect(ticket.getByRole('link', { name: /^Ordine / })).toBeHidden();
  await checkAccessibility(page);
});

test('the overview shows the emergency contact and the free consents, and changes them in their place', async ({
  page,
  portal,
  context,
}) => {
  const { acts, subscriptions: t, changes, dashboard } = wordsIn('it');
  await enter(context, portal, await newAthlete(portal));
  await open(page, '/it/dahsboard');
  const own = page.locator('#personal-info');
  const change = own.getByRole('button', { name: changes('change_what', { what: dashboard('personal_info') }) });
  await change.click();
  const contact = own.getByLabel(t('emergency_contact'));
  await expect(contact).toBeFocused();
  await contact.fill('Zia Ada');
  await own.getByRole('button', { name: acts('cancel') }).click();
  await expect(change).toBeFocused();
  await expect(own).toContainText('Piera Ossola');

  await change.click();
  await contact.fill('Zia Ada');
  await own.getByLabel(t('newsletter')).check();
  await checkAccessibility(page);
  await own.getByRole('button', { name: t('save') }).click();
  await expect(own.getByRole('status').filter({ hasText: changes('changed_saved') })).toBeVisible();
  await expect(change).toBeFocused();
  await page.reload();
  await expect(own).toContainText('Zia Ada');
  await expect(own).toContainText(`${t('newsletter_short')}${t('consent_yes')}`);
  await expect(own).toContainText(`${t('third_part_short')}${t('consent_no')}`);
});
