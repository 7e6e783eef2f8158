import { dayInRome } from '#kernel/calendar.ts';
import { refuse } from '#kernel/errors.ts';
import type { Context } from '#server/context.ts';
import { type Routes, serve } from '#server/http/serve.ts';
import type { ProductView } from '../contract.ts';
import * as calls from '../contract.ts';
import { packageExists, raceExists, readService, readServices, readShop, readShopItem } from './productsView.ts';

const found = (services: ProductView[]) => ({ data: services, services, status: 'services_were_found' as const });

export const shopRoutes =
  ({ db, clock }: Pick<Context, 'db' | 'clock'>): Routes =>
  (app) => {
    serve(app, calls.getProducts, ({ query, lang, site }) =>
      readShop(db, query.circuit_id ?? site.circuitId, lang, dayInRome(clock())),
    );

    serve(app, calls.getProductBySlug, async ({ params, lang, site }) => {
      const product = await readShopItem(db, site.circuitId, params.slug, lang, dayInRome(clock()));
      return product ?? refuse('product_not_found');
    });

    serve(app, calls.getServiceBySlug, async ({ params, lang, site }) => {
      const service = await readService(db, site.circuitId, params.slug, lang, dayInRome(clock()));
      return service ?? refuse('product_not_found');
    });

    serve(app, calls.getRaceServices, async ({ params, lang }) => {
      const services = await readServices(db, 'raceId', params.id, lang, dayInRome(clock()));
      if (services.length === 0 && !(await raceExists(db, params.id))) refuse('race_not_found');
      return found(services);
    });

    serve(app, calls.getRacePackageServices, async ({ params, lang }) => {
      const services = await readServices(db, 'racePackageId', params.id, lang, dayInRome(clock()));
      if (services.length === 0 && !(await packageExists(db, params.id))) refuse('race_not_found');
      return found(services);
    });
  };
