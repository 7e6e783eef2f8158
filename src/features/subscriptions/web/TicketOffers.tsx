import { Link } from 'react-router';
import { dayInSentence } from '#kernel/calendar.ts';
import { fullName } from '#kernel/names.ts';
import { paths } from '#kernel/paths.ts';
import { useLang } from '#web/api.tsx';
import { useText } from '#web/text.tsx';
import { ButtonLink } from '#web/ui/Button.tsx';
import type { SubscriptionRow } from '../contract.ts';
import { subscriptionsText } from '../text/index.ts';
import css from './tickets.module.css';

/** After the race was postponed or cancelled: the way to choose, or what was chosen. */
export function TicketOffers({ row }: { readonly row: SubscriptionRow }) {
  const lang = useLang();
  const t = useText(subscriptionsText);
  const { offers, member, race_name } = row;
  if (!offers) return null;
  const { key, until, open, choice } = offers;
  const to = paths.offers(lang, key);
  if (open === 1 && choice === null) {
    const day = dayInSentence(until, lang, 'il');
    return (
      <span className={css.below}>
        <ButtonLink
          size="small"
          to={to}
          aria-label={t('offers_choose_which', { day, athlete: fullName(member), race: race_name })}
        >
          {t('offers_choose', { day })}
        </ButtonLink>
      </span>
    );
  }
  return (
    <span className={css.below}>
      <Link className={css.fact} to={to}>
        {choice === null ? t('offers_none') : t('offers_choice', { choice })}
      </Link>
    </span>
  );
}
