import { useState } from 'react';
import { type LoaderFunctionArgs, type MetaFunction, useSearchParams } from 'react-router';
import { Failure } from '#features/identity/web/Failure.tsx';
import { dayInRome, dayInSentence, formatDay } from '#kernel/calendar.ts';
import { ConsoleFrame } from '#office/frame/web/ConsoleFrame.tsx';
import { setUpsText } from '#office/kit/text/setUps.ts';
import { HistoryButton } from '#office/kit/web/HistoryDialog.tsx';
import { prefetchOffice } from '#office/kit/web/prefetchOffice.ts';
import { textIn } from '#text/translate.ts';
import { useLang } from '#web/api.tsx';
import { pageMeta } from '#web/meta.ts';
import { TwoLines } from '#web/office/Cells.tsx';
import { ChosenBar, choosingColumn } from '#web/office/Choosing.tsx';
import { FilterBar } from '#web/office/FilterBar.tsx';
import { OfficeTable } from '#web/office/OfficeTable.tsx';
import { useChosen } from '#web/office/useChosen.ts';
import { useEuro, useText } from '#web/text.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Saved } from '#web/ui/Saved.tsx';
import { StatusMark } from '#web/ui/StatusMark.tsx';
import { type CouponRow, longestCodeSearch, mostSwitched } from '../contract.ts';
import { officeShopText } from '../text/index.ts';
import { CouponDialog } from './CouponDialog.tsx';
import { CouponFindings } from './CouponFindings.tsx';
import css from './codes.module.css';
import { codesAsCsv, saveFile } from './codesFile.ts';
import { ShopViews } from './ShopViews.tsx';
import { codeSearchIn, couponsQuery, useCoupons, useShopChanges } from './useOfficeShop.ts';

export const loader = (args: LoaderFunctionArgs) =>
  prefetchOffice(args, (api, circuit, query) => [couponsQuery(api, circuit, query)]);

export const meta: MetaFunction = (args) =>
  pageMeta(args, (_, lang) => ({ title: textIn(officeShopText, lang)('codes'), isPrivate: true }));

type CouponAct =
  | { readonly what: 'edit' | 'activate' | 'delete'; readonly coupon: CouponRow; readonly field?: string }
  | 'new'
  | 'on'
  | 'off'
  | null;

