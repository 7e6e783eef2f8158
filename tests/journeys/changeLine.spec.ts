import { checkAccessibility } from '../support/accessibility.ts';
import { type Athlete, enter, newAthlete, putIntoCart } from '../support/accounts.ts';
import { awake, expect, open, startingWith, test, title, wordsIn } from '../support/pages.ts';
import {
  answerConsents,
  atTheProvider,
  chooseMethod,
  continueTo,
  goToCheckout,
  openRace,
  pay,
  type Visitor,
} from './steps.ts';
import { aFriend, anAddress } from './walk.ts';

interface Paid {
  readonly current_state_id: number;
  readonly order_details: readonly object[];
}

interface Line {
  readonly id: string;
}

/** An unpaid order of a friend in the competitive run, 20.00, with a card of a sports association. */
async function ofFriend({ ask }: Athlete): Promise<string> {
  const [friend] = await ask<Line[]>('GET', '/v1/account/friends');
  const { id: cart_id } = await ask<Line>('POST', '/v2/carts', {});
  const card = { federation_id: 2, federation_name: 'CSI', card_number: 'CS-258', team_name: 'Tri Verbania' };
  const consents = { privacy_policy: 1, photo_video: 0 };
  const race = { race_type: 'race', race_id: openRace.id, registration_type_id: 2032 };
  await ask('POST', `/v3.0/carts/${cart_id}/details`, {
    detail_type: 'registration',
    member_id: friend!.id,
    data: { ...race, ...card, gadget_size: 'M', policies: [1501, 1502], consents },
  });
  return (await ask<Line>('POST', '/v3.0/orders', { cart_id })).id;
}

/** Another athlete accepts the rules, and answers about their data, anew. */
async function acceptAnew(visitor: Visitor): Promise<void> {
  const rules = visitor.page
    .getByRole('group', { name: visitor.words.registration('policies_legend') })
    .getByRole('checkbox');
  for (const at of [0, 1]) await rules.nth(at).check();
  await answerConsents(visitor);
}

test.describe.configure({ mode: 'parallel' });

for (const { lang, width } of [
  { lang: 'it', width: 390 },
  { lang: 'en', width: 1280 },
] as const) {
  const words = wordsIn(lang);
  const { registration: t, cart: c } = words;

  test(`a registration in the cart becomes a friend’s, in its place (${lang}, ${width} px)`, async ({
    page,
    context,
    portal,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    const visitor = { page, portal, words };
    const athlete = await newAthlete(portal);
    await anAddress(athlete);
    const friend = await aFriend(athlete, 'Marta', 'Cannobio');
    await putIntoCart(athlete);
    await enter(context, portal, athlete);
    await open(page, `/${lang}/cart`);
    const nameOf = (who: string) => ({ name: `${openRace.name[lang]}, ${who}` });
    await awake(page);
    await checkAccessibility(page);
    await page.getByRole('link', { name: c('change_what', nameOf('Nadia Ossola')) }).click();

    // What was said to the rules with this registration stands; nothing else is asked again.
    await expect(title(page)).toHaveText(t('check_title'));
    await awake(page);
    await expect(page.getByText(t('change_lead'))).toBeVisible();
    const rules = page.getByRole('group', { name: t('policies_legend') }).getByRole('checkbox');
    await expect(rules.first()).toBeChecked();
    await checkAccessibility(page);

    // Whoever leaves half way finds the cart as it was.
    await page.getByRole('link', { name: t('change_what', { what: t('check_who') }) }).click();
    await expect(title(page)).toHaveText(t('who_title'));
    await awake(page);
    await page.getByRole('radio', { name: t('who_friend') }).check();
    await page.getByRole('radio', { name: friend }).check();
    await continueTo(visitor, t('check_title'));
    await open(page, `/${lang}/cart`);
    await expect(page.getByRole('table').getByText('Nadia Ossola')).toBeVisible();

    await page.getByRole('link', { name: c('change_what', nameOf('Nadia Ossola')) }).click();
    await expect(title(page)).toHaveText(t('check_title'));
    await awake(page);
    await page.getByRole('link', { name: t('change_what', { what: t('check_who') }) }).click();
    await awake(page);
    await page.getByRole('radio', { name: t('who_friend') }).check();
    await page.getByRole('radio', { name: friend }).check();
    await continueTo(visitor, t('check_title'));
    await awake(page);
    // Another athlete accepts anew.
    await expect(rules.first()).not.toBeChecked();
    await acceptAnew(visitor);
    await page.getByRole('button', { name: t('change_save') }).click();
    await expect(page.getByText(c('notice_changed'))).toBeVisible();
    const lines = page.getByRole('table');
    await expect(lines.getByText(friend)).toBeVisible();
    await expect(lines.getByText('Nadia Ossola')).toHaveCount(0);
    await checkAccessibility(page);
  });

  test(`an unpaid order becomes another athlete’s of another type, and is paid (${lang}, ${width} px)`, async ({
    page,
    context,
    portal,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    const visitor = { page, portal, words };
    const { orders: o } = words;
    const athlete = await newAthlete(portal);
    await anAddress(athlete);
    const friend = await aFriend(athlete, 'Marta', 'Cannobio');
    const order = await ofFriend(athlete);
    await enter(context, portal, athlete);
    await open(page, `/${lang}/checkout/${order}`);
    await awake(page);
    const review = page.getByRole('region', {
      name: o('review_of', { athlete: friend, race: openRace.name[lang] }),
    });
    const changeWho = { name: o('review_change_what', { what: o('review_who'), athlete: friend }) };
    await review.getByRole('button', changeWho).click();
    const dialog = page.getByRole('alertdialog');
    await expect(dialog).toContainText(o('take_back_places'));
    await checkAccessibility(page);
    // Whoever leaves it has the order as it was.
    await dialog
      .getByRole('button', { name: o('take_back_no') })
      .last()
      .click();
    await expect(dialog).toHaveCount(0);
    await review.getByRole('button', changeWho).click();
    await dialog.getByRole('button', { name: o('take_back_yes') }).click();

    await expect(title(page)).toHaveText(t('check_title'));
    await awake(page);
    await expect(page.getByRole('region', { name: t('check_list') })).toContainText(friend);
    await page.getByRole('link', { name: t('change_what', { what: t('check_who') }) }).click();
    await expect(title(page)).toHaveText(t('who_title'));
    await awake(page);
    await page.getByRole('radio', { name: startingWith(t('who_me')) }).check();
    // The card was the friend's.
    await continueTo(visitor, t('type_title'));
    await awake(page);
    await page.getByRole('radio', { name: openRace.type[lang] }).check();
    await continueTo(visitor, t('check_title'));
    await awake(page);
    await checkAccessibility(page);
    await acceptAnew(visitor);
    await page.getByRole('button', { name: t('change_save') }).click();
    await expect(page.getByText(c('notice_changed'))).toBeVisible();
    await expect(page.getByRole('table').getByText('Nadia Ossola')).toBeVisible();
    await awake(page);
    await goToCheckout(visitor);
    await awake(page);
    await chooseMethod(visitor, 'credit_card');
    await pay(visitor, lang === 'it' ? '19,70 €' : '€19.70');
    await atTheProvider(visitor, 'Pay');
    await expect(page).toHaveURL(/\/order\/success\?order=/);
    const paid = await athlete.ask<Paid>('GET', `/v3.0/orders/${new URL(page.url()).searchParams.get('order')}`);
    expect(paid.current_state_id).toBe(2);
    expect(paid.order_details[0]).toMatchObject({
      itemable: { member: { lastname: 'Ossola' }, registration_type: { id: 2031 } },
    });
  });
}
