import { checkAccessibility } from '../support/accessibility.ts';
import { type Athlete, enter, newAthlete, newEmail, putIntoCart } from '../support/accounts.ts';
import { linkIn, mailTo } from '../support/mailbox.ts';
import { expect, expectRefused, open, test, title, wordsIn } from '../support/pages.ts';
import type { RunningPortal } from '../support/runPortal.ts';
import { friendWords, payOrder, sayBirthday } from './friendSteps.ts';
import { openRace } from './steps.ts';

const words = wordsIn('it');
const t = friendWords;
const r = words.registration;

async function aFriendInTheCart(portal: RunningPortal): Promise<{ buyer: Athlete; email: string }> {
  const buyer = await newAthlete(portal);
  const email = newEmail();
  const { id } = await buyer.ask<{ id: string }>('POST', '/v3.0/members', {
    firstname: 'Carla',
    lastname: 'Monti',
    email,
    birthday: '1988-06-05',
    gender: 'F',
    nationality: 'CH',
    gadget_size: 'M',
    emergency_contact: 'Ugo Monti',
    emergency_phone: '+41 91 555',
  });
  await putIntoCart({ ...buyer, memberId: id });
  return { buyer, email };
}

test('a friend is told by mail, and puts the data right without an account', async ({
  page,
  portal,
  context,
  browser,
  complaints,
}) => {
  complaints.expect(/status of 422/);
  const { buyer, email } = await aFriendInTheCart(portal);
  const cart = await buyer.ask<{ id: string }>('POST', '/v2/carts', {});
  const order = await buyer.ask<{ id: string }>('POST', '/v3.0/orders', { cart_id: cart.id });
  await enter(context, portal, buyer);
  await payOrder({ page, portal, words }, order.id);

  const mail = await mailTo(portal.sandboxUrl, email, new RegExp(openRace.name.it));
  expect(mail.text).toContain('Nadia Ossola');
  const link = new URL(linkIn(mail, '/friend/'));

  const stranger = await browser.newContext({ baseURL: portal.url, viewport: { width: 390, height: 844 } });
  const own = await stranger.newPage();
  await open(own, link.pathname);
  await expect(title(own)).toHaveText(t('title'));
  await expect(own.getByText('Monti')).toHaveCount(0);
  await sayBirthday(own, '1989-06-05');
  await expectRefused(own, t('birthday'));
  await sayBirthday(own, '1988-06-05');
  await expect(own.getByText(t('registered_by', { name: 'Nadia Ossola' }))).toBeVisible();
  await checkAccessibility(own);
  await own.getByLabel(r('emergency_contact')).fill('Ugo Monti padre');
  await own.getByRole('button', { name: t('save') }).click();
  await expect(own.getByText(t('saved'), { exact: true })).toBeVisible();
  await stranger.close();
});
