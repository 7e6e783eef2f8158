import { linkIn, mailTo } from '../support/mailbox.ts';
import { awake, expect, expectRefused, open, test, title, wordsIn } from '../support/pages.ts';
import {
  activate,
  addService,
  atTheProvider,
  chooseMethod,
  chooseMyself,
  chooseType,
  continueTo,
  fillAddress,
  fillAthlete,
  fillPolicies,
  fillSignup,
  giveEmail,
  goToCart,
  goToCheckout,
  openAccountMenu,
  openRace,
  openRegistration,
  type Person,
  pay,
  type Visitor,
} from './steps.ts';

const chiara: Person = {
  email: 'chiara.bellini@test.example',
  password: 'un-lago-tranquillo',
  firstname: 'chiara',
  lastname: 'BELLINI',
  birthday: '1988-05-19',
  gender: 'F',
  nationality: 'IT',
  fiscalCode: 'bll chr 88e59 l746 y',
  phone: '+39 340 555 0188',
  emergency: { contact: 'Aldo Bellini', phone: '+39 340 555 0177' },
  home: {
    country: 'IT',
    state: 'VB',
    address: 'Via alle Fabbriche',
    houseNumber: '12',
    zipcode: '28922',
    city: 'Verbania',
  },
};

const rowan: Person = {
  email: 'rowan.ellis@test.example',
  password: 'a-quiet-lake',
  firstname: 'Rowan',
  lastname: 'Ellis',
  birthday: '1990-11-02',
  gender: 'M',
  nationality: 'GB',
  phone: '+44 20 7946 0018',
  emergency: { contact: 'Martha Ellis', phone: '+44 20 7946 0044' },
  home: {
    country: 'GB',
    state: 'Kent',
    address: 'Harbour Street',
    houseNumber: '3',
    zipcode: 'CT5 1AQ',
    city: 'Whitstable',
  },
};

/** The registration, the service and the card's commission of checkout §9 on 30.00. */
const amounts = {
  it: { before: '30,00 €', fee: '2,40 €', due: '32,40 €' },
  en: { before: '€30.00', fee: '€2.40', due: '€32.40' },
} as const;

async function findRace({ page, words }: Visitor): Promise<void> {
  const { lang } = words;
  await open(page, `/${lang}`);
  const poster = page.getByRole('article').filter({ hasText: openRace.name[lang] });
  await poster.getByRole('link', { name: openRace.name[lang] }).first().click();
  await expect(title(page)).toHaveText(openRace.name[lang]);
  await page.getByRole('link', { name: words.races('register'), exact: true }).click();
}

async function becomeMember(visitor: Visitor, person: Person): Promise<void> {
  const { page, words } = visitor;
  const t = words.identity;
  await expect(title(page)).toHaveText(t('signin_title'));
  await expect(page.getByLabel(t('password'), { exact: true })).toHaveCount(0);
  await giveEmail(visitor, person.email);
  await expect(title(page)).toHaveText(t('signup_title'));
  await expect(page.getByLabel(t('email'), { exact: true })).toHaveAttribute('readonly');

  await page.getByRole('button', { name: t('signup') }).click();
  await expectRefused(page, t('firstname'), t('nationality'), t('repeat_password'), t('privacy_short'));
  await fillSignup(visitor, person);
  await page.getByRole('button', { name: t('signup') }).click();
  await expect(title(page)).toHaveText(t('not_active_title'));
  await expect(page.getByText(person.email)).toBeVisible();

  await activate(visitor, person.email);
}

async function register(visitor: Visitor, person: Person): Promise<void> {
  const { words } = visitor;
  const t = words.registration;
  await chooseMyself(visitor);
  await chooseType(visitor);
  await fillAthlete(visitor, person);
  await continueTo(visitor, t('address_title'));
  await fillAddress(visitor, person);
  await continueTo(visitor, t('policies_title'));
  await fillPolicies(visitor);
  await continueTo(visitor, t('services_title'));
  await addService(visitor, openRace.service[words.lang]);
  await goToCart(visitor);
}

const centsIn = (text: string | null): number => Number(text?.replaceAll(/\D/g, ''));

