import {
  addCartDetail,
  changeCartDetail,
  createCart,
  createDraftLine,
  getCart,
  getOpenCart,
  removeCartDetail,
} from '#features/cart/contract.ts';
import { refuse } from '#kernel/errors.ts';
import type { Ground } from '#server/ground.ts';
import { isSuperAdmin } from '#server/http/request.ts';
import { type Routes, serve } from '#server/http/serve.ts';
import type { Asker } from './asker.ts';
import { openCart, readCart, removeCartLine, setLineQuantity } from './carts.ts';
import { cartView, emptyCart, type ShownCart } from './cartView.ts';
import { addDraftLine } from './draftLine.ts';
import { addProduct } from './productLine.ts';
import { addRegistration } from './registrationLine.ts';

/** The calls of the cart (checkout §7). */
export const cartRoutes =
  (ground: Ground): Routes =>
  (app) => {
    const shown = (cart: ShownCart, { account, lang }: Asker) =>
      cartView(cart, ground.clock(), lang, isSuperAdmin(account));

    const show = async (id: string, asker: Asker) => {
      const cart = await readCart(ground, asker.account.id, { id });
      return { data: shown(cart ?? refuse('cart_not_found'), asker) };
    };

    serve(app, getOpenCart, async ({ query, site, ...asker }) => {
      const circuitId = query.circuit_id ?? site.circuitId;
      const cart = await readCart(ground, asker.account.id, { circuitId });
      return { data: cart && shown(cart, asker) };
    });

    serve(app, getCart, ({ params, ...asker }) => show(params.id, asker));

    serve(app, createCart, async ({ body, site, ...asker }) => {
      const cart = await openCart(ground, asker.account.id, body.circuit_id ?? site.circuitId);
      return cart.fresh ? { data: shown({ ...emptyCart, id: cart.id }, asker) } : show(cart.id, asker);
    });

    serve(app, addCartDetail, async ({ params, body, ...asker }) => {
      const id =
        body.detail_type === 'registration'
          ? await addRegistration(ground, asker, params.id, { memberId: body.member_id, data: body.data })
          : await addProduct(ground, asker, params.id, body);
      return { ...(await show(params.id, asker)), detail: { id } };
    });

    serve(app, createDraftLine, async ({ params, ...asker }) => ({
      data: await addDraftLine(ground, asker, params.id),
    }));

    serve(app, changeCartDetail, async ({ params, body, ...asker }) => {
      await setLineQuantity(ground, asker, params.id, params.detailId, body.quantity);
      return show(params.id, asker);
    });

    serve(app, removeCartDetail, async ({ params, ...asker }) => {
      await removeCartLine(ground, asker, params.id, params.detailId);
      return { data: null };
    });
  };
