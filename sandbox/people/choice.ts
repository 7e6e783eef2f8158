import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { html } from '../html.ts';
import { page, sendPage } from '../page.ts';
import { choosePage } from './choosePage.ts';
import type { Codes } from './codes.ts';
import type { Person } from './people.ts';

type Fields = Readonly<Record<string, string>>;

export interface Choice {
  readonly provider: string;
  /** Where the portal sends people. */
  readonly path: string;
  readonly clientId: string;
  readonly people: readonly Person[];
  readonly codes: Codes;
  /** What the provider adds when somebody cancels. */
  readonly cancelled: Fields;
}

/** Bodies of forms, as both the pages and the portal send them. */
export function readForms(app: FastifyInstance): void {
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(body as string))),
  );
}

/** The page on which one chooses who one is, and the way back to the portal with a code. */
export function choice(app: FastifyInstance, { provider, path, clientId, people, codes, cancelled }: Choice): void {
  readForms(app);

  app.get<{ Querystring: Fields }>(path, async ({ query }, reply) =>
    problemOf(query) === null
      ? sendPage(reply, choosePage({ provider, action: `${path}/choose`, request: query, people }))
      : refused(reply, problemOf(query)!),
  );

  app.post<{ Body: Fields }>(`${path}/choose`, async ({ body }, reply) => {
    const problem = problemOf(body);
    if (problem !== null) return refused(reply, problem);
    const back = new URL(body.redirect_uri!);
    if (body.state !== undefined) back.searchParams.set('state', body.state);
    const person = personOf(body);
    const answer = person
      ? {
          code: codes.issue({
            person,
            clientId,
            redirectUri: body.redirect_uri!,
            nonce: body.nonce,
            challenge: body.code_challenge,
          }),
        }
      : cancelled;
    for (const [name, value] of Object.entries(answer)) back.searchParams.set(name, value);
    return reply.redirect(back.href, 303);
  });

  /** A provider that does not know the client or the way back shows its own page and sends nobody anywhere. */
  function problemOf({ client_id, redirect_uri, response_type }: Fields): string | null {
    if (client_id !== clientId) return 'The client_id is not known here.';
    if (!redirect_uri || !/^https?:\/\//.test(redirect_uri) || !URL.canParse(redirect_uri)) return 'No redirect_uri.';
    return response_type === 'code' ? null : 'The response_type must be code.';
  }

  function personOf({ person, firstname = '', lastname = '', email = '', unverified }: Fields): Person | undefined {
    if (person !== 'other') return people.find(({ subject }) => subject === person);
    const subject = createHash('sha256').update(`${firstname} ${lastname} ${email}`).digest('hex').slice(0, 20);
    return { subject, firstname, lastname, email, verified: unverified === undefined };
  }

  const refused = (reply: FastifyReply, why: string) =>
    sendPage(reply, page('Not possible', html`<h1>${provider} cannot sign you in</h1><p>${why}</p>`), 400);
}
