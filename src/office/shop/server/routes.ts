import { reachIn } from '#kernel/roles.ts';
import { flag } from '#kernel/wire.ts';
import type { Context } from '#server/context.ts';
import type { Account, Office } from '#server/http/request.ts';
import { type Routes, serve } from '#server/http/serve.ts';
import * as calls from '../contract.ts';
import { createCouponChanges } from './couponChanges.ts';
import { createProductChanges } from './productChanges.ts';
import { readCodes, readCouponList, readProductSetUp, readProducts } from './shopView.ts';

/** Products, services and promo codes, in the organiser's hands. */
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

    serve(app, calls.getProductSetUp, async ({ account, office, params, lang }) => ({
      data: await readProductSetUp(context, office.circuitId, params.product, {
        lang,
        mayChange: mayChange(account, office),
      }),
    }));

    serve(app, calls.createOfficeProduct, async ({ account, office, lang, body }) => ({
      data: { id: await products.create({ account, office, lang }, body) },
    }));

    serve(app, calls.changeOfficeProduct, async ({ account, office, lang, params, body }) => {
      await products.change({ account, office, lang, productId: params.product }, body);
      return { data: null };
    });

    serve(app, calls.setOfficeCombinations, async ({ account, office, lang, params, body }) => {
      await products.setCombinations({ account, office, lang, productId: params.product }, body.stocks);
      return { data: null };
    });

    serve(app, calls.sellOfficeProduct, async ({ account, office, lang, params }) => {
      await products.sell({ account, office, lang, productId: params.product });
      return { data: null };
    });

    serve(app, calls.stopOfficeProduct, async ({ account, office, lang, params }) => {
      await products.stop({ account, office, lang, productId: params.product });
      return { data: null };
    });

    serve(app, calls.deleteOfficeProduct, async ({ account, office, lang, params }) => {
      await products.delete({ account, office, lang, productId: params.product });
      return { data: null };
    });

    serve(app, calls.getOfficeCoupons, async ({ account, office, query, lang }) => ({
      ...(await readCouponList(db, office.circuitId, query, lang)),
      may_change: flag(mayChange(account, office)),
    }));

    serve(app, calls.exportOfficeCoupons, async ({ office, query }) => ({
      data: await readCodes(db, office.circuitId, query.search),
    }));

    serve(app, calls.createOfficeCoupons, async ({ account, office, lang, body }) => ({
      data: { codes: await coupons.create({ account, office, lang }, body) },
    }));

    serve(app, calls.changeOfficeCoupon, async ({ account, office, lang, params, body }) => {
      await coupons.change({ account, office, lang, couponId: params.coupon }, body);
      return { data: null };
    });

    serve(app, calls.activateOfficeCoupon, async ({ account, office, lang, params }) => {
      await coupons.activate({ account, office, lang, couponId: params.coupon });
      return { data: null };
    });

    serve(app, calls.stopOfficeCoupon, async ({ account, office, lang, params }) => {
      await coupons.stop({ account, office, lang, couponId: params.coupon });
      return { data: null };
    });

    serve(app, calls.switchOfficeCoupons, async ({ account, office, lang, body }) => ({
      data: await coupons.switchAll({ account, office, lang }, body.coupons, body.active),
    }));

    serve(app, calls.deleteOfficeCoupon, async ({ account, office, lang, params }) => {
      await coupons.delete({ account, office, lang, couponId: params.coupon });
      return { data: null };
    });
  };
