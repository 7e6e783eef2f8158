import type { FastifyInstance, FastifyReply } from 'fastify';
import { html } from './html.ts';
import { page, sendPage } from './page.ts';

/** Buttons of a payment page carry nothing, whatever a client says about its body. */
export function pressable(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, body, done) => {
    body.resume();
    done(null);
  });
}

/** Sends the buyer back to the shop. */
export const backTo = (reply: FastifyReply, url: string | null) =>
  url
    ? reply.redirect(url, 303)
    : sendPage(
        reply,
        page('Done', html`<h1>You can close this page</h1><p>The shop gave no address to return to.</p>`),
      );

/** There is no payment at this address. */
export const noPayment = (reply: FastifyReply) =>
  sendPage(reply, page('No such payment', html`<h1>No such payment</h1><p>The address is not one of ours.</p>`), 404);
