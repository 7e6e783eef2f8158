import multipart from '@fastify/multipart';
import { z } from 'zod';
import { readForm } from '#features/certificates/server/uploadForm.ts';
import { refuseField } from '#kernel/errors.ts';
import { CatalogueId, flag } from '#kernel/wire.ts';
import { serveList } from '#office/kit/server/serveList.ts';
import { setsUpAllOf } from '#office/kit/server/setUps.ts';
import type { Context } from '#server/context.ts';
import { type Routes, serve } from '#server/http/serve.ts';
import { countAttempt, limits } from '#server/limits.ts';
import {
  CardsSeen,
  federationCalls,
  federationRuleCalls,
  getOfficeFederation,
  getOfficeFederations,
  loadOfficeCards,
  mostCardBytes,
  readOfficeCards,
} from '../../contract/federations.ts';
import { cardFiles } from './cards.ts';
import { federationChanges, ruleChanges } from './changes.ts';
import { readFederationSetUp, readFederationSetUps } from './federationsView.ts';

/** Nothing of a form with a file is validated before its handler: the address is text. */
const federationIn = ({ federation }: { readonly federation: unknown }): number =>
  CatalogueId.safeParse(federation).data ?? refuseField('federation', 'not_valid');

export const federationRoutes =
  (context: Context): Routes =>
  async (app) => {
    await app.register(multipart);
    const files = cardFiles(context);

    serve(app, getOfficeFederations, async ({ account, office, lang }) => {
      const federations = await readFederationSetUps(context, { account, office, lang });
      return { federations, may_add: flag(setsUpAllOf(account.roles, office.circuitId)) };
    });

    serve(app, getOfficeFederation, ({ account, office, lang, params }) =>
      readFederationSetUp(context, { account, office, lang }, params.federation),
    );

    serveList(app, federationCalls, federationChanges(context), () => ({}));

    serve(app, readOfficeCards, async ({ account, office, lang, params, request }) => {
      await countAttempt(context, limits.uploads, account.id);
      const { document } = await readForm(request, z.object({}), mostCardBytes);
      return files.read({ account, office, lang, federationId: federationIn(params) }, document);
    });

    serve(app, loadOfficeCards, async ({ account, office, lang, params, request }) => {
      await countAttempt(context, limits.uploads, account.id);
      const { document, fields } = await readForm(request, CardsSeen, mostCardBytes);
      const acting = { account, office, lang, federationId: federationIn(params) };
      const seen = { seenAt: fields.cards_at, seenInDoubt: fields.in_doubt };
      return files.load(acting, { file: document, ...seen });
    });

    serveList(app, federationRuleCalls, ruleChanges(context), ({ federation }) => ({ federationId: federation }));
  };
