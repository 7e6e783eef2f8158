import { useSuspenseQuery } from '@tanstack/react-query';
import { type LoaderFunctionArgs, type MetaFunction, useParams } from 'react-router';
import { accountQuery } from '#features/identity/web/useAccount.ts';
import { BesidePoster } from '#features/races/web/BesidePoster.tsx';
import { fetchPoster, raceOf } from '#features/races/web/RacePoster.tsx';
import { dayInRome, dayInSentence } from '#kernel/calendar.ts';
import { noMoney } from '#kernel/money.ts';
import { fullName } from '#kernel/names.ts';
import { paths } from '#kernel/paths.ts';
import { textIn } from '#text/translate.ts';
import { useApi, useLang } from '#web/api.tsx';
import { pageMeta } from '#web/meta.ts';
import { prefetchWith } from '#web/prefetch.ts';
import { useEuro, useText } from '#web/text.tsx';
import { ButtonLink } from '#web/ui/Button.tsx';
import { type Mark, StatusMark } from '#web/ui/StatusMark.tsx';
import type { OfferedRegistrationView, OffersView } from '../contract.ts';
import { offersText } from '../text/offers.ts';
import { IbanForm } from './IbanForm.tsx';
import { OffersForm } from './OffersForm.tsx';
import css from './offers.module.css';
import { leadOf, untilOf, whyNothing } from './offersWords.ts';
import { offersQuery } from './useOffers.ts';

export const loader = (args: LoaderFunctionArgs) =>
  prefetchWith(args, async (fetch, api) => {
    const [offers] = await Promise.all([fetch(offersQuery(api, args.params.key ?? '')), fetch(accountQuery(api))]);
    await fetchPoster(fetch, api, raceOf(offers?.race_id ?? null));
  });

export const meta: MetaFunction = (args) =>
  pageMeta(args, (_circuit, lang) => ({ title: textIn(offersText, lang)('title'), isPrivate: true }));

export default function OffersPage() {
  const api = useApi();
  const { key = '' } = useParams();
  const { data: offers } = useSuspenseQuery(offersQuery(api, key));
  return (
    <main id="main" className={`wrap ${css.page}`}>
      {offers ? (
        <BesidePoster race={raceOf(offers.race_id)} print={offers.kind === 'cancelled' ? 'shut' : 'open'}>
          <div className={css.part}>
            <Opened offersKey={key} offers={offers} />
          </div>
        </BesidePoster>
      ) : (
        <div className={css.part}>
          <Gone />
        </div>
      )}
    </main>
  );
}

function Gone() {
  const t = useText(offersText);
  const lang = useLang();
  return (
    <>
      <h1 className="d d-4">{t('gone')}</h1>
      <p className={css.lead}>{t('gone_text')}</p>
      <div className="acts">
        <ButtonLink to={paths.subscriptions(lang)}>{t('mine')}</ButtonLink>
        <ButtonLink look="outline" to={paths.home(lang)}>
          {t('races')}
        </ButtonLink>
      </div>
    </>
  );
}

/** A choice that its link can still make: not carried out, and with more than the new day to choose from. */
const isOpenFor = ({ choices }: OfferedRegistrationView): boolean => choices.some((choice) => choice !== 'keep');

/** What an earlier choice still gives, whatever happened to the race since. */
const isPromised = ({ choice }: OfferedRegistrationView): boolean => choice === 'code' || choice === 'refund';

/** Money that goes by bank and is not there yet, for which the account can still be said. */
const wantsIban = ({ choice, by_bank, refund, choices }: OfferedRegistrationView): boolean =>
  choice === 'refund' && by_bank === 1 && refund?.state !== 'done' && choices.length === 0;

interface OpenedProps {
  readonly offersKey: string;
  readonly offers: OffersView;
}

function Opened({ offersKey, offers }: OpenedProps) {
  const t = useText(offersText);
  const lang = useLang();
  const { race, overtaken, registrations } = offers;
  const toChoose = registrations.filter(isOpenFor);
  // Of offers that are over only what was promised counts.
  const others = registrations.filter((one) => !isOpenFor(one) && (!overtaken || isPromised(one)));
  const lacking = registrations.filter(wantsIban);
  const why = whyNothing(offers, lang);
  const until = untilOf(offers, toChoose.length > 0, lang);
  if (overtaken) return <Overtaken offersKey={offersKey} offers={offers} by={overtaken} promised={others} />;
  return (
    <>
      <h1 className="d d-4">{t(toChoose.length > 0 ? 'title' : 'title_closed')}</h1>
      <p className={css.lead}>{leadOf(race, offers, lang)}</p>
      {why && <p>{why}</p>}
      {offers.unpaid > 0 && (
        <div className="acts">
          <ButtonLink look="outline" to={paths.orders(lang)}>
            {t('orders')}
          </ButtonLink>
        </div>
      )}
      {until && <p>{until}</p>}
      {toChoose.length > 0 && <OffersForm offersKey={offersKey} offers={offers} registrations={toChoose} />}
      {others.length > 0 && <OfferStates offers={offers} registrations={others} />}
      {lacking.length > 0 && <IbanForm offersKey={offersKey} registrations={lacking} />}
    </>
  );
}

interface OvertakenProps extends OpenedProps {
  readonly by: NonNullable<OffersView['overtaken']>;
  readonly promised: readonly OfferedRegistrationView[];
}

/** The race has changed again since: what counts now, the way to its own choices, and what was promised before. */
function Overtaken({ offersKey, offers, by, promised }: OvertakenProps) {
  const t = useText(offersText);
  const lang = useLang();
  const lacking = promised.filter(wantsIban);
  return (
    <>
      <h1 className="d d-4">{t('overtaken_title')}</h1>
      <p className={css.lead}>{leadOf(offers.race, by, lang)}</p>
      <p>{t('overtaken', { now: by.key ? 'choices' : 'email' })}</p>
      <div className="acts">
        {by.key && <ButtonLink to={paths.offers(lang, by.key)}>{t('overtaken_go')}</ButtonLink>}
        <ButtonLink look={by.key ? 'outline' : 'filled'} to={paths.subscriptions(lang)}>
          {t('mine')}
        </ButtonLink>
      </div>
      {promised.length > 0 && (
        <>
          <p>{t('promised')}</p>
          <OfferStates offers={offers} registrations={promised} />
        </>
      )}
      {lacking.length > 0 && <IbanForm offersKey={offersKey} registrations={lacking} />}
    </>
  );
}

interface OfferStatesProps {
  readonly offers: OffersView;
  readonly registrations: readonly OfferedRegistrationView[];
}

/** What counts for registrations for which nothing is left to choose, and how far it is. */
function OfferStates({ offers, registrations }: OfferStatesProps) {
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
