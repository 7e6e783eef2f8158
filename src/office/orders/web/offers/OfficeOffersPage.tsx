import { useMutation, useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type LoaderFunctionArgs, type MetaFunction, useSearchParams } from 'react-router';
import { Failure } from '#features/identity/web/Failure.tsx';
import { dayInRome, dayInSentence } from '#kernel/calendar.ts';
import { paths } from '#kernel/paths.ts';
import { ConsoleFrame } from '#office/frame/web/ConsoleFrame.tsx';
import { seesOrders } from '#office/frame/web/mayUse.ts';
import { consoleText } from '#office/kit/text/index.ts';
import css from '#office/kit/web/console.module.css';
import { prefetchOffice } from '#office/kit/web/prefetchOffice.ts';
import styles from '#office/kit/web/setUps/setUps.module.css';
import { may, useOffice } from '#office/kit/web/useOffice.ts';
import { useTypedNumber } from '#office/kit/web/useTypedNumber.tsx';
import { textIn } from '#text/translate.ts';
import { useApi, useLang } from '#web/api.tsx';
import { pageMeta } from '#web/meta.ts';
import { listAddress } from '#web/office/address.ts';
import { useEuro, useText } from '#web/text.tsx';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Facts } from '#web/ui/Facts.tsx';
import { Pagination } from '#web/ui/Pagination.tsx';
import { Saved } from '#web/ui/Saved.tsx';
import { getOfferAnswers, type OfficeOffersView, releaseOffers } from '../../contract/offers.ts';
import { officeOffersText } from '../../text/offers.ts';
import { OrdersWays } from '../withdrawals/OrdersWays.tsx';
import { offersAsked, officeOffersQuery, useRelease } from './useOfficeOffers.ts';

export const loader = (args: LoaderFunctionArgs) =>
  prefetchOffice(args, (api, circuit, query) => [officeOffersQuery(api, circuit, offersAsked(query))]);

export const meta: MetaFunction = (args) =>
  pageMeta(args, (_, lang) => ({ title: textIn(officeOffersText, lang)('title'), isPrivate: true }));

export default function OfficeOffersPage() {
  const t = useText(officeOffersText);
  const api = useApi();
  const [query] = useSearchParams();
  const office = useOffice();
  const { data: list } = useSuspenseQuery(officeOffersQuery(api, office.circuit.id, offersAsked(query)));
  const { question, release } = useRelease();
  const [asked, setAsked] = useState<string | null>(null);
  const [done, setDone] = useState('');
  const asking = list.data.find(({ id }) => id === asked);
  const go = async ({ id, to_release }: OfficeOffersView) => {
    await release(id, to_release);
    setDone(t('done_released'));
    setAsked(null);
  };
  return (
    <ConsoleFrame title={t('title')}>
      {seesOrders(office) && <OrdersWays />}
      <p className={css.lead}>{t('lead')}</p>
      <Saved show={done !== ''}>{done}</Saved>
      {list.data.length === 0 && <p className={css.empty}>{t('none')}</p>}
      {list.data.map((offers) => (
        <Offers
          key={offers.id}
          offers={offers}
          release={() => {
            setDone('');
            setAsked(offers.id);
          }}
        />
      ))}
      <Pagination page={list.current_page} last={list.last_page} to={(page) => listAddress(query, { page })} />
      {asking && <ReleaseDialog offers={asking} go={() => go(asking)} onClose={() => setAsked(null)} />}
      {question}
    </ConsoleFrame>
  );
}

interface OffersProps {
  readonly offers: OfficeOffersView;
  readonly release: () => void;
}

function Offers({ offers, release }: OffersProps) {
  const t = useText(officeOffersText);
  const lang = useLang();
  const euro = useEuro();
  const office = useOffice();
  const linked = office.circuit.id;
  const { id, race, kind, at, answer_by, settled, overtaken_at, counts, code_amount, to_release, released } = offers;
  const on = (instant: string) => dayInSentence(dayInRome(new Date(instant)), lang, 'il');
  const isOver = answer_by < dayInRome(new Date());
  const until = isOver ? (settled === 1 ? 'until_over' : 'until_settling') : 'until_open';
  const people = ({ registrations, amount }: OfficeOffersView['to_release']) =>
    t('people', { count: registrations, amount: euro(amount) });
  return (
    <section className={styles.part}>
      <h2 className="d d-1">{t(kind, { race, day: on(at) })}</h2>
      <Facts
        rows={[
          [
            t('until'),
            overtaken_at
              ? t('until_overtaken', { day: on(overtaken_at) })
              : t(until, { day: dayInSentence(answer_by, lang, isOver ? 'il' : 'al') }),
          ],
          [t('keep'), kind === 'postponed' && String(counts.keep)],
          [t('code'), counts.code > 0 ? t('sum_code', { count: counts.code, amount: euro(code_amount) }) : '0'],
          [t('refund'), String(counts.refund)],
          [t('no_answer'), !overtaken_at && String(counts.none)],
          [t('to_release'), to_release.registrations > 0 && people(to_release)],
          [t('released'), released.registrations > 0 && people(released)],
        ]}
      />
      <div className="acts">
        {to_release.registrations > 0 && may(releaseOffers)(office) && (
          <Button aria-label={t('release_named', { count: to_release.registrations, race })} onClick={release}>
            {t('release', { count: to_release.registrations })}
          </Button>
        )}
        {may(getOfferAnswers)(office) && (
          <ButtonLink
            look="outline"
            to={paths.consoleOfferAnswers(lang, id, linked)}
            aria-label={t('who_named', { race })}
          >
            {t('who')}
          </ButtonLink>
        )}
      </div>
    </section>
  );
}

interface ReleaseDialogProps {
  readonly offers: OfficeOffersView;
  readonly go: () => Promise<void>;
  readonly onClose: () => void;
}

/** Says how much goes before it does; the number of refunds is typed. */
function ReleaseDialog({ offers, go, onClose }: ReleaseDialogProps) {
  const t = useText(officeOffersText);
  const tc = useText(consoleText);
  const euro = useEuro();
  const going = useMutation({ mutationFn: go });
  const { registrations: count, amount } = offers.to_release;
  const number = useTypedNumber(count, 0);
  const words = { race: offers.race, count, amount: euro(amount) };
  // A colleague may have done it meanwhile: what is read anew then leaves nothing to agree to.
  const isThere = count > 0;
  return (
    <Dialog
      open
      alert
      onClose={onClose}
      title={isThere ? t('release_title', words) : t('release_gone')}
      close={tc('close')}
      actions={
        isThere && (
          <Button
            look="danger"
            waiting={going.isPending && tc('wait')}
            onClick={() => (number.isTyped ? going.mutate() : number.complain())}
          >
            {t('release_button', words)}
          </Button>
        )
      }
    >
      {isThere && <p>{t('release_text', words)}</p>}
      {number.field}
      <Failure error={going.error} />
    </Dialog>
  );
}
