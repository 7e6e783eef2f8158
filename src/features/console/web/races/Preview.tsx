import { useState } from 'react';
import type { RaceCard } from '#features/circuits/contract.ts';
import { availabilityOf } from '#features/races/rules/availability.ts';
import { priceFrom } from '#features/races/rules/priceFrom.ts';
import { readDistance } from '#features/races/rules/setup/distance.ts';
import { RaceSheet } from '#features/races/web/RaceSheet.tsx';
import { ClockTime, Day, instantInRome } from '#kernel/calendar.ts';
import { type Lang, languages } from '#kernel/lang.ts';
import { flag } from '#kernel/wire.ts';
import { ApiProvider, useApi, useLang } from '#web/api.tsx';
import { useText } from '#web/text.tsx';
import type { RaceSetUpView } from '../../contract.ts';
import { setUpsText } from '../../text/setUps.ts';
import styles from '../setUps/setUps.module.css';
import type { FieldValue } from '../setUps/useFieldsForm.ts';
import type { RaceValues } from './useRaceForm.ts';

interface PreviewProps {
  readonly values: RaceValues;
  readonly found: RaceSetUpView;
}

/** The instant of what is typed, or of what is saved while it is none. */
const instantOf = (typed: FieldValue, saved: string): Date =>
  instantInRome(ClockTime.safeParse(typed).data ?? ClockTime.parse(saved));

/** The race's card, as Home will have it with what is typed now. */
function cardOf({ values, found }: PreviewProps, lang: Lang, now: Date): RaceCard {
  const { fields, types, taken } = found;
  const said = (name: 'name' | 'type' | 'description') => String(values[`${name}_${lang}`] || values[`${name}_it`]);
  const startsAt = instantOf(values.starts_at, fields.starts_at);
  const closesAt = instantOf(values.closes_at, fields.closes_at);
  const endsOn = Day.safeParse(values.ends_on).data ?? fields.ends_on;
  const places = Math.max(0, (Number(values.stock) || 0) - taken);
  const offer = { comingSoon: values.coming_soon === true, registrationEndsAt: closesAt, endsOn };
  const opens = ClockTime.safeParse(values.opens_at).data;
  const distance = readDistance(String(values.distance)) ?? [];
  return {
    id: found.id,
    slug: fields.slug,
    i18n: { name: said('name'), type: said('type'), description: said('description') },
    discipline: values.discipline as RaceCard['discipline'],
    distance: distance.map(([value, unit]) => [lang === 'it' ? value.replace('.', ',') : value, unit]),
    colourway: values.colourway as RaceCard['colourway'],
    starts_at: startsAt.toISOString(),
    ends_on: endsOn,
    price_from: priceFrom(types.filter(({ active }) => active === 1).map(({ price }) => price)),
    total_from: null,
    availability: {
      state: availabilityOf([offer], places, now),
      places_left: places,
      few: false,
      opens_at: opens ? instantInRome(opens).toISOString() : null,
      registration_ends_at: closesAt.toISOString(),
      stopped: false,
      disruption: null,
    },
    registrations_in_cart: Number(values.registrations_in_cart) || 1,
    is_relay: flag(values.is_relay === true),
    only_for_team: flag(values.only_for_team === true),
    heights: null,
  };
}

/** What a visitor sees of it, in either language, drawn by Home's own component from what is typed. */
export function Preview(props: PreviewProps) {
  const t = useText(setUpsText);
  const own = useLang();
  const api = useApi();
  const [lang, setLang] = useState<Lang>(own);
  const [now] = useState(() => new Date());
  const race = cardOf(props, lang, now);
  return (
    <aside className={styles.preview} aria-label={t('preview')}>
      <div className={styles.previewHead}>
        <h2 className="d d-1">{t('preview')}</h2>
        <div className={styles.languages}>
          {languages.map((one) => (
            <button key={one} type="button" aria-pressed={one === lang} onClick={() => setLang(one)}>
              {t(`in_${one}`)}
            </button>
          ))}
        </div>
      </div>
      <div inert lang={lang}>
        <ApiProvider value={Object.assign(((...args) => api(...args)) as typeof api, api, { lang })}>
          <RaceSheet race={race} seed={props.found.seed} among={2} last={false} next />
        </ApiProvider>
      </div>
    </aside>
  );
}