/** The promo codes: what each is worth, how often it was used, whether it is good. */
export default function CouponsPage() {
  const lang = useLang();
  const t = useText(officeShopText);
  const s = useText(setUpsText);
  const [query] = useSearchParams();
  const list = useCoupons();
  const { question, ...changes } = useShopChanges();
  const [open, setOpen] = useState<CouponAct>(null);
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
  const worth = useWorth();
  const days = useDays();
  // What is good in every circuit is seen here, and changed by none of them.
  const isOwn = ({ everywhere }: CouponRow) => everywhere === 0;
  const own = list.data.filter(isOwn);
  const chosen = useChosen<CouponRow>({ idOf: ({ id }) => id, filter: codeSearchIn(query), total: list.total });
  const picked = chosen.rows;
  /** Of those that a search found, so many are good in every circuit. */
  const [elsewhere, setElsewhere] = useState({ search: '', count: 0 });
  const notOwn = picked.length > 0 && elsewhere.search === codeSearchIn(query) ? elsewhere.count : 0;
  const isOther = (active: boolean) => (one: CouponRow) => (one.active === 1) !== active;
  const concerned = (active: boolean) => picked.filter(isOther(active));
  const switchAll = (active: boolean) =>
    run(async () => {
      const { switched } = await changes.switchCoupons(
        concerned(active).map(({ id }) => id),
        active,
      );
      chosen.none();
      return t(active ? 'switched_on' : 'switched_off', { count: switched });
    });
  const chooseFound = async () => {
    setFailure(null);
    try {
      const found = await changes.findCodes(codeSearchIn(query));
      const ours = found.filter(isOwn);
      chosen.choose(ours, true);
      setElsewhere({ search: codeSearchIn(query), count: found.length - ours.length });
    } catch (error) {
      setFailure(error);
    }
  };
  const choosing = choosingColumn<CouponRow>({
    rows: own,
    idOf: ({ id }) => id,
    has: chosen.has,
    choose: chosen.choose,
    page: t('pick_page'),
    named: ({ code }) => t('pick_code', { code }),
  });
  const activate = (coupon: CouponRow) =>
    coupon.findings.length > 0
      ? setOpen({ what: 'activate', coupon })
      : run(() => changes.activateCoupon(coupon.id), t('activated'));
  return (
    <ConsoleFrame
      title={t('codes')}
      action={
        mayChange && (
          <div className="acts">
            <Button onClick={() => setOpen('new')}>{t('new_code')}</Button>
            <Button
              look="outline"
              onClick={async () =>
                saveFile(`${t('file_name')}.csv`, codesAsCsv(await changes.exportCodes(codeSearchIn(query)), lang, t))
              }
            >
              {t('download')}
            </Button>
          </div>
        )
      }
    >
      <p>{t('codes_lead')}</p>
      <ShopViews />
      <Saved show={said !== ''}>{said}</Saved>
      <Failure error={failure} />
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
        columns={[
          ...(mayChange && own.length > 0
            ? [{ ...choosing, cell: (row: CouponRow) => isOwn(row) && choosing.cell(row) }]
            : []),
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
                    findings.length > 0 && (
                      <StatusMark mark="warn">{s('notes_count', { count: findings.length })}</StatusMark>
                    )
                  }
                >
                  <StatusMark mark={marks[standing]}>{t(standing)}</StatusMark>
                </TwoLines>
              );
            },
          },
          {
            id: 'acts',
            head: <span className="vh">{t('edit')}</span>,
            narrow: 'alone' as const,
            cell: (coupon: CouponRow) =>
              isOwn(coupon) && (
                <div className={css.acts}>
                  {mayChange && (
                    <>
                      <Button
                        look="outline"
                        size="small"
                        aria-label={`${t(coupon.active === 1 ? 'stop' : 'activate')}: ${coupon.code}`}
                        onClick={() =>
                          coupon.active === 1
                            ? run(() => changes.stopCoupon(coupon.id), t('stopped'))
                            : activate(coupon)
                        }
                      >
                        {t(coupon.active === 1 ? 'stop' : 'activate')}
                      </Button>
                      <Button
                        look="text"
                        size="small"
                        aria-label={t('edit_code', { code: coupon.code })}
                        onClick={() => setOpen({ what: 'edit', coupon })}
                      >
                        {t('edit')}
                      </Button>
                    </>
                  )}
                  <HistoryButton of="coupon" thing={coupon.id} name={coupon.code} />
                </div>
              ),
          },
        ]}
      />
      {picked.length > 0 && (
        <ChosenBar
          label={t('bulk')}
          said={
            <>
              <span className="b">{t('picked', { count: picked.length })}</span>
              {notOwn > 0 && <span className="mut sm"> {t('not_own', { count: notOwn })}</span>}
            </>
          }
        >
          {([true, false] as const).map(
            (active) =>
              concerned(active).length > 0 && (
                <Button key={String(active)} look="outline" size="small" onClick={() => setOpen(active ? 'on' : 'off')}>
                  {t(active ? 'switch_on' : 'switch_off', { count: concerned(active).length })}
                </Button>
              ),
          )}
          {list.last_page > 1 && picked.length + notOwn < list.total && list.total <= mostSwitched && (
            <Button look="text" size="small" onClick={chooseFound}>
              {t('pick_found')}
            </Button>
          )}
          <Button look="text" size="small" onClick={chosen.none}>
            {t('pick_none')}
          </Button>
        </ChosenBar>
      )}
      {(open === 'on' || open === 'off') && (
        <Dialog
          open
          alert
          onClose={() => setOpen(null)}
          title={t(`switch_${open}_title`, { count: concerned(open === 'on').length })}
          close={s('close')}
          actions={
            <Button look={open === 'on' ? 'filled' : 'danger'} onClick={() => switchAll(open === 'on')}>
              {t(`switch_${open}`, { count: concerned(open === 'on').length })}
            </Button>
          }
        >
          <p>{t(`switch_${open}_text`)}</p>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached with the keyboard */}
          <section className={css.codes} tabIndex={0} aria-label={t('switched_codes')}>
            <table>
              <thead>
                <tr>
                  <th scope="col">{t('head_code')}</th>
                  <th scope="col">{t('head_worth')}</th>
                  <th scope="col">{t('head_days')}</th>
                </tr>
              </thead>
              <tbody>
                {concerned(open === 'on').map((coupon) => (
                  <tr key={coupon.id}>
                    <th scope="row">{coupon.code}</th>
                    <td>{worth(coupon)}</td>
                    <td>{days(coupon)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </section>
        </Dialog>
      )}
      {open === 'new' && (
        <CouponDialog
          coupon={null}
          choices={list.choices}
          changes={changes}
          onClose={() => setOpen(null)}
          onDone={finish}
        />
      )}
      {open !== null && typeof open === 'object' && open.what === 'edit' && (
        <CouponDialog
          // As it is stored now: what somebody else has set since is what the next save has seen.
          coupon={list.data.find(({ id }) => id === open.coupon.id) ?? open.coupon}
          choices={list.choices}
          changes={changes}
          focus={open.field}
          onClose={() => setOpen(null)}
          onDone={finish}
          remove={open.coupon.used === 0 ? () => setOpen({ what: 'delete', coupon: open.coupon }) : undefined}
        />
      )}
      {open !== null && typeof open === 'object' && open.what !== 'edit' && (
        <Dialog
          open
          alert
          onClose={() => setOpen(null)}
          title={open.what === 'delete' ? t('delete_code_title', { code: open.coupon.code }) : t('activate_title')}
          close={s('close')}
          actions={
            <Button
              look={open.what === 'delete' ? 'danger' : 'filled'}
              onClick={() =>
                open.what === 'delete'
                  ? run(() => changes.deleteCoupon(open.coupon.id), t('deleted_code'))
                  : run(() => changes.activateCoupon(open.coupon.id), t('activated'))
              }
            >
              {open.what === 'delete'
                ? t('delete_code')
                : s('publish_with_notes', { publish: t('activate'), count: open.coupon.findings.length })}
            </Button>
          }
        >
          {open.what === 'delete' ? (
            <p>{t('delete_code_text')}</p>
          ) : (
            <CouponFindings
              coupon={open.coupon}
              onField={(field) => setOpen({ what: 'edit', coupon: open.coupon, field })}
            />
          )}
        </Dialog>
      )}
      {question}
    </ConsoleFrame>
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

/** What a code takes off, in words. */
function useWorth() {
  const euro = useEuro();
  return ({ fields: { kind, percent, amount } }: CouponRow) =>
    kind === 'percent' ? `${percent}%` : amount === null ? '' : euro(amount);
}
