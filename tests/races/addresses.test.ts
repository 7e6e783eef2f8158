import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { withoutGuard } from '#server/guard.ts';
import { type TestPortal, testPortal } from '../support/api.ts';
import { aCircuit } from '../support/builders.ts';
import { collide } from './collide.ts';
import { aCrowd, type Buyer } from './crowd.ts';

let portal: TestPortal;

beforeAll(async () => {
  portal = await testPortal({ DATABASE_POOL: '20' });
  await aCircuit(portal.context.db);
});
afterAll(() => portal.close());

const home = {
  firstname: 'Giulia',
  lastname: 'Ferraris',
  country: 'IT',
  state: 'VB',
  city: 'Verbania',
  address: 'Via alle Fabbriche',
  house_number: '12/A',
  zipcode: '28922',
  phone: '347 555 0142',
};
const add = ({ as }: Buyer) => portal.ask('POST', '/v3.0/user/addresses', { as, body: home });

/** What an account that saves its first address in two tabs at the same moment is answered. */
async function firstInTwoTabs() {
  const [one] = await aCrowd(portal, 1);
  const account = sql`select from user_account where id = ${one!.id} for update`;
  const answers = await collide(portal.context.db, account, [one!, one!], add);
  return answers.map(({ status }) => status).toSorted();
}

describe('The first address of an account, saved in two tabs at the same moment', () => {
  test('is saved in both; without the lock of the account one of them fails, for both would be the primary', async () => {
    expect(await withoutGuard('account lock', firstInTwoTabs)).toEqual([201, 500]);
    expect(await firstInTwoTabs()).toEqual([201, 201]);
  });
});
