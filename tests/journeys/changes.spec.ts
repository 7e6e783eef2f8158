import { checkAccessibility } from '../support/accessibility.ts';
import { enter, newAthlete } from '../support/accounts.ts';
import { linkIn, mailTo } from '../support/mailbox.ts';
import { expect, expectRefused, open, test, title, wordsIn } from '../support/pages.ts';
import { aFriendInTheTrail, type Placed, payOrder, sayBirthday } from './friendSteps.ts';

const words = wordsIn('it');
const c = words.changes;
const edit = (what: 'questions' | 'emergency') => ({ name: c('change_what', { what: c(what) }) });
const save = { name: c('save'), exact: true };

test('answers are changed in their place by the account, and by the athlete with the mail’s link', async ({
  page,
  portal,
  context,
  browser,
}) => {
  const { buyer, email, order } = await aFriendInTheTrail(portal);
  await enter(context, portal, buyer);
  await payOrder({ page, portal, words }, order);
  await open(page, '/it/dahsboard/subscriptions');
  await page.getByRole('link', { name: /^Cambia le risposte: Carla Monti/ }).click();
  await expect(title(page)).toHaveText(c('title', { athlete: 'Carla Monti' }));
  await expect(page.getByText(c('history_none'))).toBeVisible();

  await page.getByRole('button', edit('questions')).click();
  await page.getByRole('radio', { name: 'XL', exact: true }).check();
  await page.getByRole('button', save).click();
  await expect(page.getByText(c('changed_saved'))).toBeVisible();
  await expect(page.getByRole('button', edit('questions'))).toBeFocused();
  await expect(page.getByRole('listitem').filter({ hasText: c('gadget_size') })).toContainText('M → XL');

  await page.getByRole('button', edit('emergency')).click();
  await page.getByLabel(c('emergency_phone')).fill('1');
  await page.getByRole('button', save).click();
  await expectRefused(page, c('emergency_phone'));
  await page.getByLabel(c('emergency_phone')).fill('+41 91 777');
  await page.getByRole('button', save).click();
  await expect(page.getByRole('definition').filter({ hasText: '+41 91 777' })).toBeVisible();
  await checkAccessibility(page);

  const link = new URL(linkIn(await mailTo(portal.sandboxUrl, email, /Sette Laghi/), '/friend/'));
  await using stranger = await browser.newContext({ baseURL: portal.url, viewport: { width: 390, height: 844 } });
  const own = await stranger.newPage();
  await open(own, link.pathname);
  await sayBirthday(own, '1988-06-05');
  await expect(own.getByRole('listitem').filter({ hasText: c('gadget_size') })).toContainText('M → XL');
  await own.getByRole('button', edit('questions')).click();
  await own.getByRole('radio', { name: 'S', exact: true }).check();
  await own.getByRole('button', save).click();
  await expect(own.getByRole('listitem').filter({ hasText: 'XL → S' })).toContainText(c('by_you'));
  await checkAccessibility(own);

  await page.reload();
  await expect(page.getByRole('listitem').filter({ hasText: 'XL → S' })).toContainText('Carla Monti');
});

test.describe('on a phone, in English', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('the leg of a relay is changed, its question answered, and then the team', async ({ page, portal, context }) => {
    const en = wordsIn('en');
    const [c, k] = [en.changes, en.crews];
    const captain = await newAthlete(portal);
    const { id: cart_id } = await captain.ask<{ id: string }>('POST', '/v2/carts', {});
    const name = `Lepri ${Date.now()}`;
    await captain.ask('POST', `/v3.0/carts/${cart_id}/details`, {
      detail_type: 'registration',
      member_id: captain.memberId,
      data: {
        race_type: 'race',
        race_id: 210,
        registration_type_id: 2101,
        gadget_size: 'M',
        crew: { choice: 'new', type: 'public', name, fraction_id: 2101 },
        policies: [1501, 1502, 1503],
        consents: { privacy_policy: 1, photo_video: 0 },
      },
    });
    const { order_details } = await captain.ask<Placed>('POST', '/v3.0/orders', { cart_id });
    await enter(context, portal, captain);
    await open(page, `/en/dahsboard/subscriptions/${order_details[0]!.id}/change`);
    const edit = page.getByRole('button', { name: c('change_what', { what: c('crew') }) });
    const save = page.getByRole('button', { name: c('save'), exact: true });

    const leg = page.getByRole('group', { name: k('fraction') });
    await edit.click();
    await leg.getByRole('radio', { name: /Downhill/ }).check();
    await save.click();
    await expectRefused(page, 'I will have a charged head torch');
    await page.getByRole('checkbox', { name: /head torch/ }).check();
    await checkAccessibility(page);
    await save.click();
    await expect(edit).toBeFocused();
    await expect(page.getByRole('definition').filter({ hasText: 'Downhill' })).toBeVisible();

    await edit.click();
    await page.getByRole('radio', { name: k('new') }).check();
    await page.getByLabel(k('name')).fill(`${name} 2`);
    await page.getByRole('radio', { name: k('public') }).check();
    await leg.getByRole('radio', { name: /Uphill/ }).check();
    await save.click();
    const change = page.getByRole('listitem').filter({ hasText: `${name} 2` });
    await expect(change.filter({ hasText: c('by_you') })).toBeVisible();
    await open(page, '/en/dahsboard/subscriptions');
    await page.getByRole('button', { name: /^Details/ }).click();
    await expect(page.getByRole('link', { name: `${name} 2` })).toBeVisible();
  });
});
