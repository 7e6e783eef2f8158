import { useQueries, useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo, useState } from 'react';
import type { RaceCard } from '#features/circuits/contract.ts';
import { circuitQuery } from '#features/circuits/web/useCircuit.ts';
import type { RaceView } from '#features/races/contract.ts';
import { RaceBody } from '#features/races/web/RaceBody.tsx';
import { RaceRow } from '#features/races/web/RaceRow.tsx';
import { RaceSheet } from '#features/races/web/RaceSheet.tsx';
import { questionsForFraction } from '#features/registration/rules/raceQuestions.ts';
import { RaceQuestions } from '#features/registration/web/RaceQuestions.tsx';
import type { ProductView } from '#features/shop/contract.ts';
import { servicesQuery } from '#features/shop/web/useServices.ts';
import { wizardText } from '#features/wizard/text/index.ts';
import { offeredOf, ServiceCards } from '#features/wizard/web/ServiceCard.tsx';
import type { Lang } from '#kernel/lang.ts';
import { flag } from '#kernel/wire.ts';
import { type Api, useApi } from '#web/api.tsx';
import { useText } from '#web/text.tsx';
import type { FractionView, QuestionView, ServiceView } from '../../contract.ts';
import { productQuery } from '../shop/useOfficeShop.ts';
import { seesShop, useOffice } from '../useOffice.ts';
import { AsVisitor } from './AsVisitor.tsx';
import type { DrawnProps } from './BesideForm.tsx';
import { productShown } from './productShown.ts';
import { cardShown, pageShown, questionsShown, type RaceOf } from './raceShown.ts';
import { useTotalFrom } from './useTotalFrom.ts';
import type { TypedItem } from './useTyped.ts';
import styles from './visitor.module.css';

export interface RaceAndListsOf extends RaceOf {
  readonly questions: readonly TypedItem<QuestionView>[];
  readonly fractions: readonly FractionView[];
  readonly services: readonly TypedItem<ServiceView>[];
}

/** The services as they are sold: what is chosen of the office's products. Nothing for whoever may not read those. */
export function useServicesShown(services: readonly TypedItem<ServiceView>[], lang: Lang): readonly ProductView[] {
  const api = useApi();
  const office = useOffice();
  const { circuit } = office;
  const chosen = seesShop(office) ? services.filter(({ product_id }) => Number(product_id) > 0) : [];
  return useQueries({
    queries: chosen.map(({ product_id }) => productQuery(api, circuit.id, Number(product_id))),
    combine: (found) =>
      found.flatMap(({ data }, at) => {
        const service = chosen[at];
        if (!data || !service || data.active === 0) return [];
        const isPreselected = service.is_preselected === true || service.is_preselected === 1;
        return [
          {
            ...productShown(data.fields, data, lang),
            race_service: { is_preselected: flag(isPreselected), sort: Number(service.position) },
          },
        ];
      }),
  });
}

/** A race: on Home, its own page, what the wizard asks and what it offers. */
export function Drawn({ of, lang, view }: DrawnProps<RaceAndListsOf>) {
  const { circuit } = useOffice();
  const [now] = useState(() => new Date());
  const { found } = of;
  const services = useServicesShown(of.services, lang);
  const known = useMemo(
    () => (api: Api) => [[servicesQuery(api, 'race', found.id).queryKey, services] as const],
    [found.id, services],
  );
  return (
    <AsVisitor circuit={circuit.id} lang={lang} known={known}>
      {view === 'page' ? (
        <Page race={pageShown(of, lang, now)} title={circuit.name} seed={found.seed} />
      ) : view === 'questions' ? (
        <Questions of={of} lang={lang} />
      ) : view === 'services' ? (
        <Services services={services} />
      ) : (
        <div className={styles.alone}>
          <Card race={cardShown(of, lang, now)} seed={found.seed} />
        </div>
      )}
    </AsVisitor>
  );
}

/** Its own page, below the circuit's public title; below its name in the office as long as visitors have no circuit. */
function Page({ race, title, seed }: { readonly race: RaceView; readonly title: string; readonly seed: string }) {
  const { data } = useQuery(circuitQuery(useApi()));
  return <RaceBody race={race} circuit={data?.i18n.title ?? title} seed={seed} />;
}

/** What can be entered is a poster on Home, the rest a row. */
function Card({ race, seed }: { readonly race: RaceCard; readonly seed: string }) {
  const shown = { ...race, total_from: useTotalFrom(race.price_from) };
  return shown.availability.state === 'open' ? (
    <RaceSheet race={shown} seed={seed} among={2} last={false} next />
  ) : (
    <RaceRow race={shown} seed={seed} wide={false} next />
  );
}

const Step = ({ children }: { readonly children: ReactNode }) => (
  <div className={`stack ${styles.alone}`}>{children}</div>
);

/** What everybody is asked; of a relay, leg by leg. */
function Questions({ of, lang }: { readonly of: RaceAndListsOf; readonly lang: Lang }) {
  const details = questionsShown(of, of, lang);
  const name = String(of.values[`name_${lang}`] || of.values.name_it);
  const legs = details.rule.relay_fractions;
  return (
    <Step>
      {(legs.length > 0 ? legs.map(({ id }) => id) : [undefined]).map((leg) => (
        <div key={leg ?? 0} className="stack">
          {leg !== undefined && <p className="b">{legs.find(({ id }) => id === leg)?.i18n.name}</p>}
          <RaceQuestions
            values={{ gadget_size: '', custom: {} }}
            onSize={() => {}}
            onAnswer={() => {}}
            error={() => undefined}
            details={questionsForFraction(details, leg)}
            races={[{ id: of.found.id, name }]}
          />
        </div>
      ))}
    </Step>
  );
}

/** The services as step 6 offers them. */
export function Services({ services }: { readonly services: readonly ProductView[] }) {
  const t = useText(wizardText);
  const shown = offeredOf(services, () => undefined);
  return (
    <Step>
      <p className="lg">{t(shown.length > 0 ? 'services_lead' : 'services_none')}</p>
      <ServiceCards services={shown} lineOf={() => undefined} pending={false} onAdd={() => {}} onRemove={() => {}} />
    </Step>
  );
}
