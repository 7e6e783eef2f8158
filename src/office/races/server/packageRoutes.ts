import { reachIn } from '#kernel/roles.ts';
import { serveList } from '#office/kit/server/serveList.ts';
import type { Context } from '#server/context.ts';
import type { Account, Office } from '#server/http/request.ts';
import { type Routes, serve } from '#server/http/serve.ts';
import * as calls from '../contract/packages.ts';
import { createPackageChanges } from './packageChanges.ts';
import { readPackageView } from './packageView.ts';

/** Packages of races, in the organiser's hands. */
export const packageRoutes =
  (context: Context): Routes =>
  (app) => {
    const changes = createPackageChanges(context);
    const mayChange = (account: Account, { circuitId }: Office) =>
      reachIn(account.roles, circuitId, calls.changeOfficePackage.roles) === 'all';

    serve(app, calls.getPackageSetUp, async ({ account, office, params, lang }) => ({
      data: await readPackageView(context, office.circuitId, params.package, {
        lang,
        mayChange: mayChange(account, office),
      }),
    }));

    serve(app, calls.createOfficePackage, async ({ account, office, lang, body }) => ({
      data: { id: await changes.create({ account, office, lang }, body) },
    }));

    serve(app, calls.changeOfficePackage, async ({ account, office, lang, params, body }) => {
      await changes.change({ account, office, lang, packageId: params.package }, body);
      return { data: null };
    });

    serve(app, calls.addOfficePackageType, async ({ account, office, lang, params, body }) => ({
      data: { id: await changes.addType({ account, office, lang, packageId: params.package }, body) },
    }));

    serve(app, calls.changeOfficePackageType, async ({ account, office, lang, params, body }) => ({
      data: await changes.changeType({ account, office, lang, packageId: params.package, typeId: params.type }, body),
    }));

    serve(app, calls.deleteOfficePackageType, async ({ account, office, lang, params }) => {
      await changes.deleteType({ account, office, lang, packageId: params.package, typeId: params.type });
      return { data: null };
    });

    serveList(app, calls.packageServiceCalls, changes.services, (params) => ({ packageId: params.package }));

    serve(app, calls.publishOfficePackage, async ({ account, office, lang, params }) => {
      await changes.publish({ account, office, lang, packageId: params.package });
      return { data: null };
    });

    serve(app, calls.withdrawOfficePackage, async ({ account, office, lang, params }) => {
      await changes.withdraw({ account, office, lang, packageId: params.package });
      return { data: null };
    });

    serve(app, calls.archiveOfficePackage, async ({ account, office, lang, params }) => {
      await changes.archive({ account, office, lang, packageId: params.package });
      return { data: null };
    });

    serve(app, calls.deleteOfficePackage, async ({ account, office, lang, params }) => {
      await changes.delete({ account, office, lang, packageId: params.package });
      return { data: null };
    });
  };
