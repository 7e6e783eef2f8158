import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { circuits } from '#features/circuits/server/tables.ts';
import { policies } from '#features/legal/server/tables.ts';
import { newRace } from '../../../../tests/access/setUps.ts';
import { type TestPortal, testPortal } from '../../../../tests/support/api.ts';
import { aCircuit } from '../../../../tests/support/builders.ts';
import { aColleague } from '../../../../tests/support/colleagues.ts';
import { anIssuer } from '../../../../tests/support/invoices.ts';
import { readGoLive } from './goLiveView.ts';

let portal: TestPortal;
let ada: Awaited<ReturnType<typeof aColleague>>;
beforeAll(async () => {
  portal = await testPortal();
  await aCircuit(portal.context.db);
  await portal.sites.refresh();
  ada = await aColleague(portal, 'organiser');
});
afterAll(() => portal.close());

const ask = async (method: 'GET' | 'POST' | 'PUT', path: string, body?: object) =>
  (await portal.ask(method, `/v3.0/circuits/15/set-up${path}`, { as: ada.as, ...(body && { body }) })).body.data;
/** The list of a portal that is no demo: a demo is looked at where it runs, and has no address to be given. */
const list = () => {
  const { context } = portal;
  return readGoLive({ ...context, environment: { ...context.environment, deployment: 'production' } }, 15);
};
const done = async () => Object.fromEntries((await list()).map(({ step, done: is }) => [step, is]));

test('what is to be done before the first race opens ticks itself off, and what is not done stays until it is', async () => {
  await portal.context.db.update(circuits).set({ hosts: ['localhost'] });
  expect(Object.keys(await done())).toEqual(['host', 'people', 'issuer', 'paying', 'policies', 'race']);
  expect(await done()).toMatchObject({ host: 0, people: 0, policies: 0, race: 0 });
  // Somebody sets up and answers athletes, somebody handles the money, somebody judges certificates.
  // Money for a single race opens no order and no transfer (decision 160).
  await aColleague(portal, 'money', 15, [1]);
  await aColleague(portal, 'medical');
  expect(await done()).toMatchObject({ people: 0 });
  await aColleague(portal, 'money');
  expect(await done()).toMatchObject({ people: 1 });
  expect(await ask('GET', '/go-live')).toEqual(
    (await list()).map((one) => (one.step === 'host' ? { ...one, done: 1 } : one)),
  );
  const optional = async () => (await list()).filter((one) => one.optional === 1).map(({ step }) => step);
  // Who issues invoices is asked of a circuit that issues some: any other is not told to do what it need not.
  expect(await optional()).toEqual(['issuer']);
  await anIssuer(portal.context.db);
  expect(await optional()).toEqual([]);
  expect(await done()).toMatchObject({ issuer: 1 });
  await portal.context.db.update(circuits).set({ hosts: ['localhost', 'gare.example.it'] });
  expect(await done()).toMatchObject({ host: 1 });

  const { id } = await ask('POST', '/races', newRace);
  const { types, fields } = await ask('GET', `/races/${id}`);
  const policy = 7;
  const text = { name: 'Regolamento', description: '<p>Regole</p>' };
  const i18n = { it: text, en: text };
  await portal.context.db.insert(policies).values({ id: policy, circuitId: 15, isRequired: true, i18n, position: 0 });
  const [{ id: type, used: _, ...typed }] = types;
  await ask('PUT', `/races/${id}/types/${type}`, { fields: { policies: [policy] }, seen: typed });
  await ask('PUT', `/races/${id}`, { fields: { coming_soon: 1 }, seen: fields });
  expect(await done()).toMatchObject({ policies: 1, race: 0 });

  await ask('POST', `/races/${id}/publish`);
  expect(await done()).toMatchObject({ race: 1 });
  const after = await ask('GET', `/races/${id}`);
  const ways = async () => (await list()).find(({ step }) => step === 'paying');
  // Until it has an account of its own a circuit is paid, if at all, through those of who runs the portal: so it is said.
  await portal.context.db.update(circuits).set({ bank: null }).where(eq(circuits.id, 15));
  expect(await ways()).toMatchObject({ done: 1, given: 1, late: 0 });
  await portal.context.db.update(circuits).set({ hosts: ['localhost'] });
  await ask('PUT', `/races/${id}`, { fields: { coming_soon: 0 }, seen: after.fields });
  // What is not done when registration begins stays, alone, until it is.
  expect(await done()).toEqual({ host: 0 });
  expect((await list())[0]).toMatchObject({ step: 'host', late: 1 });
  await portal.context.db.update(circuits).set({ hosts: ['gare.example.it'] });
  expect(await done()).toEqual({});
});
