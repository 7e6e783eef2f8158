import { sql } from 'drizzle-orm';
import type { Buyer } from './buyers.ts';
import { percentile } from './figures.ts';
import type { BenchPortal } from './place.ts';
import { cpuSeconds } from './process.ts';

/** A race with every step: questions, a certificate that may come later, an address, policies and services. */
const race = { race_type: 'race', race_id: 208 };
const typeId = 2081;

/** The wizard's pages in their order, by the segment of their address. */
const pages = ['1', '2', '3', 'medical-certificate', '4', '5', '6'];

export interface StepFigures {
  readonly name: string;
  readonly times: readonly number[];
}

interface ApiAnswer {
  readonly data: { readonly id: string; readonly version: number };
}

interface StepClient {
  readonly base: string;
  readonly buyer: Buyer;
  readonly addressId: string;
  readonly answers: readonly object[];
  readonly took: (name: string, milliseconds: number) => void;
}

type Body = object | undefined;

/** One request as the browser sends it, timed until its whole answer is read. */
async function ask({ base, buyer, took }: StepClient, name: string, method: string, path: string, body?: Body) {
  const start = performance.now();
  const answer = await fetch(`${base}${path}`, {
    method,
    redirect: 'manual',
    headers: {
      cookie: `pettorale_session=${buyer.token}`,
      origin: base,
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  if (answer.status >= 300) throw new Error(`${method} ${path} answered ${answer.status}: ${text.slice(0, 300)}`);
  took(name, performance.now() - start);
  return text;
}

const told = async (...asked: Parameters<typeof ask>) => (JSON.parse(await ask(...asked)) as ApiAnswer).data;

/** What a page shows, as React Router asks for it on Continue. */
const look = (walker: StepClient, page: string, draft: string) =>
  ask(walker, `${page}, page data`, 'GET', `/it/event/registration/${page}.data?draft=${draft}`);

/** One registration from its beginning to the services, with the calls that the browser makes. */
async function walk(walker: StepClient): Promise<void> {
  const { buyer, addressId, answers } = walker;
  const drafts = '/api/v3.0/registration-drafts';
  let draft = await told(walker, '1, POST draft', 'POST', drafts, race);
  const save = async (page: string, step: string, given: object) => {
    const body = { step, version: draft.version, answers: given };
    draft = await told(walker, `${page}, PUT`, 'PUT', `${drafts}/${draft.id}`, body);
  };
  const check = { ...race, member_id: buyer.memberId, member_type: 'me', draft_id: draft.id };

  await look(walker, '1', draft.id);
  await save('1', 'who', { who: 'me' });
  await ask(walker, '1, POST check', 'POST', '/api/v3.0/registrations/check', check);
  await look(walker, '2', draft.id);
  await save('2', 'type', { registration_type_id: typeId });
  await look(walker, '3', draft.id);
  await save('3', 'athlete', { member_id: buyer.memberId, gadget_size: 'M', custom_inputs: answers });
  await look(walker, 'medical-certificate', draft.id);
  await save('medical-certificate', 'medical-certificate', {});
  await look(walker, '4', draft.id);
  await save('4', 'address', { address_id: addressId });
  await look(walker, '5', draft.id);
  await save('5', 'policies', { policies: [1501, 1502], consents: { privacy_policy: 1, photo_video: 0 } });
  await ask(walker, '5, POST cart line', 'POST', `${drafts}/${draft.id}/cart-line`);
  await look(walker, '6', draft.id);
}

/** The race's questions, answered with what each takes. */
async function answersOf(base: string): Promise<object[]> {
  const asked = (await (await fetch(`${base}/api/v3.0/races/${race.race_id}`)).json()) as {
    data: {
      race_details: { rule: { custom_inputs: { type: string; slug: string; variables: { value: string }[] }[] } };
    };
  };
  return asked.data.race_details.rule.custom_inputs.map(({ type, slug, variables }) => ({
    slug,
    value: type === 'checkbox' ? '1' : variables[0]!.value,
  }));
}

/** Somebody with an address, who registers; what it takes to get there is not timed. */
async function withAddress(base: string, buyer: Buyer, answers: readonly object[]): Promise<StepClient> {
  const stranger = { base, buyer, addressId: '', answers, took: () => {} };
  const home = await told(stranger, '', 'POST', '/api/v3.0/user/addresses', {
    firstname: 'Bruna',
    lastname: 'Prova',
    country: 'CH',
    state: 'TI',
    city: 'Locarno',
    zipcode: '6600',
    address: 'Via Varenna',
    house_number: '18',
    phone: '+41 91 555 01 33',
  });
  return { ...stranger, addressId: home.id };
}

/** A registration of this athlete in a cart, and another that has come to the athlete's own page: its draft. */
export async function beginRegistrations({ url: base }: BenchPortal, buyer: Buyer): Promise<string> {
  const athlete = await withAddress(base, buyer, await answersOf(base));
  await walk(athlete);
  const drafts = '/api/v3.0/registration-drafts';
  let draft = await told(athlete, '', 'POST', drafts, { race_type: 'race', race_id: 203 });
  for (const [step, answers] of [
    ['who', { who: 'me' }],
    ['type', { registration_type_id: 2031 }],
  ] as const)
    draft = await told(athlete, '', 'PUT', `${drafts}/${draft.id}`, { step, version: draft.version, answers });
  return draft.id;
}

/** More places than athletes, because contention for the last place is not measured. */
export const makeRoom = ({ db }: BenchPortal) =>
  db.execute(sql`update stock_counter set stock = 1000000 where sellable_id = ${race.race_id}`);

export interface StepsRun {
  readonly steps: readonly StepFigures[];
  readonly walks: number;
  readonly used: number;
  /** The server's processor time for a request, in milliseconds: what stays the same on a busy machine. */
  readonly cpu: number;
}

/** Registrations for some seconds, by so many athletes at once: how long each request of each step took. */
export async function measureSteps(
  { url: base, server }: BenchPortal,
  buyers: readonly Buyer[],
  atOnce: number,
  seconds: number,
): Promise<StepsRun> {
  const times = new Map<string, number[]>();
  const took = (name: string, one: number) => void (times.get(name)?.push(one) ?? times.set(name, [one]));
  const answers = await answersOf(base);
  const until = performance.now() + seconds * 1000;
  let [next, walks] = [0, 0];
  const before = cpuSeconds(server.pid!);
  const lane = async () => {
    while (performance.now() < until && next < buyers.length) {
      const stranger = await withAddress(base, buyers[next++]!, answers);
      await walk({ ...stranger, took });
      walks += 1;
    }
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
  const inOrder = (name: string) => pages.indexOf(name.slice(0, name.indexOf(',')));
  const steps = [...times].map(([name, all]) => ({ name, times: all.toSorted((a, b) => a - b) }));
  const requests = steps.reduce((sum, step) => sum + step.times.length, 0);
  const cpu = ((cpuSeconds(server.pid!) - before) * 1000) / requests;
  return { steps: steps.toSorted((a, b) => inOrder(a.name) - inOrder(b.name)), walks, used: next, cpu };
}

/** p50 and p95 of each request, one column for each number of athletes. */
export function stepLines(runs: readonly { readonly atOnce: number; readonly steps: readonly StepFigures[] }[]) {
  const ms = (step: StepFigures | undefined, share: number) => percentile(step?.times ?? [], share).toFixed(1);
  const head = ['step', ...runs.flatMap(({ atOnce }) => [`p50 ms, ${atOnce}`, `p95 ms, ${atOnce}`])];
  const names = runs[0]?.steps.map(({ name }) => name) ?? [];
  return [
    head,
    ...names.map((name) => [
      name,
      ...runs.flatMap(({ steps }) => {
        const step = steps.find((one) => one.name === name);
        return [ms(step, 0.5), ms(step, 0.95)];
      }),
    ]),
  ];
}
