import { useQuery } from '@tanstack/react-query';
import { untilInSentence } from '#kernel/calendar.ts';
import { useApi } from '#web/api.tsx';
import { useText } from '#web/text.tsx';
import { racesText } from '../text/index.ts';
import { returningQuery } from './useRace.ts';

/** When a sold-out race may have places again: how many carts and unpaid orders hold, and until when. */
export function Returning({ race }: { readonly race: number }) {
  const api = useApi();
  const t = useText(racesText);
  const { data } = useQuery(returningQuery(api, race));
  if (!data) return <>{t('full_next')}</>;
  const { places, first_at: first, last_at: last } = data;
  if (places === 0 || !first || !last) return <>{t('full_all_paid')}</>;
  const by = (at: string) => untilInSentence(at, api.lang, 'il');
  return (
    <>
      {t('returning', { places })}{' '}
      {first === last
        ? t('returning_by', { places, last: by(last) })
        : t('returning_from', { first: by(first), last: by(last) })}
    </>
  );
}