async function payByCard(visitor: Visitor): Promise<void> {
  const { page, words } = visitor;
  const { before, fee, due } = amounts[words.lang];
  const cart = page.getByRole('table', { name: words.cart('lines') });
  await expect(cart.getByRole('row').filter({ hasText: openRace.name[words.lang] })).toBeVisible();
  await expect(page.getByRole('main').getByRole('complementary').getByText(before).first()).toBeVisible();
  await goToCheckout(visitor);

  const total = page.getByRole('main').getByRole('complementary');
  // Before a way of paying is chosen, the figure is the least of what they come to.
  const ways = page.getByRole('group', { name: words.payments('how') });
  const offered = await ways.getByText(words.payments('makes', { amount: '' }).trim()).allTextContents();
  expect(offered.length).toBeGreaterThan(1);
  expect(centsIn(await total.locator('strong').textContent())).toBe(Math.min(...offered.map(centsIn)));
  await chooseMethod(visitor, 'credit_card');
  await expect(total).toContainText(fee);
  await expect(total).toContainText(due);
  await pay(visitor, due);
  await atTheProvider(visitor, 'Pay');
}

/** The success page with the bib, the mail with the calendar, and the row on the dashboard. */
async function findItPaid(visitor: Visitor, person: Person, name: string): Promise<void> {
  const { page, words, portal } = visitor;
  const { lang } = words;
  await expect(title(page)).toHaveText(words.payments('result_paid_one', { name: name.split(' ')[0]! }));
  const bib = page.getByRole('img', { name: new RegExp(`${name}.*${openRace.name[lang]}`) });
  await expect(bib).toBeVisible();

  const subject = words
    .orders('mail_paid_subject', { reference: '', contents: 'registrations', count: 1 })
    .split(' · ')[0]!;
  const mail = await mailTo(portal.sandboxUrl, person.email, new RegExp(subject));
  expect(mail.attachments.map(({ filename }) => filename)).toContainEqual(expect.stringMatching(/\.ics$/));
  expect(linkIn(mail, `/${lang}/dahsboard`)).toContain(portal.url);

  await openAccountMenu(visitor, name);
  await page
    .getByRole('banner')
    .getByRole('link', { name: words.shell('my_account') })
    .click();
  await awake(page);
  await expect(title(page)).toHaveText(words.subscriptions('hello', { name: name.split(' ')[0]! }));
  // The bib, with its pass: who is not confirmed has none.
  const race = openRace.name[lang];
  await expect(page.getByRole('link', { name: words.orders('pass_open_of', { athlete: name, race }) })).toBeVisible();
}

async function registerAgain(visitor: Visitor): Promise<void> {
  const { page, words } = visitor;
  await openRegistration(visitor);
  await expect(title(page)).toHaveText(words.registration('who_title'));
  await expect(page.getByText(words.registration('who_me_registered'))).toBeVisible();
  await expect(page.getByRole('radio').first()).toBeDisabled();
  // Who gets there in another way is told on a page of its own.
  await open(page, `/${words.lang}/event/registration/error?error=member_already_registered`);
  await expect(title(page)).toHaveText(words.registration('already_title'));
}

test.describe.configure({ mode: 'parallel' });

test.describe('on a desktop, in Italian', () => {
  test.use({ viewport: { width: 1280, height: 900 } });

  test('a new athlete registers, pays and is in the race; a second time is refused', async ({ page, portal }) => {
    const visitor = { page, portal, words: wordsIn('it') };
    await findRace(visitor);
    await becomeMember(visitor, chiara);
    await register(visitor, chiara);
    await payByCard(visitor);
    await findItPaid(visitor, chiara, 'Chiara Bellini');
    await registerAgain(visitor);
  });
});

test.describe('on a phone, in English', () => {
  test.use({
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
    locale: 'en-GB',
    userAgent: 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36',
  });

  test('a new athlete registers, pays and is in the race', async ({ page, portal }) => {
    const visitor = { page, portal, words: wordsIn('en') };
    await findRace(visitor);
    await becomeMember(visitor, rowan);
    await register(visitor, rowan);
    await payByCard(visitor);
    await findItPaid(visitor, rowan, 'Rowan Ellis');
  });
});
