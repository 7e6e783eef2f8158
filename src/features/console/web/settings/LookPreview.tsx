import { useState } from 'react';
import { previewStyle } from '#art/circuitStyle.ts';
import type { RaceCard } from '#features/circuits/contract.ts';
import { RaceSheet } from '#features/races/web/RaceSheet.tsx';
import { addDays, type Day, dayInRome } from '#kernel/calendar.ts';
import { type Lang, languages } from '#kernel/lang.ts';
import { euro } from '#kernel/money.ts';
import { textIn } from '#text/translate.ts';
import { ApiProvider, useApi, useLang } from '#web/api.tsx';
import { useText } from '#web/text.tsx';
import { PosterFigure } from '#web/ui/PosterFigure.tsx';
import type { CircuitSetUpView } from '../../contract.ts';
import { settingsText } from '../../text/settings.ts';
import { setUpsText } from '../../text/setUps.ts';
import setUps from '../setUps/setUps.module.css';
import styles from './settings.module.css';

type Typed = Readonly<Record<string, string | boolean>>;

const isInk = (text: string): boolean => /^#[0-9a-f]{6}$/i.test(text);

/** A race that could be, in a month. */
function sampleRace(lang: Lang, day: Day): RaceCard {
  const t = textIn(settingsText, lang);
  const at = `${day}T07:00:00.000Z`;
  return {
    id: 1,
    slug: 'x',
    i18n: { name: t('preview_race'), type: t('preview_type'), description: '' },
    discipline: 'run',
    distance: [['10', 'km']],
    colourway: 'a',
    starts_at: at,
    ends_on: day,
    price_from: euro('18.00'),
    total_from: null,
    availability: {
      state: 'open',
      places_left: 120,
      few: false,
      opens_at: null,
      registration_ends_at: at,
      stopped: false,
      disruption: null,
    },
    registrations_in_cart: 1,
    is_relay: 0,
    only_for_team: 0,
    heights: null,
  };
}

interface LookPreviewProps {
  readonly found: CircuitSetUpView;
  readonly typed: Typed;
}

/** The head of Home and a race’s poster in what is typed now, in either language, drawn by the visitor’s own components. */
export function LookPreview({ found, typed }: LookPreviewProps) {
  const own = useLang();
  const t = useText(settingsText);
  const ts = useText(setUpsText);
  const api = useApi();
  const [lang, setLang] = useState<Lang>(own);
  const [day] = useState(() => addDays(dayInRome(new Date()), 30));
  const { fields } = found;
  const value = (name: keyof typeof fields) => String(typed[name] ?? fields[name]);
  const said = (name: 'name' | 'title' | 'lead') => value(`${name}_${lang}`) || value(`${name}_it`);
  const inks = ([1, 2, 3, 4] as const).map((n) => {
    const wanted = value(`ink_${n}`).trim();
    return isInk(wanted) ? wanted : fields[`ink_${n}`];
  }) as [string, string, string, string];
  const [c1, c2, c3, c4] = inks;
  const race = sampleRace(lang, day);
  return (
    <aside className={setUps.preview} aria-label={t('preview')}>
      <div className={setUps.previewHead}>
        <h2 className="d d-1">{t('preview')}</h2>
        <div className={setUps.languages}>
          {languages.map((one) => (
            <button key={one} type="button" aria-pressed={one === lang} onClick={() => setLang(one)}>
              {ts(`in_${one}`)}
            </button>
          ))}
        </div>
      </div>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: computed from four checked colours */}
      <style dangerouslySetInnerHTML={{ __html: previewStyle('ink-preview', { c1, c2, c3, c4 }) }} />
      <div id="ink-preview" className={styles.inkPreview} inert aria-hidden="true" lang={lang}>
        <ApiProvider value={Object.assign(((...args) => api(...args)) as typeof api, api, { lang })}>
          <PosterFigure
            art={{ circuit: true, seed: `${found.slug}/${found.season_id}`, stages: 4, line: false }}
            way="a"
            format="phone"
            text={{ title: [said('title'), found.season].filter(Boolean).join('\n') }}
          />
          <p className={styles.lead} data-way="a">
            {said('lead')}
          </p>
          <RaceSheet race={race} seed={`${found.slug}/preview`} among={2} last={false} next />
        </ApiProvider>
      </div>
    </aside>
  );
}
