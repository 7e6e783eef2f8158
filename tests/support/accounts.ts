import type { BrowserContext } from '@playwright/test';
import type { Lang } from '#kernel/lang.ts';
import { linkIn, mailTo } from './mailbox.ts';
import type { RunningPortal } from './runPortal.ts';

/** Where a portal answers, and the outside world beside it. */
type PortalAddress = Pick<RunningPortal, 'url' | 'sandboxUrl'>;

/** The demo's accounts. */
export const demo = {
  athlete: 'athlete@demo.test',
  organiser: 'organiser@demo.test',
  admin: 'admin@demo.test',
  inactive: 'inactive@demo.test',
  /** As the office names who did something. */
  organiserName: 'Luca Bianchetti',
  adminName: 'Marta Colombo',
  password: 'demo-password',
} as const;

/** A signed-in client of the API. */
export interface Client {
  readonly email: string;
  readonly token: string;
  readonly ask: <Data>(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object) => Promise<Data>;
}

async function call(portal: PortalAddress, method: string, path: string, body?: object, token?: string) {
  const answer = await fetch(`${portal.url}/api${path}`, {
    method,
    headers: {
      ...(body && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${text}`);
  return JSON.parse(text);
}

export async function clientOf(
  portal: PortalAddress,
  email: string,
  password: string = demo.password,
): Promise<Client> {
  const { token } = await call(portal, 'POST', '/v3.0/auth/login', { email, password });
  return {
    email,
    token,
    ask: async (method, path, body) => (await call(portal, method, path, body, token)).data,
  };
}

/** Signs the browser in without the sign-in pages, for tests about something else. */
export const enter = (context: BrowserContext, portal: Pick<RunningPortal, 'url'>, { token }: Pick<Client, 'token'>) =>
  context.addCookies([{ name: 'pettorale_session', value: token, url: portal.url }]);

let serial = 0;

/** An email address that no other test uses. */
export const newEmail = (): string => `visitor${++serial}.${process.pid}@test.example`;

/** Signs up; the account is not active before its email address is confirmed. */
export async function signUp(portal: PortalAddress, email: string, lastname = 'Ossola'): Promise<void> {
  await call(portal, 'POST', '/v3.0/auth/signup', {
    email,
    password: demo.password,
    firstname: 'Nadia',
    lastname,
    birthdate: '1992-04-03',
    nationality: 'CH',
    language: 'it',
    base_url: portal.url,
  });
}

interface User {
  readonly detail: { readonly himself_member: { readonly id: string } };
}

/** The account holder's own athlete record. */
export const ownMember = async ({ ask }: Client): Promise<string> =>
  (await ask<User>('GET', '/v3.0/auth/user')).detail.himself_member.id;

export interface Athlete extends Client {
  readonly memberId: string;
}

/** A new active account with a complete athlete record. */
export async function newAthlete(portal: PortalAddress, lastname = 'Ossola'): Promise<Athlete> {
  const email = newEmail();
  await signUp(portal, email, lastname);
  const mail = await mailTo(portal.sandboxUrl, email, /Attiva/);
  const code = new URL(linkIn(mail, '/account/activate/')).pathname.split('/').at(-1)!;
  await call(portal, 'GET', `/v2/auth/activate/${code}`);
  const client = await clientOf(portal, email);
  const memberId = await ownMember(client);
  await client.ask('POST', `/v3.0/members/${memberId}`, {
    firstname: 'Nadia',
    lastname,
    email,
    birthday: '1992-04-03',
    gender: 'F',
    nationality: 'CH',
    gadget_size: 'M',
    emergency_contact: 'Piera Ossola',
    emergency_phone: '+41 91 555 01 22',
  });
  return { ...client, memberId };
}

interface WithId {
  readonly id: string;
}

/** Puts the fun run of the lake of Orta into the athlete's cart, 18.00, and services or products beside it. */
export async function putIntoCart(
  { ask, memberId }: Athlete,
  products: readonly { readonly id: number; readonly quantity?: number; readonly service?: true }[] = [],
): Promise<string> {
  const { id: cart } = await ask<WithId>('POST', '/v2/carts', {});
  const { details } = await ask<{ details: readonly WithId[] }>('POST', `/v3.0/carts/${cart}/details`, {
    detail_type: 'registration',
    member_id: memberId,
    data: {
      race_type: 'race',
      race_id: 203,
      registration_type_id: 2031,
      gadget_size: 'M',
      policies: [1501, 1502],
      consents: { privacy_policy: 1, photo_video: 0 },
    },
  });
  for (const { id, quantity = 1, service } of products) {
    const parent = service && { parent_id: details[0]!.id };
    await ask('POST', `/v3.0/carts/${cart}/details`, { detail_type: 'product', product_id: id, quantity, ...parent });
  }
  return cart;
}

/** An order for that cart, still to be paid. */
export async function placeOrder(
  athlete: Athlete,
  lang: Lang = 'it',
): Promise<{ readonly id: string; readonly reference: string }> {
  const cart_id = await putIntoCart(athlete);
  return athlete.ask('POST', `/v3.0/orders?lang=${lang}`, { cart_id });
}

/** Answers to the questions of the trail of the seven lakes. */
export async function trailAnswers({ ask }: Client): Promise<{ slug: string; value: string }[]> {
  interface Inputs {
    readonly race_details: {
      readonly rule: {
        readonly custom_inputs: { type: string; slug: string; variables: { value: string }[] }[];
      };
    };
  }
  const { race_details } = await ask<Inputs>('GET', '/v3.0/races/208');
  return race_details.rule.custom_inputs.map(({ type, slug, variables }) => ({
    slug,
    value: type === 'checkbox' ? '1' : variables[0]!.value,
  }));
}

/** The trail of the seven lakes, whose type takes an upload or a code: filled in up to the certificate. */
export async function draftWithCertificate(client: Client, memberId: string): Promise<string> {
  const { ask } = client;
  const custom_inputs = await trailAnswers(client);
  const begin = { race_type: 'race', race_id: 208 };
  let draft = await ask<WithId & { readonly version: number }>('POST', '/v3.0/registration-drafts', begin);
  const answers = {
    who: { who: 'me' },
    type: { registration_type_id: 2081 },
    athlete: { member_id: memberId, gadget_size: 'M', custom_inputs },
  };
  for (const [step, given] of Object.entries(answers)) {
    const body = { step, version: draft.version, answers: given };
    draft = await ask('PUT', `/v3.0/registration-drafts/${draft.id}`, body);
  }
  return draft.id;
}

const draftSteps = ['who', 'type', 'athlete', 'address', 'policies'] as const;
type DraftStep = (typeof draftSteps)[number];

/** A registration for the lake of Orta, filled in as far as this step; Continue of step 5 puts it into the cart. */
export async function fillDraft({ ask }: Client, memberId: string, last: DraftStep): Promise<string> {
  const addresses = await ask<WithId[]>('GET', '/v3.0/user/addresses');
  const address =
    addresses[0] ??
    (await ask<WithId>('POST', '/v3.0/user/addresses', {
      firstname: 'Nadia',
      lastname: 'Ossola',
      country: 'CH',
      state: 'TI',
      city: 'Locarno',
      zipcode: '6600',
      address: 'Via Varenna',
      house_number: '18',
      phone: '+41 91 555 01 33',
    }));
  const answers: Record<DraftStep, object> = {
    who: { who: 'me' },
    type: { registration_type_id: 2031 },
    athlete: { member_id: memberId, gadget_size: 'M' },
    address: { address_id: address.id },
    policies: { policies: [1501, 1502], consents: { privacy_policy: 1, photo_video: 0 } },
  };
  const begin = { race_type: 'race', race_id: 203 };
  let draft = await ask<WithId & { readonly version: number }>('POST', '/v3.0/registration-drafts', begin);
  for (const step of draftSteps.slice(0, draftSteps.indexOf(last) + 1)) {
    const body = { step, version: draft.version, answers: answers[step] };
    draft = await ask('PUT', `/v3.0/registration-drafts/${draft.id}`, body);
  }
  if (last === 'policies') await ask('POST', `/v3.0/registration-drafts/${draft.id}/cart-line`);
  return draft.id;
}
