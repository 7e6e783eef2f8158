import { useSuspenseQuery } from '@tanstack/react-query';
import { type LoaderFunctionArgs, redirect, useSearchParams } from 'react-router';
import { raceHref } from '#features/races/web/raceHref.ts';
import { raceQuery } from '#features/races/web/useRace.ts';
import { shopText } from '#features/shop/text/index.ts';
import { ProductSheets } from '#features/shop/web/ProductSheet.tsx';
import css from '#features/shop/web/shop.module.css';
import { servicesQuery } from '#features/shop/web/useServices.ts';
import { type Lang, langOf } from '#kernel/lang.ts';
import { paths, type ServicesOf } from '#kernel/paths.ts';
import { textIn } from '#text/translate.ts';
import { useApi, useLang } from '#web/api.tsx';
import { privateMeta } from '#web/meta.ts';
import { isMissing, type PageData, prefetch } from '#web/prefetch.ts';
import { useText } from '#web/text.tsx';
import { BackLink } from '#web/ui/BackLink.tsx';
import { ButtonLink } from '#web/ui/Button.tsx';
import { servicesOf, typeAndId } from './servicesOf.ts';

/** A race that is not there leads Home with a notice. */
export async function loader(args: LoaderFunctionArgs): Promise<PageData> {
  const away = `${paths.home(langOf(args.params.lang))}?notice=race_not_found`;
  const of = servicesOf(args.url.searchParams);
  if (!of) throw redirect(away);
  try {
    return await prefetch(args, (api) => [servicesQuery(api, ...typeAndId(of)), raceQuery(api, ...typeAndId(of))]);
  } catch (thrown) {
    if (isMissing(thrown)) throw redirect(away);
    throw thrown;
  }
}

export const meta = privateMeta((lang) => textIn(shopText, lang)('services_title'));

/** The services of a race or package (checkout §2): a list of its own, titled Merchandising, outside a registration. */
export default function ServicesPage() {
  const [query] = useSearchParams();
  const of = servicesOf(query);
  return of && <Services of={of} />;
}

/** "Pasta party, navetta e foto" */
const listOf = (names: readonly string[], lang: Lang): string => new Intl.ListFormat(lang).format(names);

function Services({ of }: { readonly of: ServicesOf }) {
  const api = useApi();
  const lang = useLang();
  const t = useText(shopText);
  const { data: services } = useSuspenseQuery(servicesQuery(api, ...typeAndId(of)));
  const { data: race } = useSuspenseQuery(raceQuery(api, ...typeAndId(of)));
  const home = raceHref(lang, race);
  return (
    <main id="main" className={`wrap ${css.page}`}>
      <header className={css.head}>
        <BackLink to={home}>{race.i18n.name}</BackLink>
        <h1 className="d d-4">{t('services_title')}</h1>
        <p className="lg">
          {services.length > 0
            ? t('services_of', {
                name: race.i18n.name,
                things: listOf(
                  services.map(({ i18n }) => i18n.name),
                  lang,
                ),
              })
            : t('services_none')}
        </p>
      </header>
      {services.length === 0 && (
        <div className="row">
          <ButtonLink look="outline" to={home}>
            {t('to_race')}
          </ButtonLink>
        </div>
      )}
      <ProductSheets products={services} to={({ i18n }) => paths.service(lang, i18n.permalink, of)} />
    </main>
  );
}
