import type { Page } from '@playwright/test';
import { textIn } from '#text/translate.ts';
import { friendText } from '../../src/features/subscriptions/text/friend.ts';
import { type Athlete, newAthlete, newEmail, trailAnswers } from '../support/accounts.ts';
import { open, wordsIn } from '../support/pages.ts';
import type { RunningPortal } from '../support/runPortal.ts';
import { atTheProvider, chooseMethod, type Visitor } from './steps.ts';

/** What the page says that the mail to an athlete leads to. */
export const friendWords = textIn(friendText, 'it');

const { identity } = wordsIn('it');

/** An order that was just placed. */
export interface Placed {
  readonly id: string;
  readonly order_details: readonly { readonly id: string }[];
}

/** A friend of a new account in the trail of the seven lakes, which asks for a certificate; the order is to be paid. */
export async function aFriendInTheTrail(
  portal: RunningPortal,
): Promise<{ buyer: Athlete; email: string; order: string; detail: string }> {
  const buyer = await newAthlete(portal);
  const email = newEmail();
  const { ask } = buyer;
  const { id: member_id } = await ask<{ id: string }>('POST', '/v3.0/members', {
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
  const { id: cart_id } = await ask<{ id: string }>('POST', '/v2/carts', {});
  await ask('POST', `/v3.0/carts/${cart_id}/details`, {
    detail_type: 'registration',
    member_id,
    data: {
      race_type: 'race',
      race_id: 208,
      registration_type_id: 2081,
      gadget_size: 'M',
      custom_inputs: await trailAnswers(buyer),
      policies: [1501, 1502],
      consents: { privacy_policy: 1, photo_video: 0 },
    },
  });
  const placed = await ask<Placed>('POST', '/v3.0/orders', { cart_id });
  return { buyer, email, order: placed.id, detail: placed.order_details[0]!.id };
}

/** Says a birthday (YYYY-MM-DD), which opens the registration; the years are three choices on every screen here. */
export async function sayBirthday(page: Page, birthday: string): Promise<void> {
  const [year = '', month = '', day = ''] = birthday.split('-');
  await page.getByLabel(identity('day')).selectOption(day);
  await page.getByLabel(identity('month')).selectOption(month);
  await page.getByLabel(identity('year')).selectOption(year);
  await page.getByRole('button', { name: friendWords('key_button') }).click();
}

/** Pays an order by card, as its buyer, who is signed in. */
export async function payOrder(visitor: Visitor, order: string): Promise<void> {
  const { page } = visitor;
  await open(page, `/it/checkout/${order}`);
  await chooseMethod(visitor, 'credit_card');
  await page.getByRole('button', { name: /^Paga/ }).click();
  await atTheProvider(visitor, 'Pay');
}
