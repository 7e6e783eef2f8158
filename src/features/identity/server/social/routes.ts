import type {} from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Refusal, refuse } from '#kernel/errors.ts';
import { paths, safeRedirect } from '#kernel/paths.ts';
import type { Context } from '#server/context.ts';
import type { Environment } from '#server/environment.ts';
import { preferredLang } from '#server/http/negotiation.ts';
import { type Routes, serve } from '#server/http/serve.ts';
import { countAttempt, forgetAttempt, limits } from '#server/limits.ts';
import { hashOf, newToken } from '#server/secrets.ts';
import * as calls from '../../contract.ts';
import { type ProviderName, providerNames } from '../../rules/providers.ts';
import { enterBrowser } from '../cookies.ts';
import { mailPlace, type OwnSites } from '../links.ts';
import type { Sessions } from '../sessions.ts';
import type { OnSignUp } from '../signUp.ts';
import type { Trip } from '../tables.ts';
import { signInWays } from './claim.ts';
import type { OnTakeOver } from './enter.ts';
import { createFacebook } from './facebook.ts';
import { createGoogle } from './google.ts';
import type { IdentityProvider } from './provider.ts';
import { readProvided, signUpProvided } from './signUpProvided.ts';
import { tripOf } from './tickets.ts';
import { finishProviderSignIn, handOver, pageAfterRefusal, pageAfterSignIn, startProviderSignIn } from './trips.ts';

/** They send people back to BASE_URL only, the address that is registered with them. */
function providersOf(environment: Environment, clock: () => Date): ReadonlyMap<ProviderName, IdentityProvider> {
  const { baseUrl, google, facebook } = environment;
  const callback = (name: ProviderName) => `${baseUrl.origin}/api/v3.0/auth/${name}/callback`;
  const all = [
    google && createGoogle(google, callback('google'), clock),
    facebook && createFacebook(facebook, callback('facebook')),
  ];
  return new Map(all.flatMap((provider) => (provider ? [[provider.name, provider] as const] : [])));
}

type CookieSettings = Pick<Environment, 'baseUrl'>;

const isSecure = ({ baseUrl }: CookieSettings) => baseUrl.protocol === 'https:';

/** With TLS the `__Host-` prefix: another host of the domain cannot set the cookie. */
const prefixOf = (settings: CookieSettings) => `${isSecure(settings) ? '__Host-' : ''}pettorale_trip_`;
const lifeSeconds = 2 * 60 * 60;

const marksIn = ({ cookies }: FastifyRequest, settings: CookieSettings) =>
  Object.entries(cookies).flatMap(([name, mark]) =>
    name.startsWith(prefixOf(settings)) && mark && /^[\w-]{43}$/.test(mark) ? [{ name, mark }] : [],
  );

const marksOf = (request: FastifyRequest, settings: CookieSettings): readonly Buffer[] =>
  marksIn(request, settings).map(({ mark }) => hashOf(mark));

/** Against login CSRF: a session is opened only in the browser that began. Two tabs have two marks. */
function markBrowser(request: FastifyRequest, reply: FastifyReply, settings: CookieSettings): Buffer {
  const [old] = marksIn(request, settings);
  const { name, mark } = old ?? { name: prefixOf(settings) + newToken().slice(0, 6), mark: newToken() };
  reply.setCookie(name, mark, {
    httpOnly: true,
    sameSite: 'lax',
    secure: isSecure(settings),
    path: '/',
    maxAge: lifeSeconds,
  });
  return hashOf(mark);
}

export interface SocialParts {
  readonly sessions: Sessions;
  readonly sites: OwnSites;
  readonly onSignUp: OnSignUp;
  readonly onTakeOver: OnTakeOver;
}

const agentOf = ({ headers }: FastifyRequest): string | null => headers['user-agent'] ?? null;

