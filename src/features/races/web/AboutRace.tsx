import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { servicesQuery } from '#features/shop/web/useServices.ts';
import { namesBeside } from '#kernel/names.ts';
import { paths } from '#kernel/paths.ts';
import { useApi, useLang } from '#web/api.tsx';
import { useEuro, usePrice, useText } from '#web/text.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { Section } from '#web/ui/Section.tsx';
import type { RaceView, RegistrationTypeView } from '../contract.ts';
import { givingUpWords } from '../rules/givingUp.ts';
import { mapLink } from '../rules/mapLink.ts';
import { racesText } from '../text/index.ts';
import styles from './race.module.css';

/** The place of the race, and the way to a map: a link only, nothing of it is loaded here. */
export function Where({ stage, race }: { stage: NonNullable<RaceView['stage']>; race: string }) {
  const t = useText(racesText);
  return (
    <Section id="where" title={t('where')} look="d-2" className={`sec ${styles.where}`}>
      <p>
        {namesBeside(race, stage.place, stage.name) || stage.place}
        {stage.address && <span className={styles.notes}>{stage.address}</span>}
      </p>
      <p>
        <a href={mapLink(stage, race)} rel="noreferrer" aria-label={t('map_of', { place: stage.place })}>
          {t('map')}
        </a>
      </p>
    </Section>
  );
}

export function Bibs({ race }: { race: RaceView }) {
  const t = useText(racesText);
  const { bib_collection: bibs } = race.race_details;
  if (!bibs) return null;
  return (
    <Section id="bibs" title={t('bibs')} look="d-2" className="sec">
      {bibs.place && <p className="b">{bibs.place}</p>}
      {bibs.hours && <p className={styles.hours}>{bibs.hours}</p>}
    </Section>
  );
}

export function Services({ race }: { race: RaceView }) {
  const lang = useLang();
  const t = useText(racesText);
  const priceOf = usePrice();
  const euro = useEuro();
  const offered = race.race_details.has_services === 1;
  const { data: services = [] } = useQuery({ ...servicesQuery(useApi(), 'race', race.id), enabled: offered });
  if (services.length === 0) return null;
  return (
    <Section id="services" title={t('services')} look="d-2" className="sec">
      {race.availability.state !== 'closed' && <p className={`mut ${styles.lead}`}>{t('services_lead')}</p>}
      <table className={styles.prices}>
        <thead className="vh">
          <tr>
            <th scope="col">{t('services')}</th>
            <th scope="col">{t('price')}</th>
          </tr>
        </thead>
        <tbody>
          {services.map(({ id, i18n, price, full_price: full }) => (
            <tr key={id}>
              <th scope="row">
                <Link to={paths.service(lang, i18n.permalink, { race: race.id })}>{i18n.name}</Link>
                {i18n.note && <span className={styles.notes}>{i18n.note}</span>}
              </th>
              <td className="d d-1">
                {full > price && <s className={styles.struck}>{euro(full)}</s>} {priceOf(price)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  );
}

/** The policies of a race that can be read as a file, each once. */
const filesOf = ({ race_details }: RaceView) => [
  ...new Map(
    race_details.registration_types
      .flatMap(({ race_policies }) => race_policies)
      .flatMap((policy) => (policy.i18n.pdf_path === null ? [] : [[policy.i18n.pdf_path, policy] as const])),
  ),
];

export function Documents({ race }: { race: RaceView }) {
  const t = useText(racesText);
  const files = filesOf(race);
  if (files.length === 0) return null;
  return (
    <Section id="documents" title={t('documents')} look="d-2" className="sec">
      <ul className={styles.links}>
        {files.map(([path, policy]) => (
          <li key={path}>
            <a href={path} type="application/pdf">
              {policy.i18n.name}
            </a>{' '}
            <span className="mut">({t('pdf')})</span>
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** Who is in: how many, and the list, where the circuit publishes its list. */
export function Entrants({ race: { id, registered } }: { race: RaceView }) {
  const lang = useLang();
  const t = useText(racesText);
  if (registered === null) return null;
  return (
    <Section id="registered" title={t('registered')} look="d-2" className="sec">
      <p>{t('registered_count', { count: registered })}</p>
      <p className={styles.links}>
        <a href={paths.subscribers(lang, id)}>{t('see_list')}</a>
      </p>
    </Section>
  );
}

export function Needs({ race }: { race: RaceView }) {
  const t = useText(racesText);
  const { registration_types: types, minimum_age: age, substitution_enabled, transfer_enabled } = race.race_details;
  const lang = useLang();
  const listOf = (names: readonly string[]) => new Intl.ListFormat(lang).format(names);
  const named = (asks: (type: RegistrationTypeView) => boolean) => {
    const asking = types.filter(asks);
    const names = listOf(asking.map(({ i18n }) => t('quoted', { name: i18n.name })));
    return asking.length > 0 && { types: names, all: asking.length === types.length ? 'yes' : 'no' };
  };
  const uploads = named((type) => type.medical_certificate_uploads_active === 1);
  const codes = named((type) => type.datahealth_active === 1);
  const free = types.every(({ price }) => price === 0);
  const federations = [...new Set(types.flatMap((type) => type.federations.map(({ name }) => name)))];
  const needs: ReactNode[] = [
    t('need_account'),
    t('need_tax_code'),
    t('need_emergency'),
    ...(age === null ? [] : [t('need_age', { age })]),
  ];
  return (
    <>
      <Section id="needs" title={t('what_you_need')} look="d-2" className="sec">
        <ul className={styles.needs}>
          {needs.map((need) => (
            <li key={String(need)}>{need}</li>
          ))}
        </ul>
        {(uploads || codes) && (
          <Notice tone="warn" title={t('need_certificate')} heading="h3">
            {[uploads && t('need_certificate_text', uploads), codes && t('need_datahealth_text', codes)]
              .filter(Boolean)
              .join(' ')}
          </Notice>
        )}
        {federations.length > 0 && (
          <Notice title={t('need_card')} heading="h3" className={styles.card}>
            {t('need_card_text', { federations: listOf(federations) })}
          </Notice>
        )}
      </Section>
      <Section id="cannot" title={t('substitution')} look="d-2" className="sec">
        <div className="prose">
          {givingUpWords({ substitution: substitution_enabled === 1, transfer: transfer_enabled === 1, free }).map(
            (word) => (
              <p key={word}>{t(word)}</p>
            ),
          )}
        </div>
      </Section>
    </>
  );
}

export function Rules({ race }: { race: RaceView }) {
  const t = useText(racesText);
  const { rules_html } = race.race_details;
  if (!rules_html) return null;
  return (
    <Section id="rules" title={t('rules')} look="d-2" className="sec">
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: passed the server's allow-list sanitiser */}
      <div className="prose" dangerouslySetInnerHTML={{ __html: rules_html }} />
    </Section>
  );
}
