import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { Failure } from '#features/identity/web/Failure.tsx';
import { takingWays } from '#features/payments/rules/takings.ts';
import { addDays, type Day, dayInRome, day as dayOf, formatDay } from '#kernel/calendar.ts';
import { euroText, formatEuro, sum } from '#kernel/money.ts';
import { paths } from '#kernel/paths.ts';
import { useApi, useLang } from '#web/api.tsx';
import { useText } from '#web/text.tsx';
import { Button } from '#web/ui/Button.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { consoleText } from '../../text/index.ts';
import { officeTakingsText } from '../../text/takings.ts';
import form from '../console.module.css';
import { TypedDialog } from '../TypedDialog.tsx';
import { circuitForLinks, useOffice } from '../useOffice.ts';
import { useTypedNumber } from '../useTypedNumber.tsx';
import { openDaysQuery, useCloseOpenDays } from './useTakings.ts';

interface CloseDaysDialogProps {
  /** Up to which day it is asked for at first. */
  readonly until: Day;
  readonly onClose: () => void;
  readonly onDone: (said: string) => void;
}

/**
 * Closes the open days up to one as the portal has them. What they come to by each way stands there, and so do the days that the bank tells
 * otherwise: they stay open, each to be counted by itself.
 */
export function CloseDaysDialog({ until: first, onClose, onDone }: CloseDaysDialogProps) {
  const lang = useLang();
  const t = useText(officeTakingsText);
  const tc = useText(consoleText);
  const api = useApi();
  const { circuit } = useOffice();
  const linked = circuitForLinks(circuit.id, api);
  const [until, setUntil] = useState<string>(first);
  const { data: found, refetch } = useQuery({ ...openDaysQuery(api, circuit.id, dayOf(until)), enabled: until !== '' });
  const { close, question } = useCloseOpenDays();
  const days = until === '' ? [] : (found?.days ?? []);
  const count = days.length;
  const closing = useMutation({
    mutationFn: () =>
      close({
        days: days.map(({ day, ways }) => ({ day, ways: ways.map(({ way, net }) => ({ way, net: euroText(net) })) })),
      }),
    // What has changed meanwhile is seen before it is pressed again.
    onError: () => refetch(),
    onSuccess: ({ closed }) => onDone(t('days_done', { count: closed })),
  });
  const ofWay = (way: (typeof takingWays)[number]) =>
    days.flatMap(({ ways }) => ways.filter((one) => one.way === way).map(({ net }) => net));
  const number = useTypedNumber(count);
  return (
    <TypedDialog
      open
      alert
      onClose={onClose}
      title={t('days_title')}
      close={tc('close')}
      actions={
        <Button
          aria-disabled={count === 0}
          waiting={closing.isPending && tc('wait')}
          onClick={() => (number.isTyped ? count > 0 && closing.mutate() : number.complain())}
        >
          {t('days_button', { count })}
        </Button>
      }
    >
      <div className={form.form}>
        <p>{t('days_text')}</p>
        <Failure error={closing.error} />
        <TextField
          label={t('days_until')}
          type="date"
          max={addDays(dayInRome(new Date()), -1)}
          value={until}
          onChange={({ target }) => setUntil(target.value)}
        />
        <div role="status">
          {found && (
            <p className="b">
              {t('days_count', {
                count,
                first: days[0] ? formatDay(days[0].day, lang) : '',
                last: days[0] ? formatDay(days.at(-1)!.day, lang) : '',
              })}
            </p>
          )}
        </div>
        {count > 0 && (
          <ul>
            {takingWays
              .filter((way) => ofWay(way).length > 0)
              .map((way) => (
                <li key={way}>
                  {t(`way_${way}`)}: {formatEuro(sum(ofWay(way)), lang)}
                </li>
              ))}
            <li className="b">
              {t('net')}: {formatEuro(sum(takingWays.flatMap(ofWay)), lang)}
            </li>
          </ul>
        )}
        {found && found.left.length > 0 && (
          <div>
            <p>{t('days_left', { count: found.left.length })}</p>
            <ul>
              {found.left.map(({ day, said, net }) => (
                <li key={day}>
                  <Link to={paths.consoleTakingsDay(lang, day, linked)}>{formatDay(day, lang)}</Link>
                  {': '}
                  {t('days_left_day', { said: formatEuro(said, lang), net: formatEuro(net, lang) })}
                </li>
              ))}
            </ul>
          </div>
        )}
        {number.field}
      </div>
      {question}
    </TypedDialog>
  );
}