/** Sign-in with Google and Facebook (registration §2, §7). A browser is led through these pages; none of them is shown. */
export const socialRoutes =
  (context: Context, { sessions, sites, onSignUp, onTakeOver }: SocialParts): Routes =>
  (app) => {
    const { environment, db, clock } = context;
    const { baseUrl } = environment;
    const providers = providersOf(environment, clock);
    const offered = (name: ProviderName) => providers.get(name) ?? refuse('not_found');

    /** Origin of the request if it is one of ours, else BASE_URL: a forged Host header has no effect. */
    function originOf({ hostname, site }: FastifyRequest): string {
      const asked = new URL(baseUrl);
      asked.hostname = hostname;
      return sites.isOwnOrigin(asked.origin) ? asked.origin : site.origin;
    }

    async function orBack(
      request: FastifyRequest,
      trip: () => Promise<(Omit<Trip, 'origin'> & { origin?: string }) | undefined>,
      go: () => Promise<string>,
    ): Promise<string> {
      try {
        return await go();
      } catch (error) {
        const refusal = error instanceof Refusal ? error : new Refusal('unexpected', { request_id: request.id });
        if (refusal !== error) request.log.error({ err: error }, refusal.code);
        else if (refusal.cause) request.log.warn({ err: refusal.cause }, refusal.code);
        const begun = await trip().catch(() => undefined);
        const where = begun ?? { lang: preferredLang(request), purpose: 'signin' as const };
        return (begun?.origin ?? '') + pageAfterRefusal(where, refusal);
      }
    }

    for (const [name, start, back] of [
      ['google', calls.startGoogle, calls.returnGoogle],
      ['facebook', calls.startFacebook, calls.returnFacebook],
    ] as const) {
      serve(app, start, ({ query, account, lang, request, reply }) => {
        const provider = offered(name);
        const { purpose } = query;
        const redirect = safeRedirect(query.redirect);
        const trip: Trip = { origin: originOf(request), lang, redirect, purpose, sessionId: account?.sessionId };
        return orBack(
          request,
          async () => ({ lang, redirect, purpose }),
          async () => {
            if (purpose === 'confirm' && !account) return paths.signin(lang, redirect);
            await countAttempt(context, limits.signInPerAddress, request.ip);
            return (await startProviderSignIn(context, provider, trip, markBrowser(request, reply, environment))).href;
          },
        );
      });

      serve(app, back, ({ query: { state = '' }, request }) => {
        const provider = offered(name);
        const query = new URL(request.url, baseUrl).searchParams;
        const wanted = () => tripOf(db, { kind: 'state', token: state, now: clock() });
        return orBack(request, wanted, async () => {
          const code = await finishProviderSignIn(context, provider, { state, query });
          const { origin } = (await wanted())!;
          return `${origin}/api/v3.0/auth/handover?code=${code}`;
        });
      });
    }

    serve(app, calls.handOver, ({ query: { code = '' }, account, site, request, reply }) =>
      orBack(
        request,
        // The request already came to the right host.
        async () => {
          const trip = await tripOf(db, { kind: 'handover', token: code, now: clock() });
          return trip && { ...trip, origin: '' };
        },
        async () => {
          const handed = await handOver(context, sessions, {
            token: code,
            marks: marksOf(request, environment),
            account,
            agent: agentOf(request),
            onTakeOver,
            placeIn: (of) => mailPlace(sites, site, originOf(request), of),
          });
          const { trip } = handed;
          await forgetAttempt(context, limits.signInPerAddress, request.ip);
          if (handed.as === 'newcomer') return paths.signupWith(trip.lang, handed.ticket, safeRedirect(trip.redirect));
          if (handed.as === 'confirmed') return pageAfterSignIn(trip);
          await enterBrowser(sessions, { account, request, reply }, handed.entered, environment);
          return pageAfterSignIn(trip);
        },
      ),
    );

    serve(app, calls.getProviders, () => providerNames.filter((name) => providers.has(name)));

    serve(app, calls.getSignInWays, ({ account }) => signInWays(db, account.id, (name) => providers.has(name)));

    serve(app, calls.getProvided, ({ query, request }) =>
      readProvided(context, query.ticket, marksOf(request, environment)),
    );

    serve(app, calls.signUpProvided, async ({ body, lang, site, account, request, reply }) => {
      await countAttempt(context, limits.signUpPerAddress, request.ip);
      const { token, ...user } = await signUpProvided(context, sessions, body, {
        marks: marksOf(request, environment),
        agent: agentOf(request),
        lang,
        circuitId: site.circuitId,
        onSignUp,
      });
      await enterBrowser(sessions, { account, request, reply }, { token, email: user.email }, environment);
      return user;
    });
  };
