import { useSuspenseQuery } from '@tanstack/react-query';
import { type LoaderFunctionArgs, useParams } from 'react-router';
import { fetchPoster, RaceStrip, raceOf } from '#features/races/web/RacePoster.tsx';
import { untilInSentence } from '#kernel/calendar.ts';
import { fullName } from '#kernel/names.ts';
import { textIn } from '#text/translate.ts';
import { useApi } from '#web/api.tsx';
import { DashboardFrame } from '#web/dashboard/DashboardFrame.tsx';
import { privateMeta } from '#web/meta.ts';
import { OfficeMail } from '#web/OfficeMail.tsx';
import { prefetchWith } from '#web/prefetch.ts';
import { useText } from '#web/text.tsx';
import { ButtonLink } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import type { ChangeView } from '../../contract.ts';
import { changesText } from '../../text/changes.ts';
import { listIfGone, useWayBack } from '../useWayBack.ts';
import { Changeable } from './Changeable.tsx';
import { ChangeHistory } from './ChangeHistory.tsx';
import styles from './changes.module.css';
import { changeableQuery, useChange } from './useChangeable.ts';

export const loader = (args: LoaderFunctionArgs) =>
  prefetchWith(args, async (fetch, api) => {
    try {
      const { race_id: id } = await fetch(changeableQuery(api, args.params.detailId ?? ''));
      await fetchPoster(fetch, api, raceOf(id));
    } catch (error) {
      throw listIfGone(error, args.params.lang);
    }
  });

export const meta = privateMeta((lang) => textIn(changesText, lang)('page'));

/** What was answered for a registration, and what of it may still be changed (checkout §7). */
export default function ChangePage() {
  const api = useApi();
  const t = useText(changesText);
  const detailId = useParams().detailId ?? '';
  const { data: found } = useSuspenseQuery(changeableQuery(api, detailId));
  const back = useWayBack();
  const change = useChange(found.id, detailId);
  const athlete = fullName(found.member);
  const until = untilInSentence(found.until, api.lang);
  const who = (by: ChangeView['by']) =>
    by === null ? null : by === 'account' ? t('by_you') : t('by_athlete', { name: athlete });
  return (
    <DashboardFrame title={t('title', { athlete })} art={<RaceStrip race={raceOf(found.race_id)} />}>
      <div className={styles.page}>
        <div>
          <p className="b">{found.race_name}</p>
          {found.ended === 0 && <p className="mut">{t('until', { until })}</p>}
        </div>
        {found.ended === 1 && (
          <Notice tone="warn" title={t('ended_title')}>
            <p>{t.rich('ended_text', { until, office: () => <OfficeMail /> })}</p>
          </Notice>
        )}
        <Changeable found={found} send={(given) => change.mutateAsync(given)} asAccount />
        <ChangeHistory found={found} who={who} />
        <div className="acts">
          <ButtonLink look="text" to={back.to}>
            {back.label}
          </ButtonLink>
        </div>
      </div>
    </DashboardFrame>
  );
}
