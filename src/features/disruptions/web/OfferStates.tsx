import { dayInRome, dayInSentence } from '#kernel/calendar.ts';
import { noMoney } from '#kernel/money.ts';
import { fullName } from '#kernel/names.ts';
import { useLang } from '#web/api.tsx';
import { useEuro, useText } from '#web/text.tsx';
import { type Mark, StatusMark } from '#web/ui/StatusMark.tsx';
import type { OfferedRegistrationView, OffersView } from '../contract.ts';
import { offersText } from '../text/offers.ts';
import css from './offers.module.css';

interface OfferStatesProps {
  readonly offers: OffersView;
  readonly registrations: readonly OfferedRegistrationView[];
}

/** What counts for registrations for which nothing is left to choose, and how far it is. */
export function OfferStates({ offers, registrations }: OfferStatesProps) {
  const t = useText(offersText);
  return (
    <ul className={css.states}>
      {registrations.map((one) => (
        <li key={one.id}>
          <span className="b">{t('legend', { athlete: fullName(one.athlete), reference: one.reference })}</span>
          <State kind={offers.kind} registration={one} />
        </li>
      ))}
    </ul>
  );
}

const marks = { keep: 'ok', code: 'ok', refund: 'wait' } as const satisfies Record<string, Mark>;

function State({
  kind,
  registration,
}: {
  readonly kind: OffersView['kind'];
  readonly registration: OfferedRegistrationView;
}) {
  const t = useText(offersText);
  const { choice, silent, worth, code } = registration;
  const lang = useLang();
  const euro = useEuro();
  if (choice === null) {
    if (worth === noMoney) return <span>{t('nothing_paid', { kind })}</span>;
    const moves = kind === 'postponed' && registration.package === 1;
    return <span>{t(moves ? 'package_keeps' : 'state_none')}</span>;
  }
  return (
    <>
      <StatusMark mark={registration.refund?.state === 'done' ? 'ok' : marks[choice]}>
        {silent === 1 ? t('state_silent', { choice }) : t(`state_${choice}`)}
      </StatusMark>
      {code && (
        <span>
          {t('code_is', { code: code.code, worth: euro(code.worth), day: dayInSentence(code.last_day, lang, 'al') })}
        </span>
      )}
      {choice === 'refund' && <Refund registration={registration} />}
    </>
  );
}

/** How far the money is. */
function Refund({ registration }: { readonly registration: OfferedRegistrationView }) {
  const t = useText(offersText);
  const lang = useLang();
  const euro = useEuro();
  const { refund, back, released } = registration;
  if (!refund) {
    const how = released === 0 ? 'refund_waiting' : 'refund_released';
    return <span>{back === noMoney ? t('refund_nothing') : t(how, { amount: euro(back) })}</span>;
  }
  const amount = euro(refund.amount);
  if (refund.state === 'failed') return <span>{t('refund_failed', { amount })}</span>;
  if (refund.state === 'requested' || !refund.ended_at)
    return <span>{t('refund_requested', { amount, way: refund.way })}</span>;
  const day = dayInSentence(dayInRome(new Date(refund.ended_at)), lang, 'il');
  return <span>{t('refund_done', { amount, day })}</span>;
}
