import { queryOptions, useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { Link, type LoaderFunctionArgs, type MetaFunction, redirect, useParams, useSearchParams } from 'react-router';
import { accountQuery, useAccount } from '#features/identity/web/useAccount.ts';
import type { getServiceBySlug } from '#features/shop/contract.ts';
import { shopText } from '#features/shop/text/index.ts';
import { ItemFrame } from '#features/shop/web/ItemFrame.tsx';
import { serviceBySlugQuery } from '#features/shop/web/useServices.ts';
import { langOf } from '#kernel/lang.ts';
import { hasShop } from '#kernel/look.ts';
import { fullName } from '#kernel/names.ts';
import { paths, type ServicesOf } from '#kernel/paths.ts';
import { textIn } from '#text/translate.ts';
import { type Api, useApi, useLang } from '#web/api.tsx';
import { pageMeta } from '#web/meta.ts';
import { isMissing, type PageData, prefetchWith } from '#web/prefetch.ts';
import type { AnswerOf } from '#web/readAnswer.ts';
import { pageOfRequest } from '#web/request.ts';
import { addressOnly } from '#web/revalidate.ts';
import { useText } from '#web/text.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { RadioCards } from '#web/ui/RadioCards.tsx';
import { Select } from '#web/ui/Select.tsx';
import { getServiceRegistrations, type ServiceRegistration } from '../contract.ts';
import { BuyForm } from './BuyForm.tsx';
import { servicesOf } from './servicesOf.ts';
import { useChoice } from './useChoice.ts';

const serviceRegistrationsQuery = (api: Api, serviceId: number) =>
  queryOptions({
    queryKey: api.key('service-registrations', serviceId),
    queryFn: async () => (await api(getServiceRegistrations, { params: { id: serviceId } })).data,
  });

/** A service that is not there leads to the race's list, the catalogue or Home; a former address leads on. */
export async function loader(args: LoaderFunctionArgs): Promise<PageData> {
  try {
    return await prefetchWith(args, async (fetch, api) => {
      const [service, account] = await Promise.all([
        fetch(serviceBySlugQuery(api, args.params.slug ?? '')),
        fetch(accountQuery(api)),
      ]);
      const { permalink } = service.data.i18n;
      if (permalink !== args.params.slug) throw redirect(paths.service(api.lang, permalink) + args.url.search, 308);
      if (account) await fetch(serviceRegistrationsQuery(api, service.data.id));
    });
  } catch (thrown) {
    if (!isMissing(thrown)) throw thrown;
    const lang = langOf(args.params.lang);
    const list = hasShop(args.context.get(pageOfRequest).circuit) ? paths.shop(lang) : paths.home(lang);
    throw redirect(`${list}?notice=service_not_found`);
  }
}

export const shouldRevalidate = addressOnly;

export const meta: MetaFunction = (args) =>
  pageMeta(args, (_circuit, lang) => {
    const loaded = args.loaderData as PageData | undefined;
    const service = loaded?.dehydrated.queries.find(({ queryKey }) => queryKey[3] === 'service')?.state.data as
      | AnswerOf<typeof getServiceBySlug>
      | undefined;
    return { title: service?.data.i18n.name ?? textIn(shopText, lang)('services_title'), isPrivate: true };
  });

/** A service (checkout §2): outside a registration it says for which one it is. */
export default function ServicePage() {
  const { slug = '' } = useParams();
  const [query] = useSearchParams();
  const api = useApi();
  const lang = useLang();
  const t = useText(shopText);
  const { data: service } = useSuspenseQuery(serviceBySlugQuery(api, slug));
  const { data: product, races } = service;
  const first = races[0];
  const of = servicesOf(query) ?? (first ? ofRace(first) : null);
  const back = of
    ? { to: paths.services(lang, of), label: t('services_back') }
    : { to: paths.home(lang), label: t('to_race') };
  // A free service comes once with each registration.
  const choice = useChoice(product, product.price === 0 ? 1 : undefined);
  const account = useAccount();
  const { data: all = [] } = useQuery({ ...serviceRegistrationsQuery(api, product.id), enabled: Boolean(account) });
  const only = all.length === 1 ? all[0] : undefined;
  const chosen = all.find(({ id }) => id === choice.registration) ?? only;
  return (
    <main id="main">
      <ItemFrame product={product} back={back}>
        {account && all.length === 0 ? (
          <Notice title={t('for_none_title')}>
            <p>{t('for_none')}</p>
            <ul>
              {races.map((race) => (
                <li key={`${race.race_type}-${race.id}`}>
                  <Link to={paths.registrationStart(lang, ofRace(race))}>{race.name}</Link>
                </li>
              ))}
            </ul>
          </Notice>
        ) : (
          <BuyForm
            product={product}
            choice={choice}
            parent={chosen?.id}
            forWhom={chosen && t('for_registration', { name: fullName(chosen.member), race: chosen.name })}
            registration={
              account ? (
                <RegistrationChoice
                  registrations={all}
                  chosen={chosen?.id}
                  onChoose={choice.chooseRegistration}
                  tried={choice.tried}
                />
              ) : undefined
            }
            next={back}
          />
        )}
      </ItemFrame>
    </main>
  );
}

const ofRace = ({ race_type, id }: { readonly race_type: 'race' | 'package'; readonly id: number }): ServicesOf =>
  race_type === 'race' ? { race: id } : { package: id };

interface RegistrationChoiceProps {
  readonly registrations: readonly ServiceRegistration[];
  readonly chosen: string | undefined;
  readonly onChoose: (id: string) => void;
  readonly tried: boolean;
}

const mostCards = 5;

function RegistrationChoice({ registrations, chosen, onChoose, tried }: RegistrationChoiceProps) {
  const t = useText(shopText);
  const error = tried && chosen === undefined ? t('choose_registration') : undefined;
  // Cards show long names of races whole; so many of them would push Add off the screen.
  if (registrations.length <= mostCards)
    return (
      <RadioCards
        name="registration"
        legend={t('for_whom')}
        value={chosen ?? null}
        error={error}
        onChange={({ currentTarget }) => onChoose(currentTarget.value)}
        options={registrations.map(({ id, where, member, name: race }) => ({
          value: id,
          label: fullName(member),
          note: t(`of_${where}`, { race }),
        }))}
      />
    );
  return (
    <Select
      name="registration"
      label={t('for_whom')}
      placeholder={t('choose')}
      value={chosen ?? ''}
      error={error}
      onChange={({ target: { value } }) => onChoose(value)}
      options={registrations.map(({ id, where, member, name: race }) => ({
        value: id,
        label: t(`for_${where}`, { name: fullName(member), race }),
      }))}
    />
  );
}
