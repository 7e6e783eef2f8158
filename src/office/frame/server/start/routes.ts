import { isHost } from '#features/circuits/rules/host.ts';
import type { Sites } from '#features/circuits/server/sites.ts';
import type { Context } from '#server/context.ts';
import { isSuperAdmin } from '#server/http/request.ts';
import { type Routes, serve } from '#server/http/serve.ts';
import * as calls from '../../contract/start.ts';
import { startStep } from '../../rules/startStep.ts';
import { openPortal } from './start.ts';

export const startRoutes =
  (context: Context, { sites }: { readonly sites: Sites }): Routes =>
  (app) => {
    serve(app, calls.getStart, ({ account, request, site }) => ({
      step: startStep({
        hasCircuit: sites.has(site.circuitId),
        signedIn: account !== null,
        isSuperAdmin: isSuperAdmin(account),
        isProved: account?.provedAt instanceof Date,
      }),
      // What is reached by its number alone has no name yet: one is asked for.
      host: isHost(request.hostname) ? request.hostname : '',
      email: account?.email ?? null,
    }));

    serve(app, calls.openPortal, async ({ account, body }) => {
      const id = await openPortal(context, account, body);
      // This process is told, too, but who asked may be faster.
      await sites.refresh();
      return { id };
    });
  };
