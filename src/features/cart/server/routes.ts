import {
  addCartDetail,
  changeCartDetail,
  createCart,
  getCart,
  getOpenCart,
  getServiceRegistrations,
  removeCartDetail,
} from '#features/cart/contract.ts';
import { dayInRome } from '#kernel/calendar.ts';
import { Refusal, refuse } from '#kernel/errors.ts';
import type { Context } from '#server/context.ts';
import { isSuperAdmin } from '#server/http/request.ts';
import { type Routes, serve } from '#server/http/serve.ts';
import type { Actor } from './actor.ts';
import { inOpenCart, readCart, removeCartLine, setLineQuantity } from './carts.ts';
import { cartView, emptyCart, type ShownCart } from './cartView.ts';
import { addProduct } from './productLine.ts';
import { addRegistration } from './registrationLine.ts';
import { serviceRegistrations } from './serviceRegistrationsView.ts';

export const cartRoutes =
  (context: Context): Routes =>
  (app) => {
    const shown = (cart: ShownCart, { account, lang }: Actor) =>
      cartView(cart, context.clock(), lang, isSuperAdmin(account));

    const show = async (id: string, actor: Actor) => {
      const cart = await readCart(context, actor.account.id, { id });
      return shown(cart ?? refuse('cart_not_found'), actor);
    };

    /** After a change: a cart that another tab has ordered since is shown as the order left it, without lines. */
    const showChanged = (id: string, actor: Actor) =>
      show(id, actor).catch((error: unknown) => {
        if (!(error instanceof Refusal) || error.code !== 'cart_not_found') throw error;
        return shown({ ...emptyCart, id }, actor);
      });

    serve(app, getOpenCart, async ({ query, site, ...actor }) => {
      const circuitId = query.circuit_id ?? site.circuitId;
      const cart = await readCart(context, actor.account.id, { circuitId });
      return cart && shown(cart, actor);
    });

    serve(app, getCart, ({ params, ...actor }) => show(params.id, actor));

    serve(
      app,
      createCart,
      async ({ body, site, ...actor }) => {
        const whose = { userId: actor.account.id, circuitId: body.circuit_id ?? site.circuitId };
        return inOpenCart(context, whose, async ({ id, fresh }) =>
          fresh ? shown({ ...emptyCart, id }, actor) : show(id, actor),
        );
      },
      // Thousands begin at once when a race opens; those who have a place already do not wait behind them.
      { config: { turnAt: 'new carts' } },
    );

    serve(app, addCartDetail, async ({ params, body, ...actor }) => {
      const id =
        body.detail_type === 'registration'
          ? await addRegistration(context, actor, params.id, { memberId: body.member_id, data: body.data })
          : await addProduct(context, actor, params.id, body);
      return { data: await showChanged(params.id, actor), detail: { id } };
    });

    serve(app, getServiceRegistrations, async ({ params, account, lang, site }) => {
      const today = dayInRome(context.clock());
      const of = { user: account.id, circuit: site.circuitId, service: params.id, today };
      return serviceRegistrations(context.db, of, lang);
    });

    serve(app, changeCartDetail, async ({ params, body, ...actor }) => {
      await setLineQuantity(context, actor, params.id, params.detailId, body.quantity);
      return showChanged(params.id, actor);
    });

    serve(app, removeCartDetail, ({ params, ...actor }) => removeCartLine(context, actor, params.id, params.detailId));
  };
