import { type ReactNode, useState } from 'react';
import { type LoaderFunctionArgs, type MetaFunction, useSearchParams } from 'react-router';
import { Failure } from '#features/identity/web/Failure.tsx';
import { dayInRome, dayInSentence, formatDay } from '#kernel/calendar.ts';
import { ConsoleFrame } from '#office/frame/web/ConsoleFrame.tsx';
import { HistoryButton } from '#office/kit/web/HistoryDialog.tsx';
import { prefetchOffice } from '#office/kit/web/prefetchOffice.ts';
import { textIn } from '#text/translate.ts';
import { useLang } from '#web/api.tsx';
import { pageMeta } from '#web/meta.ts';
import { TwoLines } from '#web/office/Cells.tsx';
import { FilterBar } from '#web/office/FilterBar.tsx';
import { type OfficeColumn, OfficeTable } from '#web/office/OfficeTable.tsx';
import { useEuro, useText } from '#web/text.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Saved } from '#web/ui/Saved.tsx';
import { StatusMark } from '#web/ui/StatusMark.tsx';
import { type CouponRow, longestCodeSearch } from '../contract.ts';
import { officeShopText } from '../text/index.ts';
import { CouponDialog } from './CouponDialog.tsx';
import css from './codes.module.css';
import { codesAsCsv, saveFile } from './codesFile.ts';
import { ShopViews } from './ShopViews.tsx';
import { codeSearchIn, couponsQuery, useCoupons, useShopChanges } from './useOfficeShop.ts';

export const loader = (args: LoaderFunctionArgs) =>
  prefetchOffice(args, (api, circuit, query) => [couponsQuery(api, circuit, query)]);

export const meta: MetaFunction = (args) =>
  pageMeta(args, (_, lang) => ({ title: textIn(officeShopText, lang)('codes'), isPrivate: true }));

export default function CouponsPage() {
  const t = useText(officeShopText);
  const [query] = useSearchParams();
  const list = useCoupons();
  const { question, ...changes } = useShopChanges();
  const [open, setOpen] = useState<CouponRow | 'new' | null>(null);
  const [said, setSaid] = useState('');
  const [failure, setFailure] = useState<unknown>(null);
  const mayChange = list.may_change === 1;
  const finish = (text: string) => {
    setOpen(null);
    setSaid(text);
  };
  /** What was done is said by the words that are given, or that the act answers. */
  const run = async (act: () => Promise<unknown>, done?: string) => {
    setFailure(null);
    try {
      const answer = await act();
      finish(done ?? String(answer));
    } catch (error) {
      setOpen(null);
      setFailure(error);
    }
  };
  const search = codeSearchIn(query);
  const switchFound = (active: boolean) =>
    run(async () => {
      const { switched } = await changes.switchCoupons(search, active);
      return t(active ? 'switched_on' : 'switched_off', { count: switched });
    });
  const columns = useColumns(
    (coupon) =>
      // What is good in every circuit is seen here, and changed by none of them.
      coupon.everywhere === 0 && (
        <Acts
          coupon={coupon}
          mayChange={mayChange}
          onSwitch={() =>
            coupon.active === 1
              ? run(() => changes.stopCoupon(coupon.id), t('stopped'))
              : run(() => changes.activateCoupon(coupon.id), t('activated'))
          }
          onEdit={() => setOpen(coupon)}
        />
      ),
  );
  return (
    <ConsoleFrame
      title={t('codes')}
      action={mayChange && <PageActs onNew={() => setOpen('new')} read={() => changes.exportCodes(search)} />}
    >
      <p>{t('codes_lead')}</p>
      <ShopViews />
      <Saved show={said !== ''}>{said}</Saved>
      <Failure error={failure} />
      {mayChange && search !== '' && list.total > 0 && (
        <div className="acts">
          <Button look="outline" size="small" onClick={() => switchFound(true)}>
            {t('switch_on')}
          </Button>
          <Button look="outline" size="small" onClick={() => switchFound(false)}>
            {t('switch_off')}
          </Button>
        </div>
      )}
      <OfficeTable
        caption={t('codes')}
        list={list}
        rowKey={({ id }) => id}
        find={
          <FilterBar
            search={{ label: t('search'), hint: t('search_hint'), maxLength: longestCodeSearch }}
            filters={[]}
          />
        }
        narrowing={['search']}
        empty={
          <>
            <p className="b">{t('no_codes')}</p>
            <p className="mut sm">{t('no_codes_text')}</p>
          </>
        }
        columns={columns}
      />
      {open !== null && (
        <CouponDialog
          // As it is stored now: what somebody else has set since is what the next save has seen.
          coupon={open === 'new' ? null : (list.data.find(({ id }) => id === open.id) ?? open)}
          choices={list.choices}
          changes={changes}
          onClose={() => setOpen(null)}
          onDone={finish}
          remove={
            open !== 'new' && open.used === 0
              ? () => run(() => changes.deleteCoupon(open.id), t('deleted_code'))
              : undefined
          }
        />
      )}
      {question}
    </ConsoleFrame>
  );
}

