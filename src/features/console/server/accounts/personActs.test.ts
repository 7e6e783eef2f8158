import { afterAll, beforeAll, expect, test } from 'vitest';
import { federations } from '#features/federations/server/tables.ts';
import { writeAudits } from '#server/audit.ts';
import { type TestPortal, testPortal } from '../../../../../tests/support/api.ts';
import { aCircuit, aCoupon, aProduct, aRace, aUser } from '../../../../../tests/support/builders.ts';
import { aColleague } from '../../../../../tests/support/colleagues.ts';
import type { PersonActView } from '../../contract/accounts.ts';
import { federationSubject } from '../federations/federationsView.ts';

let portal: TestPortal;
let admin: Awaited<ReturnType<typeof aColleague>>;
let colleague: typeof admin;
beforeAll(async () => {
  portal = await testPortal();
  await aCircuit(portal.context.db);
  await aCircuit(portal.context.db, { id: 8 });
  await portal.sites.refresh();
  admin = await aColleague(portal, 'super-admin');
  colleague = await aColleague(portal, 'organiser');
});
afterAll(() => portal.close());

const db = () => portal.context.db;
const acts = async (of: string, query = '', circuit = 15, as = admin.as) =>
  (await portal.ask('GET', `/v3.0/circuits/${circuit}/accounts/${of}/acts?lang=it${query}`, { as })).body;

test('what a colleague does in the office is told on them, the latest first, with what it was done to', async () => {
  const { email } = await aUser(db());
  const user = await aUser(db());
  expect((await acts(colleague.id)).total).toBe(0);
  const roles = [{ role: 'reader', races: null }];
  const { body } = await portal.ask('POST', '/v3.0/circuits/15/invitations', {
    as: colleague.as,
    body: { email, roles },
  });
  const change = { roles, seen: [] };
  await portal.ask('PUT', `/v3.0/circuits/15/people/${colleague.id}/roles`, { as: admin.as, body: change });
  expect((await acts(colleague.id)).data).toMatchObject([
    { action: 'person_invited', about: { type: 'invitation', ref: body.data.id }, named: email },
  ]);
  // What others did to them is no act of theirs; and nothing of it is told to another circuit's office.
  expect((await acts(user.id)).total).toBe(0);
  expect((await acts(colleague.id, '', 8)).total).toBe(0);
});

test('things are called as they are called now, what is gone as it was called, and the list comes in pages', async () => {
  const { id: by } = await aColleague(portal, 'organiser');
  const { race } = await aRace(db());
  const { product } = await aProduct(db());
  const coupon = await aCoupon(db(), { code: 'ACTS10' });
  const names = { it: { name: 'Federazione di prova' }, en: { name: 'Trial federation' } };
  const [federation] = await db().insert(federations).values({ i18n: names }).returning();
  const subjectOf = ({ type, id }: ReturnType<typeof federationSubject>) => ({ subjectType: type, subjectId: id });
  const gone = { before: { name_it: 'Gara di prova', name_en: 'Trial race' } };
  const changed = { action: 'race_changed', subjectType: 'race', subjectId: String(race.id), facts: {} };
  const written = [
    ...Array.from({ length: 60 }, () => changed),
    { action: 'race_published', subjectType: 'race', subjectId: String(race.id), facts: {} },
    { action: 'list_downloaded', subjectType: 'race_lists', subjectId: String(race.id), facts: {} },
    { action: 'product_changed', subjectType: 'product', subjectId: String(product.id), facts: {} },
    { action: 'coupon_made', subjectType: 'coupon', subjectId: coupon.id, facts: {} },
    { action: 'roles_changed', subjectType: 'user_account', subjectId: admin.id, facts: {} },
    {
      action: 'books_closed',
      subjectType: 'books_lock',
      subjectId: '15',
      facts: { after: { closed_until: '2026-08-31' } },
    },
    { action: 'figures_downloaded', subjectType: 'figures', subjectId: '15', facts: {} },
    { action: 'race_deleted', subjectType: 'race', subjectId: '999999', facts: gone },
    { action: 'cards_loaded', ...subjectOf(federationSubject(15, federation!.id)), facts: {} },
    { action: 'race_changed', subjectType: 'race', subjectId: 'no-id', facts: {} },
    { action: 'coupon_made', subjectType: 'coupon', subjectId: 'no-id', facts: {} },
  ];
  const at = portal.context.clock();
  await writeAudits(
    db(),
    written.map((entry) => ({ at, actorUserId: by, circuitId: 15, ...entry })),
  );
  await writeAudits(db(), [{ at, actorUserId: by, circuitId: 8, ...written[0]! }]);
  const told = (data: readonly PersonActView[]) => data.map(({ action, named, about }) => [action, named, about.ref]);
  const all = [
    ['coupon_made', null, null],
    ['race_changed', null, null],
    ['cards_loaded', federation!.i18n.it.name, `15-${federation!.id}`],
    ['race_deleted', 'Gara di prova', null],
    ['figures_downloaded', null, null],
    ['books_closed', '2026-08-31', '15'],
    ['roles_changed', admin.name, admin.id],
    ['coupon_made', 'ACTS10', coupon.id],
    ['product_changed', product.i18n.it.name, String(product.id)],
    ['list_downloaded', race.i18n.it.name, String(race.id)],
    ['race_published', race.i18n.it.name, String(race.id)],
  ];
  const first = await acts(by);
  expect(told(first.data.slice(0, all.length))).toEqual(all);
  const second = await acts(by, '&page=2');
  expect([first.data.length, second.data.length, second.current_page, second.total]).toEqual([50, 21, 2, 71]);
});
