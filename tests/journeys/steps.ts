import type { Page } from '@playwright/test';
import type { PayMethod } from '#features/commission/rules/commission.ts';
import { linkIn, mailTo } from '../support/mailbox.ts';
import { awake, expect, expectRefused, open, plain, startingWith, title, type Words } from '../support/pages.ts';
import type { RunningPortal } from '../support/runPortal.ts';

/** Somebody in front of a screen. */
export interface Visitor {
  readonly page: Page;
  readonly words: Words;
  readonly portal: RunningPortal;
}

export interface Person {
  readonly email: string;
  readonly password: string;
  readonly firstname: string;
  readonly lastname: string;
  /** YYYY-MM-DD. */
  readonly birthday: string;
  readonly gender: 'F' | 'M';
  readonly nationality: string;
  /** Only Italians are asked for it (registration §2). */
  readonly fiscalCode?: string;
  readonly phone: string;
  readonly emergency: { readonly contact: string; readonly phone: string };
  readonly home: {
    readonly country: string;
    readonly state: string;
    readonly address: string;
    readonly houseNumber: string;
    readonly zipcode: string;
    readonly city: string;
  };
}

/** The race in which anybody can start, by its address and its name in both languages. */
export const openRace = {
  id: 203,
  slug: '10-km-lago-d-orta',
  name: { it: '10 km del Lago d’Orta', en: 'Lake Orta 10 km' },
  type: { it: 'Non competitiva', en: 'Fun run' },
  service: { it: 'Pasta party', en: 'Pasta party' },
} as const;

/** What an account leads to: under the name, and on a phone under the one menu. */
export async function openAccountMenu({ page, words }: Visitor, name: string): Promise<void> {
  const bar = page.getByRole('banner');
  const menu = bar.getByText(words.shell('menu'), { exact: true });
  await bar.getByText(name).or(menu).filter({ visible: true }).click();
}

/** A birthday is three choices on a desktop and one native field on a phone (registration §2). */
async function fillBirthday({ page, words }: Visitor, birthday: string): Promise<void> {
  const t = words.identity;
  const native = page.getByLabel(t('birthdate'), { exact: true }).and(page.locator('input'));
  if (await native.count()) return native.fill(birthday);
  const [year = '', month = '', day = ''] = birthday.split('-');
  await page.getByLabel(t('day')).selectOption(day);
  await page.getByLabel(t('month')).selectOption(month);
  await page.getByLabel(t('year')).selectOption(year);
}

/** Sign-in asks only for an e-mail first; it leads to the login or to the signup form. */
export async function giveEmail({ page, words }: Visitor, email: string): Promise<void> {
  await page.getByLabel(words.identity('email'), { exact: true }).fill(email);
  await page.getByRole('button', { name: words.identity('get_started') }).click();
}

export async function logIn({ page, words }: Visitor, password: string): Promise<void> {
  const t = words.identity;
  await expect(title(page)).toHaveText(t('login_title'));
  await page.getByLabel(t('password'), { exact: true }).fill(password);
  await page.getByRole('button', { name: t('login'), exact: true }).click();
}

export async function fillSignup(visitor: Visitor, person: Person): Promise<void> {
  const { page, words } = visitor;
  const t = words.identity;
  await page.getByLabel(t('firstname'), { exact: true }).fill(person.firstname);
  await page.getByLabel(t('lastname')).fill(person.lastname);
  await fillBirthday(visitor, person.birthday);
  await page.getByLabel(t('nationality')).selectOption(person.nationality);
  if (person.fiscalCode) await page.getByLabel(t('fiscal_code')).fill(person.fiscalCode);
  await page.getByLabel(t('choose_password')).fill(person.password);
  await page.getByLabel(t('repeat_password')).fill(person.password);
  await page.getByLabel(t.markup('accept_terms', plain)).check();
  await page.getByLabel(t.markup('accept_privacy', plain)).check();
  await page.getByLabel(t('accept_newsletter')).check();
}

/** The link of the activation mail, in the browser that signed up: it goes on as the new account. */
export async function activate({ page, words, portal }: Visitor, email: string): Promise<void> {
  const subject = words.identity('mail_activate_subject');
  const mail = await mailTo(portal.sandboxUrl, email, new RegExp(subject));
  await open(page, linkIn(mail, '/account/activate/'));
  await page.waitForURL((url) => !url.pathname.includes('/account/activate/'));
  await expect(page.getByText(words.shell('activated'))).toBeVisible();
}

export async function continueTo({ page, words }: Visitor, heading: string): Promise<void> {
  await page.getByRole('button', { name: words.registration('continue') }).click();
  await expect(title(page)).toHaveText(heading);
}

/** From a race's page to step 1; a visitor without a session is sent to sign in. */
export async function openRegistration({ page, words }: Visitor, slug: string = openRace.slug): Promise<void> {
  await open(page, `/${words.lang}/race/${slug}`);
  await page.getByRole('link', { name: words.races('register'), exact: true }).click();
}

