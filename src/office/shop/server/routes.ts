import { reachIn } from '#kernel/roles.ts';
import { flag } from '#kernel/wire.ts';
import type { Context } from '#server/context.ts';
import type { Account, Office } from '#server/http/request.ts';
import { type Routes, serve } from '#server/http/serve.ts';
import * as calls from '../contract.ts';
import { createCouponChanges } from './couponChanges.ts';
import { createProductChanges } from './productChanges.ts';
import { readCodes, readCouponList, readProductSetUp, readProducts } from './shopView.ts';

export const officeShopRoutes =
  (context: Context): Routes =>
  (app) => {
    const { db } = context;
    const products = createProductChanges(context);
    const coupons = createCouponChanges(context);
    const mayChange = (account: Account, { circuitId }: Office) =>
      reachIn(account.roles, circuitId, calls.changeOfficeProduct.roles) === 'all';

    serve(app, calls.getOfficeProducts, async ({ account, office, query, lang }) => ({
      ...(await readProducts(db, office.circuitId, query, lang)),
      may_change: flag(mayChange(account, office)),
    }));

    serve(app, calls.getProductSetUp, ({ account, office, params, lang }) =>
      readProductSetUp(context, office.circuitId, params.product, {
        lang,
        mayChange: mayChange(account, office),
      }),
    );

    serve(app, calls.createOfficeProduct, async ({ account, office, lang, body }) => ({
      id: await products.create({ account, office, lang }, body),
    }));

    serve(app, calls.changeOfficeProduct, ({ account, office, lang, params, body }) =>
      products.change({ account, office, lang, productId: params.product }, body),
    );

    serve(app, calls.setOfficeCombinations, ({ account, office, lang, params, body }) =>
      products.setCombinations({ account, office, lang, productId: params.product }, body.stocks),
    );

    serve(app, calls.sellOfficeProduct, ({ account, office, lang, params }) =>
      products.sell({ account, office, lang, productId: params.product }),
    );

    serve(app, calls.stopOfficeProduct, ({ account, office, lang, params }) =>
      products.stop({ account, office, lang, productId: params.product }),
    );

    serve(app, calls.deleteOfficeProduct, ({ account, office, lang, params }) =>
      products.delete({ account, office, lang, productId: params.product }),
    );

    serve(app, calls.getOfficeCoupons, async ({ account, office, query, lang }) => ({
      ...(await readCouponList(db, office.circuitId, query, lang)),
      may_change: flag(mayChange(account, office)),
    }));

    serve(app, calls.exportOfficeCoupons, ({ office, query }) => readCodes(db, office.circuitId, query.search));

    serve(app, calls.createOfficeCoupons, async ({ account, office, lang, body }) => ({
      codes: await coupons.create({ account, office, lang }, body),
    }));

    serve(app, calls.changeOfficeCoupon, ({ account, office, lang, params, body }) =>
      coupons.change({ account, office, lang, couponId: params.coupon }, body),
    );

    serve(app, calls.activateOfficeCoupon, ({ account, office, lang, params }) =>
      coupons.activate({ account, office, lang, couponId: params.coupon }),
    );

    serve(app, calls.stopOfficeCoupon, ({ account, office, lang, params }) =>
      coupons.stop({ account, office, lang, couponId: params.coupon }),
    );

    serve(app, calls.switchOfficeCoupons, ({ account, office, lang, body }) =>
      coupons.switchAll({ account, office, lang }, body.search, body.active),
    );

    serve(app, calls.deleteOfficeCoupon, ({ account, office, lang, params }) =>
      coupons.delete({ account, office, lang, couponId: params.coupon }),
    );
  };
