import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { type Day, formatDay } from '#kernel/calendar.ts';
import { formatEuro, noMoney } from '#kernel/money.ts';
import { paths } from '#kernel/paths.ts';
import css from '#office/kit/web/console.module.css';
import { useOffice } from '#office/kit/web/useOffice.ts';
import { OrderLink } from '#office/orders/web/OrderLink.tsx';
import { useApi, useLang } from '#web/api.tsx';
import { Nothing } from '#web/office/Cells.tsx';
import { Block } from '#web/office/Record.tsx';
import { useText } from '#web/text.tsx';
import { Table } from '#web/ui/Table.tsx';
import type { TakingsOfDay } from '../../contract/takings.ts';
import { officeTakingsText } from '../../text/takings.ts';
import { Amount } from './Amount.tsx';
import { takingsDayQuery } from './useTakings.ts';

/** What a day's takings are made of, and where a difference to the statement may come from. */
export function DayRows({ day }: { readonly day: Day }) {
  const lang = useLang();
  const t = useText(officeTakingsText);
  const api = useApi();
  const { circuit } = useOffice();
  const { ways, said, rows, movements } = useSuspenseQuery(takingsDayQuery(api, circuit.id, day)).data;
  const net = ways.find(({ way }) => way === 'bank')?.net ?? noMoney;
  return (
    <>
      <Block title={t('day_title', { day: formatDay(day, lang) })}>
        {said !== null && said !== net && (
          <p className="b">{t('said', { said: formatEuro(said, lang), net: formatEuro(net, lang) })}</p>
        )}
        {rows.length === 0 ? (
          <p>{t('nothing')}</p>
        ) : (
          <Table
            caption={t('day_title', { day: formatDay(day, lang) })}
            captionHidden
            dense
            rows={rows}
            // What came and went on one day stands twice.
            rowKey={({ id, amount }) => `${id} ${amount}`}
            columns={[
              {
                id: 'order',
                head: t('order'),
                names: true,
                cell: ({ order_id, reference }) =>
                  order_id === null ? reference || <Nothing /> : <OrderLink id={order_id}>{reference}</OrderLink>,
              },
              { id: 'way', head: t('way'), cell: ({ way }) => t(`way_${way}`) },
              {
                id: 'about',
                head: t('about'),
                cell: ({ buyer, note, without_movement }) => {
                  const about = [buyer, note, without_movement === 1 && t('without_movement')]
                    .filter(Boolean)
                    .join(' · ');
                  return about === '' ? <Nothing /> : <span className={css.address}>{about}</span>;
                },
              },
              {
                id: 'amount',
                head: t('amount'),
                align: 'end',
                narrow: 'beside',
                cell: ({ amount }) => <Amount of={amount} />,
              },
            ]}
          />
        )}
      </Block>
      <Movements of={movements.filter(({ aside }) => aside === 0)} what="movements" />
      <Movements of={movements.filter(({ aside }) => aside === 1)} what="aside" />
    </>
  );
}

interface MovementsProps {
  readonly of: TakingsOfDay['movements'];
  readonly what: 'movements' | 'aside';
}

/** What is in the account and is no takings. */
function Movements({ of, what }: MovementsProps) {
  const lang = useLang();
  const t = useText(officeTakingsText);
  const { circuit } = useOffice();
  if (of.length === 0) return null;
  const view = what === 'aside' ? { view: 'aside' } : {};
  return (
    <Block title={t(what)}>
      <p>
        <Link className="b" to={paths.consoleMoney(lang, { circuit: circuit.id, ...view })}>
          {t('to_transfers')}
        </Link>
      </p>
      <ul className={css.list}>
        {of.map(({ id, payer, text, amount, note }) => (
          <li key={id}>
            <div className={css.address}>
              <p className="b">{payer}</p>
              <p className="mut sm">{[text, note].filter(Boolean).join(' · ')}</p>
            </div>
            <Amount of={amount} />
          </li>
        ))}
      </ul>
    </Block>
  );
}
