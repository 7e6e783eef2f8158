import { cartRoutes } from '#features/cart/server/routes.ts';
import type { Sites } from '#features/circuits/server/sites.ts';
import { sessionRoutes } from '#features/identity/server/routes.ts';
import type { Sessions } from '#features/identity/server/sessions.ts';
import { orderDocumentRoutes } from '#features/orders/server/documents/routes.ts';
import type { Ground } from '#server/ground.ts';
import type { Routes } from '#server/http/serve.ts';

export interface Parts {
  readonly sessions: Sessions;
  readonly sites: Sites;
}

/** Every feature's calls, in reading order. */
export async function routesOf(ground: Ground, parts: Parts): Promise<readonly Routes[]> {
  return [cartRoutes(ground), sessionRoutes(ground, parts), orderDocumentRoutes(ground)];
}
