import type { Print } from '#art/ways.ts';
import type { RaceCard } from '#features/circuits/contract.ts';
import { dayInRome, dayInSentence, instantInSentence } from '#kernel/calendar.ts';
import { useLang } from '#web/api.tsx';
import { useText } from '#web/text.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { StatusMark } from '#web/ui/StatusMark.tsx';
import { racesText } from '../text/index.ts';
import styles from './race.module.css';

type Available = RaceCard['availability'];

/** How a race's state is printed on its poster. */
export const printOf = ({ state }: Available): Print =>
  ({ open: 'open', coming_soon: 'soon', sold_out: 'full', closed: 'shut' })[state] as Print;

/** A race's state in a shape and a word (checkout §2, "Race home list"); in brief, when it opens says that it is to come. */
export function Availability({ of, brief = false }: { of: Available; brief?: boolean }) {
  const t = useText(racesText);
  const lang = useLang();
  if (of.disruption?.kind === 'cancelled') return <StatusMark mark="shut">{t('cancelled')}</StatusMark>;
  if (of.stopped) return <StatusMark mark="shut">{t(of.disruption ? 'postponed' : 'stopped')}</StatusMark>;
  if (of.state === 'open') {
    return of.few ? (
      <StatusMark mark="few">{t('few', { places: of.places_left })}</StatusMark>
    ) : (
      <StatusMark mark="open">{t('open')}</StatusMark>
    );
  }
  if (of.state === 'coming_soon') {
    const day = of.opens_at && dayInSentence(dayInRome(new Date(of.opens_at)), lang, 'il', 'short');
    const words = [(!day || !brief) && t('coming_soon'), day && t('opens_day', { day })];
    return <StatusMark mark="soon">{words.filter(Boolean).join(' · ')}</StatusMark>;
  }
  return <StatusMark mark={of.state === 'sold_out' ? 'full' : 'shut'}>{t(of.state)}</StatusMark>;
}

export function AvailabilityNote({ of }: { of: Available }) {
  const t = useText(racesText);
  const lang = useLang();
  const lastDay = dayInRome(new Date(of.registration_ends_at));
  if (of.stopped) return <>{t(of.disruption?.kind === 'cancelled' ? 'cancelled_next' : 'stopped_next')}</>;
  switch (of.state) {
    case 'open':
      return <>{t('until', { day: dayInSentence(lastDay, lang, 'al') })}</>;
    case 'coming_soon':
      return <>{of.opens_at ? t('opens_at', { when: instantInSentence(of.opens_at, lang) }) : t('soon_next')}</>;
    case 'sold_out':
      return <>{t('full_next')}</>;
    case 'closed':
      return <>{t('since', { day: dayInSentence(lastDay, lang, 'dal') })}</>;
  }
}

/** What happened to a race, in a sentence: that it was postponed, and from which day, or cancelled. */
export function DisruptionNotice({ of: { disruption } }: { of: Available }) {
  const t = useText(racesText);
  const lang = useLang();
  if (!disruption) return null;
  const { kind, previous_starts_at } = disruption;
  const from = previous_starts_at ? dayInSentence(dayInRome(new Date(previous_starts_at)), lang, 'il') : '';
  return (
    <Notice tone="warn" title={t(`${kind}_title`)} heading="h2" className={styles.disrupted}>
      {t(`${kind}_text`, { from })}
    </Notice>
  );
}
