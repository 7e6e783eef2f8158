import { type ReactNode, useState } from 'react';
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
import { type OfficeColumn, OfficeTable } from '#web/office/OfficeTable.tsx';
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
  const t = useText(officeShopText);
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
  const own = list.data.filter(isOwn);
  const { chosen, picked, notOwn, concerned, chooseFound } = usePicked(list.total);
  const switchAll = (active: boolean) =>
    run(async () => {
      const ids = concerned(active).map(({ id }) => id);
      const { switched } = await changes.switchCoupons(ids, active);
      chosen.none();
      return t(active ? 'switched_on' : 'switched_off', { count: switched });
    });
  const choosing = useChoosing(own, chosen);
  const activate = (coupon: CouponRow) =>
    coupon.findings.length > 0
      ? setOpen({ what: 'activate', coupon })
      : run(() => changes.activateCoupon(coupon.id), t('activated'));
  const columns = useColumns(
    (coupon) =>
      isOwn(coupon) && (
        <Acts
          coupon={coupon}
          mayChange={mayChange}
          onSwitch={() =>
            coupon.active === 1 ? run(() => changes.stopCoupon(coupon.id), t('stopped')) : activate(coupon)
          }
          onEdit={() => setOpen({ what: 'edit', coupon })}
        />
      ),
  );
  return (
    <ConsoleFrame
      title={t('codes')}
      action={
        mayChange && <PageActs onNew={() => setOpen('new')} read={() => changes.exportCodes(codeSearchIn(query))} />
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
        columns={[...(mayChange && own.length > 0 ? [choosing] : []), ...columns]}
      />
      {picked.length > 0 && (
        <Picked
          count={picked.length}
          notOwn={notOwn}
          on={concerned(true).length}
          off={concerned(false).length}
          onSwitch={setOpen}
          onFound={
            list.last_page > 1 && picked.length + notOwn < list.total && list.total <= mostSwitched
              ? () => run(() => chooseFound(changes.findCodes), '')
              : undefined
          }
          onNone={chosen.none}
        />
      )}
      {(open === 'on' || open === 'off') && (
        <SwitchDialog
          to={open}
          coupons={concerned(open === 'on')}
          onClose={() => setOpen(null)}
          onSwitch={() => switchAll(open === 'on')}
        />
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
      {open !== null && typeof open === 'object' && open.what === 'delete' && (
        <DeleteDialog
          coupon={open.coupon}
          onClose={() => setOpen(null)}
          onDelete={() => run(() => changes.deleteCoupon(open.coupon.id), t('deleted_code'))}
        />
      )}
      {open !== null && typeof open === 'object' && open.what === 'activate' && (
        <ActivateDialog
          coupon={open.coupon}
          onClose={() => setOpen(null)}
          onActivate={() => run(() => changes.activateCoupon(open.coupon.id), t('activated'))}
          onField={(field) => setOpen({ what: 'edit', coupon: open.coupon, field })}
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

/** What is good in every circuit is seen here, and changed by none of them. */
const isOwn = ({ everywhere }: CouponRow) => everywhere === 0;

/** The codes that are picked, of one search; `total`: how many it finds. */
function usePicked(total: number) {
  const [query] = useSearchParams();
  const search = codeSearchIn(query);
  const chosen = useChosen<CouponRow>({ idOf: ({ id }) => id, filter: search, total });
  const picked = chosen.rows;
  /** Of those that a search found, so many are good in every circuit. */
  const [elsewhere, setElsewhere] = useState({ search: '', count: 0 });
  return {
    chosen,
    picked,
    notOwn: picked.length > 0 && elsewhere.search === search ? elsewhere.count : 0,
    /** Those that are not yet so. */
    concerned: (active: boolean) => picked.filter((one) => (one.active === 1) !== active),
    chooseFound: async (find: (search: string) => Promise<readonly CouponRow[]>) => {
      const found = await find(search);
      const ours = found.filter(isOwn);
      chosen.choose(ours, true);
      setElsewhere({ search, count: found.length - ours.length });
    },
  };
}

/** The ticks of the codes of a page that are the circuit's own. */
function useChoosing(own: readonly CouponRow[], { has, choose }: ReturnType<typeof useChosen<CouponRow>>) {
  const t = useText(officeShopText);
  const column = choosingColumn<CouponRow>({
    rows: own,
    idOf: ({ id }) => id,
    has,
    choose,
    page: t('pick_page'),
    named: ({ code }) => t('pick_code', { code }),
  });
  return { ...column, cell: (row: CouponRow) => isOwn(row) && column.cell(row) };
}

/** What stands in the list of each code; `acts`: what is done with it. */
function useColumns(acts: (coupon: CouponRow) => ReactNode): readonly OfficeColumn<CouponRow>[] {
  const t = useText(officeShopText);
  const s = useText(setUpsText);
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
        const notes = active === 0 && findings.length > 0 && (
          <StatusMark mark="warn">{s('notes_count', { count: findings.length })}</StatusMark>
        );
        return (
          <TwoLines below={notes}>
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

interface PickedProps {
  readonly count: number;
  readonly notOwn: number;
  /** How many of them can be activated, and how many stopped. */
  readonly on: number;
  readonly off: number;
  readonly onSwitch: (to: 'on' | 'off') => void;
  /** Chooses all that the search found; without it they are chosen, or too many. */
  readonly onFound: (() => void) | undefined;
  readonly onNone: () => void;
}

function Picked({ count, notOwn, on, off, onSwitch, onFound, onNone }: PickedProps) {
  const t = useText(officeShopText);
  const said = (
    <>
      <span className="b">{t('picked', { count })}</span>
      {notOwn > 0 && <span className="mut sm"> {t('not_own', { count: notOwn })}</span>}
    </>
  );
  return (
    <ChosenBar label={t('bulk')} said={said}>
      {on > 0 && (
        <Button look="outline" size="small" onClick={() => onSwitch('on')}>
          {t('switch_on', { count: on })}
        </Button>
      )}
      {off > 0 && (
        <Button look="outline" size="small" onClick={() => onSwitch('off')}>
          {t('switch_off', { count: off })}
        </Button>
      )}
      {onFound && (
        <Button look="text" size="small" onClick={onFound}>
          {t('pick_found')}
        </Button>
      )}
      <Button look="text" size="small" onClick={onNone}>
        {t('pick_none')}
      </Button>
    </ChosenBar>
  );
}

interface SwitchDialogProps {
  readonly to: 'on' | 'off';
  readonly coupons: readonly CouponRow[];
  readonly onClose: () => void;
  readonly onSwitch: () => void;
}

/** Before several codes are activated or stopped: which, and what each is worth. */
function SwitchDialog({ to, coupons, onClose, onSwitch }: SwitchDialogProps) {
  const t = useText(officeShopText);
  const s = useText(setUpsText);
  const worth = useWorth();
  const days = useDays();
  const count = coupons.length;
  const act = (
    <Button look={to === 'on' ? 'filled' : 'danger'} onClick={onSwitch}>
      {t(`switch_${to}`, { count })}
    </Button>
  );
  return (
    <Dialog open alert onClose={onClose} title={t(`switch_${to}_title`, { count })} close={s('close')} actions={act}>
      <p>{t(`switch_${to}_text`)}</p>
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
            {coupons.map((coupon) => (
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
  );
}

interface AskProps {
  readonly coupon: CouponRow;
  readonly onClose: () => void;
}

function DeleteDialog({ coupon: { code }, onClose, onDelete }: AskProps & { readonly onDelete: () => void }) {
  const t = useText(officeShopText);
  const s = useText(setUpsText);
  const act = (
    <Button look="danger" onClick={onDelete}>
      {t('delete_code')}
    </Button>
  );
  return (
    <Dialog open alert onClose={onClose} title={t('delete_code_title', { code })} close={s('close')} actions={act}>
      <p>{t('delete_code_text')}</p>
    </Dialog>
  );
}

interface ActivateDialogProps extends AskProps {
  readonly onActivate: () => void;
  readonly onField: (field: string) => void;
}

/** Before a code is activated that has notes: what they say. */
function ActivateDialog({ coupon, onClose, onActivate, onField }: ActivateDialogProps) {
  const t = useText(officeShopText);
  const s = useText(setUpsText);
  const words = s('publish_with_notes', { publish: t('activate'), count: coupon.findings.length });
  return (
    <Dialog
      open
      alert
      onClose={onClose}
      title={t('activate_title')}
      close={s('close')}
      actions={<Button onClick={onActivate}>{words}</Button>}
    >
      <CouponFindings coupon={coupon} onField={onField} />
    </Dialog>
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
