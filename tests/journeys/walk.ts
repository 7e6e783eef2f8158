import type { Client } from '../support/accounts.ts';
import { awake, expect, open, title } from '../support/pages.ts';
import { fillPolicies, sends, type Visitor } from './steps.ts';

export interface Walk {
  /** Where it begins: `race=206` or `package=31`. */
  readonly of: string;
  /** The friend's name; without one it is the account holder, who has an address already. */
  readonly friend?: string;
  /** The registration type, where there is more than one. */
  readonly type?: string;
  /** What the race asks in step 3. */
  readonly answer?: () => Promise<void>;
  /** The type takes a certificate: it is brought later. */
  readonly certificateLater?: boolean;
}

/** An adult friend whose data are complete, and the name to find them by. */
export async function aFriend({ ask }: Client, firstname: string, lastname: string): Promise<string> {
  await ask('POST', '/v3.0/members', {
    firstname,
    lastname,
    birthday: '1991-06-14',
    gender: 'F',
    nationality: 'CH',
    gadget_size: 'M',
    email: `${firstname}.${lastname}@test.example`.toLowerCase(),
    emergency_contact: 'Piera Ossola',
    emergency_phone: '+41 91 555 01 22',
  });
  return `${firstname} ${lastname}`;
}

/** The address that step 4 then has chosen. */
export const anAddress = ({ ask }: Client): Promise<unknown> =>
  ask('POST', '/v3.0/user/addresses', {
    firstname: 'Nadia',
    lastname: 'Ossola',
    country: 'CH',
    state: 'TI',
    city: 'Locarno',
    zipcode: '6600',
    address: 'Via Varenna',
    house_number: '18',
    phone: '+41 91 555 01 33',
  });

async function chooseFriend({ page, words }: Visitor, name: string): Promise<void> {
  const t = words.registration;
  await page.getByRole('radio', { name: t('who_friend') }).check();
  await page.getByRole('radio', { name }).check();
}

/** From step 1, or from "Check your data", to the cart line; it ends at the services or in the cart. */
export async function walkToCartLine(visitor: Visitor, walk: Walk): Promise<void> {
  const { page, words } = visitor;
  const t = words.registration;
  await open(page, `/${words.lang}/event/registration/1?${walk.of}`);
  const go = (name: string) => page.getByRole('button', { name, exact: true }).click();
  const steps: Readonly<Record<string, () => Promise<unknown>>> = {
    [t('who_title')]: async () => {
      if (walk.friend) await chooseFriend(visitor, walk.friend);
      await go(t('continue'));
    },
    [t('type_title')]: async () => {
      if (walk.type) await page.getByRole('radio', { name: walk.type }).check();
      await go(t('continue'));
    },
    [t('athlete_title')]: async () => {
      await walk.answer?.();
      await go(t('continue'));
    },
    [words.certificates('title')]: () =>
      go(walk.certificateLater ? words.certificates('continue_later') : t('continue')),
    [t('address_title')]: () => go(t('continue')),
  };
  for (;;) {
    const heading = (await title(page).textContent()) ?? '';
    const step = steps[heading];
    if (!step) break;
    await step();
    await expect(title(page)).not.toHaveText(heading);
  }
  await fillPolicies(visitor);
  await page.getByRole('button', { name: sends(t) }).click();
  await page.waitForURL(/\/registration\/6\?|\/cart$/);
  await awake(page);
}
