import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { circuitQuery } from '#features/circuits/web/useCircuit.ts';
import { accountAnd } from '#features/identity/web/accountAnd.ts';
import { BesidePoster } from '#features/races/web/BesidePoster.tsx';
import { fetchPoster, type RaceOf } from '#features/races/web/RacePoster.tsx';
import { raceIn } from '#features/races/web/raceHref.ts';
import { raceQuery, returningQuery } from '#features/races/web/useRace.ts';
import { catalogue, isErrorCode, type RefusalKind } from '#kernel/errors.ts';
import type { Lang } from '#kernel/lang.ts';
import { paths } from '#kernel/paths.ts';
import { refusalText } from '#text/refusals.ts';
import { textIn } from '#text/translate.ts';
import { useApi, useLang } from '#web/api.tsx';
import { privateMeta } from '#web/meta.ts';
import { useText } from '#web/text.tsx';
import { ButtonLink } from '#web/ui/Button.tsx';
import { wizardText } from '../text/index.ts';
import { SoldOutNext } from './SoldOutNext.tsx';
import styles from './wizard.module.css';

/** Requires a sign-in (registration §2). */
export const loader = accountAnd(async (fetch, api, url) => {
  const race = raceIn(url.searchParams);
  await fetchPoster(fetch, api, race);
  if (url.searchParams.get('error') !== 'sold_out' || race?.type !== 'race') return;
  await Promise.all([fetch(circuitQuery(api)), fetch(returningQuery(api, race.id)).catch(() => null)]);
});

export const meta = privateMeta((lang) => textIn(wizardText, lang)('error_title'));

function sentenceOf(code: string | null, lang: Lang): string | undefined {
  if (!isErrorCode(code)) return undefined;
  const kind: RefusalKind = catalogue[code];
  return kind.facts ? undefined : refusalText[lang][code];
}

function SoldOut({ race }: { readonly race: RaceOf | null }) {
  const lang = useLang();
  const t = useText(wizardText);
  const isRace = race?.type === 'race';
  const { data } = useQuery({ ...raceQuery(useApi(), 'race', race?.id ?? 0), enabled: isRace, retry: false });
  return (
    <main id="main" className="wrap">
      <BesidePoster race={race} print="full">
        <div className={styles.notice}>
          <h1 className="d d-4">{t('sold_out_title')}</h1>
          <p className="lg">{t('error_text')}</p>
          {data?.card ? <SoldOutNext race={data} /> : <ButtonLink to={paths.home(lang)}>{t('other_races')}</ButtonLink>}
        </div>
      </BesidePoster>
    </main>
  );
}

/** Why a registration cannot be made; an athlete who is registered already has texts of its own (registration §4). */
export default function RegistrationErrorPage() {
  const lang = useLang();
  const t = useText(wizardText);
  const [query] = useSearchParams();
  const code = query.get('error');
  const already = code === 'member_already_registered';
  // Registered by somebody else, unpaid: not among the account's own, and the athlete may refuse it (decision 054).
  const held = already && query.get('by') === 'somebody_else';
  const sentence = sentenceOf(code, lang);
  if (code === 'sold_out') return <SoldOut race={raceIn(query)} />;
  return (
    <main id="main" className="wrap">
      <BesidePoster race={raceIn(query)} print="open">
        <div className={styles.notice}>
          <h1 className="d d-4">{t(held ? 'held_title' : already ? 'already_title' : 'error_title')}</h1>
          {!already && sentence && <p className="lg">{sentence}</p>}
          <p className="lg">{t(held ? 'held_text' : already ? 'already_text' : 'error_text')}</p>
          <div className="acts">
            {already && !held && <ButtonLink to={paths.subscriptions(lang)}>{t('already_button')}</ButtonLink>}
            <ButtonLink look={already && !held ? 'outline' : 'filled'} to={paths.home(lang)}>
              {t('other_races')}
            </ButtonLink>
          </div>
        </div>
      </BesidePoster>
    </main>
  );
}
