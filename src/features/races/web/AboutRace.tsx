import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { servicesQuery } from '#features/shop/web/useServices.ts';
import { namesBeside } from '#kernel/names.ts';
import { paths } from '#kernel/paths.ts';
import { useApi, useLang } from '#web/api.tsx';
import { useEuro, usePrice, useText } from '#web/text.tsx';
import type { RaceView } from '../contract.ts';
import { mapLink } from '../rules/mapLink.ts';
import { racesText } from '../text/index.ts';
import styles from './race.module.css';

/** The place of the race, and the way to a map: a link only, nothing of it is loaded here. */
export function Where({ stage, race }: { stage: NonNullable<RaceView['stage']>; race: string }) {
  const t = useText(racesText);
  return (
    <section className={`sec ${styles.where}`} aria-labelledby="where">
      <h2 className="d d-2" id="where">
        {t('where')}
      </h2>
      <p>
        {namesBeside(race, stage.place, stage.name) || stage.place}
        {stage.address && <span className={styles.notes}>{stage.address}</span>}
      </p>
      <p>
        <a href={mapLink(stage, race)} rel="noreferrer" aria-label={t('map_of', { place: stage.place })}>
          {t('map')}
        </a>
      </p>
    </section>
  );
}

export function Bibs({ race }: { race: RaceView }) {
  const t = useText(racesText);
  const { bib_collection: bibs } = race.race_details;
  if (!bibs) return null;
  return (
    <section className="sec" aria-labelledby="bibs">
      <h2 className="d d-2" id="bibs">
        {t('bibs')}
      </h2>
      {bibs.place && <p className="b">{bibs.place}</p>}
      {bibs.hours && <p className={styles.hours}>{bibs.hours}</p>}
    </section>
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
    <section className="sec" aria-labelledby="services">
      <h2 className="d d-2" id="services">
        {t('services')}
      </h2>
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
    </section>
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
    <section className="sec" aria-labelledby="documents">
      <h2 className="d d-2" id="documents">
        {t('documents')}
      </h2>
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
    </section>
  );
}

/** Who is in: how many, and the list, where the circuit publishes its list. */
export function Entrants({ race: { id, registered } }: { race: RaceView }) {
  const lang = useLang();
  const t = useText(racesText);
  if (registered === null) return null;
  return (
    <section className="sec" aria-labelledby="registered">
      <h2 className="d d-2" id="registered">
        {t('registered')}
      </h2>
      <p>{t('registered_count', { count: registered })}</p>
      <p className={styles.links}>
        <a href={paths.subscribers(lang, id)}>{t('see_list')}</a>
      </p>
    </section>
  );
}