export async function chooseMyself(visitor: Visitor): Promise<void> {
  const { page, words } = visitor;
  await expect(title(page)).toHaveText(words.registration('who_title'));
  await page.getByRole('radio', { name: words.registration('who_me') }).check();
  await continueTo(visitor, words.registration('type_title'));
}

export async function chooseType(visitor: Visitor): Promise<void> {
  const { page, words } = visitor;
  await page.getByRole('radio', { name: openRace.type[words.lang] }).check();
  await continueTo(visitor, words.registration('athlete_title'));
}

/** Step 3 asks a new athlete for what is not known yet; sent empty, it says what. */
export async function fillAthlete({ page, words }: Visitor, { gender, emergency }: Person): Promise<void> {
  const t = words.registration;
  await page.getByRole('button', { name: t('continue') }).click();
  await expectRefused(page, t('gender'), t('gadget_size'), t('emergency_contact'), t('emergency_phone'));
  await page.getByRole('radio', { name: t(`gender_${gender}`), exact: true }).check();
  await page.getByRole('radio', { name: 'M', exact: true }).check();
  await page.getByLabel(t('emergency_contact')).fill(emergency.contact);
  await page.getByLabel(t('emergency_phone')).fill(emergency.phone);
}

export async function fillAddress(
  { page, words }: Visitor,
  { home, phone }: Pick<Person, 'home' | 'phone'>,
): Promise<void> {
  const t = words.addresses;
  await page.getByRole('button', { name: t('by_hand') }).click();
  await page.getByLabel(t('country')).selectOption(home.country);
  if (home.country === 'IT') await page.getByLabel(t('state'), { exact: true }).selectOption(home.state);
  else await page.getByLabel(t('state_elsewhere')).fill(home.state);
  await page.getByLabel(t('address'), { exact: true }).fill(home.address);
  await page.getByLabel(t('house_number'), { exact: true }).fill(home.houseNumber);
  await page.getByLabel(t('zipcode')).fill(home.zipcode);
  // In Italy the town is searched for among the municipalities.
  await page.getByRole(home.country === 'IT' ? 'combobox' : 'textbox', { name: t('city') }).fill(home.city);
  await page.getByLabel(t('phone')).fill(phone);
}

/** The button of step 5, or of "Check your data". */
export const sends = (t: Words['registration']): RegExp => new RegExp(`^(${t('continue')}|${t('add_to_cart')})$`);

/** Accepts what is done with one's data, and refuses pictures. */
export async function answerConsents({ page, words }: Pick<Visitor, 'page' | 'words'>): Promise<void> {
  for (const [name, answer] of [
    ['privacy_policy', 'accept'],
    ['photo_video', 'refuse'],
  ] as const) {
    const consent = page.getByRole('group', { name: words.consents(`${name}_title`) });
    await consent.getByRole('radio', { name: words.registration(answer), exact: true }).check();
  }
}

/** Step 5: nothing is ticked or chosen beforehand; what must be accepted is asked for by name. */
export async function fillPolicies({ page, words }: Visitor): Promise<void> {
  const t = words.registration;
  for (const box of await page.getByRole('checkbox').all()) await expect(box).not.toBeChecked();
  await page.getByRole('button', { name: sends(t) }).click();
  await expectRefused(page, words.consents('privacy_policy_missing'), words.consents('photo_video_missing'));
  for (const box of await page.getByRole('checkbox').all()) await box.check();
  await answerConsents({ page, words });
}

export async function addService({ page, words }: Visitor, name: string): Promise<void> {
  const t = words.registration;
  const card = page.getByRole('article', { name });
  await card.getByRole('button', { name: t('service_add') }).click();
  await expect(card.getByText(t('service_in_cart'))).toBeVisible();
}

export async function goToCart({ page, words }: Visitor): Promise<void> {
  await page.getByRole('button', { name: words.registration('to_cart') }).click();
  await expect(title(page)).toHaveText(words.cart('title'));
}

export async function goToCheckout({ page, words }: Visitor): Promise<void> {
  await page.getByRole('button', { name: words.cart('checkout') }).click();
  await page.waitForURL(/\/checkout\//);
  await expect(page.getByRole('group', { name: words.payments('how') })).toBeVisible();
}

export const chooseMethod = ({ page, words }: Visitor, method: PayMethod): Promise<void> =>
  page.getByRole('radio', { name: startingWith(words.methods(method)) }).check();

/** The order button says what is paid, and that it obliges. */
export async function pay({ page, words }: Visitor, amount: string, way: 'pay' | 'pay_by_wire' = 'pay'): Promise<void> {
  await page.getByRole('button', { name: words.payments.markup(way, { ...plain, amount }) }).click();
}

/** Presses a button of a provider's page, which leads back to the portal. */
export async function atTheProvider({ page }: Visitor, button: 'Pay' | 'Refuse' | 'Leave'): Promise<void> {
  await page.waitForURL(/\/pay\/(stripe|paypal|satispay)\//);
  await page.getByRole('button', { name: button }).click();
  await page.waitForURL(/\/order\//);
  await awake(page);
}
