import { useSuspenseQuery } from '@tanstack/react-query';
import { Link, type LoaderFunctionArgs, type MetaFunction, useSearchParams } from 'react-router';
import { dayInRome } from '#kernel/calendar.ts';
import { paths } from '#kernel/paths.ts';
import { ConsoleFrame } from '#office/frame/web/ConsoleFrame.tsx';
import { prefetchOffice } from '#office/kit/web/prefetchOffice.ts';
import { useOffice } from '#office/kit/web/useOffice.ts';
import { textIn } from '#text/translate.ts';
import { useApi, useLang } from '#web/api.tsx';
import { pageMeta } from '#web/meta.ts';
import { useText } from '#web/text.tsx';
import { Button } from '#web/ui/Button.tsx';
import { mostReady, type OfficeParcelRow } from '../../contract/parcels.ts';
import { officeParcelsText } from '../../text/parcels.ts';
import { isReadySince, parcelShown } from './parcelShown.ts';
import styles from './parcels.module.css';
import { slipsAsked, slipsQuery } from './useParcels.ts';

export const loader = (args: LoaderFunctionArgs) =>
  prefetchOffice(args, (api, circuit, query) => [slipsQuery(api, circuit, slipsAsked(query))]);

export const meta: MetaFunction = (args) =>
  pageMeta(args, (_, lang) => ({ title: textIn(officeParcelsText, lang)('slips_title'), isPrivate: true }));

/** The packing slips of what was chosen, or of all that the list shows, whatever its pages, one a sheet. */
export default function SlipsPage() {
  const lang = useLang();
  const t = useText(officeParcelsText);
  const api = useApi();
  const [query] = useSearchParams();
  const { circuit } = useOffice();
  const { data: list } = useSuspenseQuery(slipsQuery(api, circuit.id, slipsAsked(query)));
  const slips = list.rows.filter((row) => parcelShown(row).goesOn);
  const today = dayInRome(new Date());
  const [older = [], fresh = []] = [true, false].map((is) => slips.filter((row) => isReadySince(row, today) === is));
  return (
    <ConsoleFrame
      title={t('slips_title')}
      action={slips.length > 0 && <Button onClick={() => window.print()}>{t('print')}</Button>}
    >
      <div className={styles.screen}>
        <p>
          <Link to={paths.consoleParcels(lang, { circuit: circuit.id })}>{t('slips_back')}</Link>
        </p>
        {list.total > list.rows.length && <p>{t('slips_first', { count: list.rows.length, total: list.total })}</p>}
        <p>{slips.length > 0 ? t('slips_lead', { count: slips.length }) : t('slips_none')}</p>
        {older.length > 0 && !query.has('orders') && (
          <p>
            {t('slips_older', { count: older.length })}{' '}
            {fresh.length > 0 && fresh.length <= mostReady && (
              <Link to={paths.consoleSlips(lang, { circuit: circuit.id, orders: ordersOf(fresh) })}>
                {t('slips_of_today', { count: fresh.length })}
              </Link>
            )}
          </p>
        )}
      </div>
      {slips.map((row) => (
        <Slip key={row.order_id} row={row} circuit={circuit.name} />
      ))}
    </ConsoleFrame>
  );
}

const ordersOf = (rows: readonly OfficeParcelRow[]) => rows.map(({ order_id }) => order_id).join(',');

function Slip({ row, circuit }: { readonly row: OfficeParcelRow; readonly circuit: string }) {
  const t = useText(officeParcelsText);
  const { reference, recipient, goods, way, way_name, where } = row;
  return (
    <section className={styles.slip}>
      <p className="mut">{circuit}</p>
      <h2 className="d d-1">{t('slip', { reference })}</h2>
      <p className="b">{recipient ?? t('erased')}</p>
      <p>{way_name ?? t(`way_${way}`)}</p>
      <address className={styles.where}>
        {where.map((line) => (
          <span key={line}>{line}</span>
        ))}
      </address>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('pieces')}</th>
            <th scope="col">{t('item')}</th>
            <th scope="col">{t('packed')}</th>
          </tr>
        </thead>
        <tbody>
          {goods.map(({ name, options, quantity }) => (
            <tr key={[name, ...options].join()}>
              <td>{quantity}</td>
              <td>{[name, ...options].join(', ')}</td>
              <td>
                <span className={styles.box} aria-hidden />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
