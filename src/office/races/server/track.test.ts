import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestPortal, testPortal } from '../../../../tests/support/api.ts';
import { aCircuit, aRace } from '../../../../tests/support/builders.ts';
import { aColleague } from '../../../../tests/support/colleagues.ts';
import { historyIn } from '../../../../tests/support/history.ts';

let portal: TestPortal;
let ada: Awaited<ReturnType<typeof aColleague>>;

beforeAll(async () => {
  portal = await testPortal();
  await aCircuit(portal.context.db);
  await aCircuit(portal.context.db, { id: 8, hosts: ['other.test'] });
  await portal.sites.refresh();
  ada = await aColleague(portal, 'organiser');
});
afterAll(() => portal.close());

/** A recording as a watch writes it: who, when, and a heart rate at each point. */
const recorded = `<gpx><metadata><author><name>Ada Rossi</name></author></metadata><trk><name>Giro di Ada</name><trkseg>
  <trkpt lat="45.9" lon="8.5"><ele>200.04</ele><time>2026-05-01T06:00:00Z</time><hr>161</hr></trkpt>
  <trkpt lat="45.91" lon="8.5"><ele>260</ele><time>2026-05-01T06:07:00Z</time><hr>172</hr></trkpt>
</trkseg></trk></gpx>`;

async function send(race: number, file: string, as = ada.as, circuit = 15) {
  const form = new FormData();
  form.append('document', new File([file], 'giro.gpx'));
  const request = new Response(form);
  const answer = await portal.app.inject({
    method: 'PUT',
    url: `/api/v3.0/circuits/${circuit}/set-up/races/${race}/track`,
    headers: { authorization: `Bearer ${as}`, 'content-type': request.headers.get('content-type')! },
    payload: Buffer.from(await request.arrayBuffer()),
  });
  return { status: answer.statusCode, body: answer.json() };
}
const remove = (race: number) => portal.ask('DELETE', `/v3.0/circuits/15/set-up/races/${race}/track`, { as: ada.as });
const setUp = async (race: number) =>
  (await portal.ask('GET', `/v3.0/circuits/15/set-up/races/${race}`, { as: ada.as })).body.data;
const visited = async (race: number) => (await portal.ask('GET', `/v3.0/races/${race}`)).body.data;
const aPublished = async () => (await aRace(portal.context.db)).race.id;

describe('The track of a race', () => {
  test('is read from its file, drawn on its page, and offered with places and heights alone', async () => {
    const race = await aPublished();
    expect((await send(race, recorded)).status).toBe(200);
    expect((await setUp(race)).track).toMatchObject({ length: 1112, climb: 60 });
    expect((await visited(race)).track).toMatchObject({ length: 1112, climb: 60, lowest: 200, highest: 260 });
    const file = await portal.app.inject({ url: `/api/v3.0/races/${race}/track`, headers: { host: 'localhost' } });
    expect(file.body).toContain('<trkpt lat="45.910000" lon="8.500000"><ele>260.0</ele></trkpt>');
    expect(file.body).not.toMatch(/Ada|2026|161|<hr/);
  });

  test('takes the place of another one, is taken away, and both stand in the history', async () => {
    const race = await aPublished();
    await send(race, recorded);
    await send(race, recorded.replace('<ele>260</ele>', '<ele>290</ele>'));
    expect((await setUp(race)).track).toMatchObject({ climb: 90 });
    expect((await remove(race)).status).toBe(200);
    expect((await setUp(race)).track).toBeNull();
    expect((await visited(race)).track).toBeNull();
    const history = await historyIn(portal, ada.as, 'race', race);
    expect(history.map(({ what }) => what)).toEqual(['Traccia tolta', 'Traccia caricata', 'Traccia caricata']);
    expect(history[1]!.changes).toContainEqual({ field: 'Dislivello', before: '60 m', after: '90 m' });
  });

  test.each([
    ['is no track', '<html><body>Sign in</body></html>'],
    ['has a point without a height', recorded.replace('<ele>260</ele>', '')],
    ['has a point that is nowhere on Earth', recorded.replace('lat="45.91"', 'lat="145.91"')],
    ['is binary', '\0\u0001\uFFFD'],
  ])('of a file that %s is refused, and the one that was there stays', async (_, file) => {
    const race = await aPublished();
    await send(race, recorded);
    expect((await send(race, file)).body).toMatchObject({ status: 422, error: 'track_not_readable' });
    expect((await setUp(race)).track).toMatchObject({ climb: 60 });
  });

  test('is given to a race of the circuit only', async () => {
    const race = await aPublished();
    const other = await aColleague(portal, 'organiser', 8);
    expect((await send(race, recorded, other.as, 8)).body.error).toBe('race_not_found');
    expect((await setUp(race)).track).toBeNull();
  });

  test('goes with a draft that is deleted', async () => {
    const { race } = await aRace(portal.context.db, 15, { state: 'draft' });
    await send(race.id, recorded);
    const gone = await portal.ask('DELETE', `/v3.0/circuits/15/set-up/races/${race.id}`, { as: ada.as });
    expect(gone.status).toBe(200);
  });
});