interface PageActsProps {
  readonly onNew: () => void;
  readonly read: () => Promise<Parameters<typeof codesAsCsv>[0]>;
}

function PageActs({ onNew, read }: PageActsProps) {
  const lang = useLang();
  const t = useText(officeShopText);
  return (
    <div className="acts">
      <Button onClick={onNew}>{t('new_code')}</Button>
      <Button look="outline" onClick={async () => saveFile(`${t('file_name')}.csv`, codesAsCsv(await read(), lang, t))}>
        {t('download')}
      </Button>
    </div>
  );
}

/** What stands in the list of each code; `acts`: what is done with it. */
function useColumns(acts: (coupon: CouponRow) => ReactNode): readonly OfficeColumn<CouponRow>[] {
  const t = useText(officeShopText);
  const worth = useWorth();
  const days = useDays();
  return [
    {
      id: 'code',
      head: t('head_code'),
      names: true,
      narrow: 'lead',
      cell: ({ code, everywhere }) => (
        <>
          {code}
          {everywhere === 1 && <span className="mut sm"> · {t('everywhere')}</span>}
        </>
      ),
    },
    { id: 'worth', head: t('head_worth'), narrow: 'second', cell: worth },
    {
      id: 'used',
      head: t('head_used'),
      cell: ({ used, fields: { most } }) => (most === null ? String(used) : t('used_of', { used, most })),
    },
    {
      id: 'days',
      head: t('head_days'),
      narrow: 'secondBeside',
      cell: days,
    },
    {
      id: 'state',
      head: t('head_state'),
      narrow: 'alone',
      cell: (coupon) => {
        const { active, findings } = coupon;
        const standing = standingOf(coupon);
        return (
          <TwoLines
            below={
              active === 0 &&
              findings.map(({ key, text }) => (
                <StatusMark key={key} mark="warn">
                  {text}
                </StatusMark>
              ))
            }
          >
            <StatusMark mark={marks[standing]}>{t(standing)}</StatusMark>
          </TwoLines>
        );
      },
    },
    { id: 'acts', head: <span className="vh">{t('edit')}</span>, narrow: 'alone', cell: acts },
  ];
}

interface ActsProps {
  readonly coupon: CouponRow;
  readonly mayChange: boolean;
  readonly onSwitch: () => void;
  readonly onEdit: () => void;
}

function Acts({ coupon: { id, code, active }, mayChange, onSwitch, onEdit }: ActsProps) {
  const t = useText(officeShopText);
  const word = t(active === 1 ? 'stop' : 'activate');
  return (
    <div className={css.acts}>
      {mayChange && (
        <>
          <Button look="outline" size="small" aria-label={`${word}: ${code}`} onClick={onSwitch}>
            {word}
          </Button>
          <Button look="text" size="small" aria-label={t('edit_code', { code })} onClick={onEdit}>
            {t('edit')}
          </Button>
        </>
      )}
      <HistoryButton of="coupon" thing={id} name={code} />
    </div>
  );
}

const marks = { active: 'ok', inactive: 'wait', code_over: 'shut', used_up: 'full' } as const;

/** Is a code good now? One that is active may be over, or used as often as it may be. */
function standingOf({ active, used, fields: { most, last_day } }: CouponRow): keyof typeof marks {
  if (active === 0) return 'inactive';
  if (last_day !== null && last_day < dayInRome(new Date())) return 'code_over';
  return most !== null && used >= most ? 'used_up' : 'active';
}

/** From and until when a code is good, in words. */
function useDays() {
  const lang = useLang();
  const t = useText(officeShopText);
  return ({ fields: { first_day, last_day } }: CouponRow) =>
    [
      first_day && t('from_day', { day: formatDay(first_day, lang, 'short') }),
      last_day && t('until_day', { day: dayInSentence(last_day, lang, 'al', 'short') }),
    ]
      .filter(Boolean)
      .join(' ') || t('always');
}

function useWorth() {
  const euro = useEuro();
  return ({ fields: { kind, percent, amount } }: CouponRow) =>
    kind === 'percent' ? `${percent}%` : amount === null ? '' : euro(amount);
}
