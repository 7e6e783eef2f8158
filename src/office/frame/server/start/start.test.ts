import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addUsualKinds } from '#features/certificates/server/setup/kinds.ts';
import { circuits } from '#features/circuits/server/tables.ts';
import { recentPayOffer } from '#features/commission/server/payOfferView.ts';
import { secondFactors } from '#features/identity/server/tables.ts';
import { type TestPortal, testNow, testPortal } from '../../../../../tests/support/api.ts';
import { aUser } from '../../../../../tests/support/builders.ts';
import { aColleague } from '../../../../../tests/support/colleagues.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await testPortal();
});
afterAll(() => portal.close());

const body = {
  name: 'Circuito Tre Laghi',
  host: 'https://Gare.TreLaghi.example/it',
  company: 'ASD Tre Laghi',
  place: 'Verbania',
  email: 'segreteria@trelaghi.example',
};
const stepOf = async (as?: string) => (await portal.ask('GET', '/v3.0/start', { as })).body.data.step;
const openAs = (as: string, given: object = body) => portal.ask('POST', '/v3.0/start', { as, body: given });

describe('A portal without a circuit', () => {
  test('is opened by a super-admin alone, once, by whoever of two is first', async () => {
    const athlete = await portal.signIn((await aUser(portal.context.db)).id);
    const admin = await aColleague(portal, 'super-admin');
    expect([await stepOf(), await stepOf(athlete), await stepOf(admin.as)]).toEqual(['sign_in', 'wait', 'circuit']);
    expect((await openAs(athlete)).body.error).toBe('forbidden');
    expect(await portal.context.db.$count(circuits)).toBe(0);

    const hostAt = async (host: string) =>
      (await portal.app.inject({ url: '/api/v3.0/start', headers: { host } })).json().data.host;
    expect([await hostAt('127.0.0.1:3000'), await hostAt('gare.example:3000')]).toEqual(['', 'gare.example']);

    const wrong = await openAs(admin.as, { ...body, name: ' ', host: 'gare_trelaghi' });
    expect(wrong.body.errors).toEqual({ name: ['required'], host: ['host_not_valid'] });

    const answers = await Promise.all([openAs(admin.as), openAs(admin.as)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.error).toBe('circuit_there_already');
    expect([await stepOf(), await stepOf(admin.as)]).toEqual(['done', 'done']);

    const { data } = (await portal.ask('GET', '/v3.0/circuits/15')).body;
    expect(data).toMatchObject({
      slug: 'circuito-tre-laghi',
      i18n: { name: 'Circuito Tre Laghi' },
      season: { id: 20, name: '2026' },
      circuit_settings: expect.arrayContaining([{ key: 'texts-since', value: '2026-09-01' }]),
      office: {
        company: 'ASD Tre Laghi',
        place: 'Verbania',
        email: 'segreteria@trelaghi.example',
        hours: 'solo per email',
      },
    });
    expect(portal.sites.of('gare.trelaghi.example').origin).toMatch(/^http:\/\/gare\.trelaghi\.example(:|$)/);
    const offer = await recentPayOffer(portal.context, 15);
    expect(offer.methods).not.toContain('wiretransfer');
    expect(offer.policy.kind).toBe('uniform');
  });

  test('begins with the kinds of certificates that the law knows, which rest with its organisers (registration §9)', async () => {
    const { as } = await aColleague(portal, 'organiser');
    const setUp = (method: 'GET' | 'PUT' | 'DELETE', path: string, given?: object) =>
      portal.ask(method, `/v3.0/circuits/15/set-up/${path}`, { as, ...(given && { body: given }) });
    const kinds = async () => (await setUp('GET', 'certificate-kinds')).body.data;
    const named = (list: readonly { id: number; name_it: string; may_change: number }[]) =>
      list.map(({ id, name_it, may_change }) => [id, name_it, may_change]);
    const { types, disciplines } = await kinds();
    expect(named(types)).toEqual([
      [1, 'Agonistico', 1],
      [2, 'Non agonistico', 1],
      [3, 'Agonistico, atleti con disabilità', 1],
    ]);
    expect(named(disciplines)).toEqual([
      [2, 'Triathlon', 1],
      [3, 'Atletica leggera', 1],
      [4, 'Nuoto', 1],
      [1, 'Attività non agonistica', 1],
    ]);
    expect(types.map((type: { implied_discipline_id: number | null }) => type.implied_discipline_id)).toEqual([
      null,
      1,
      null,
    ]);

    const words = { fields: { name_it: 'Nuoto in acque libere' }, seen: { name_it: 'Nuoto' } };
    expect((await setUp('PUT', 'certificate-disciplines/4', words)).status).toBe(200);
    expect((await setUp('DELETE', 'certificate-types/3')).status).toBe(200);
    // What was changed or taken away does not come back, whoever asks for it anew.
    await portal.context.db.transaction((tx) => addUsualKinds(tx, 15));
    const after = await kinds();
    expect(named(after.types)).toHaveLength(2);
    expect(named(after.disciplines)).toContainEqual([4, 'Nuoto in acque libere', 1]);
  });

  test('wants the second factor of the last half hour', async () => {
    await using production = await aSecondFactorPortal();
    const admin = await aColleague(production, 'super-admin');
    expect((await production.ask('GET', '/v3.0/start', { as: admin.as })).body.data.step).toBe('second_factor');
    const refused = await production.ask('POST', '/v3.0/start', { as: admin.as, body });
    expect([refused.status, refused.body.error]).toEqual([403, 'second_factor_required']);
    expect(await production.context.db.$count(secondFactors)).toBe(0);
    expect(await production.context.db.$count(circuits)).toBe(0);
  });
});

async function aSecondFactorPortal() {
  const made = await testPortal({ SECOND_FACTOR: 'on' });
  made.setNow(testNow);
  return Object.assign(made, { [Symbol.asyncDispose]: () => made.close() });
}
