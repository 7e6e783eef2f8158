import { reachIn } from '#kernel/roles.ts';
import { serveList } from '#office/kit/server/serveList.ts';
import type { Context } from '#server/context.ts';
import type { Account, Office } from '#server/http/request.ts';
import { type Routes, serve } from '#server/http/serve.ts';
import * as calls from '../contract/packages.ts';
import { createPackageChanges } from './packageChanges.ts';
import { readPackageView } from './packageView.ts';

export const packageRoutes =
  (context: Context): Routes =>
  (app) => {
    const changes = createPackageChanges(context);
    const mayChange = (account: Account, { circuitId }: Office) =>
      reachIn(account.roles, circuitId, calls.changeOfficePackage.roles) === 'all';

    serve(app, calls.getPackageSetUp, ({ account, office, params, lang }) =>
      readPackageView(context, office.circuitId, params.package, {
        lang,
        mayChange: mayChange(account, office),
      }),
    );

    serve(app, calls.createOfficePackage, async ({ account, office, lang, body }) => ({
      id: await changes.create({ account, office, lang }, body),
    }));

    serve(app, calls.changeOfficePackage, ({ account, office, lang, params, body }) =>
      changes.change({ account, office, lang, packageId: params.package }, body),
    );

    serveList(app, calls.packageTypeCalls, changes.types, (params) => ({ packageId: params.package }));
    serveList(app, calls.packageServiceCalls, changes.services, (params) => ({ packageId: params.package }));

    serve(app, calls.publishOfficePackage, ({ account, office, lang, params }) =>
      changes.publish({ account, office, lang, packageId: params.package }),
    );

    serve(app, calls.withdrawOfficePackage, ({ account, office, lang, params }) =>
      changes.withdraw({ account, office, lang, packageId: params.package }),
    );

    serve(app, calls.archiveOfficePackage, ({ account, office, lang, params }) =>
      changes.archive({ account, office, lang, packageId: params.package }),
    );

    serve(app, calls.deleteOfficePackage, ({ account, office, lang, params }) =>
      changes.delete({ account, office, lang, packageId: params.package }),
    );
  };
