import { type ReactNode, useCallback, useRef, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { Failure } from '#features/identity/web/Failure.tsx';
import { type Day, formatDay } from '#kernel/calendar.ts';
import { PersonalId } from '#kernel/wire.ts';
import { ConsoleFrame } from '#office/frame/web/ConsoleFrame.tsx';
import css from '#office/kit/web/console.module.css';
import { officeText } from '#text/office.ts';
import { ApiError, useLang } from '#web/api.tsx';
import { listAddress } from '#web/office/address.ts';
import { useText } from '#web/text.tsx';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { afterDialog } from '#web/ui/Dialog.tsx';
import { Pagination } from '#web/ui/Pagination.tsx';
import { Saved } from '#web/ui/Saved.tsx';
import { useKeys } from '#web/useKeys.ts';
import styles from './certificates.module.css';

interface Waiting {
  readonly id: string;
  readonly athlete: string;
  readonly race: string;
  readonly race_day: Day;
  readonly note?: string;
}

/** The one that is shown: what the address names under `name` while it waits, otherwise the first of the queue. */
export const shownOf = <Row extends Waiting>(
  rows: readonly Row[],
  query: URLSearchParams,
  name: 'certificate' | 'card',
): Row | undefined => {
  const wanted = PersonalId.safeParse(query.get(name)).data;
  return rows.find(({ id }) => id === wanted) ?? rows[0];
};

export interface Desk {
  /** Gives a verdict, which can be taken back, from when it is under way; `said` is what is read then. */
  readonly judge: (said: string, judge: () => Promise<unknown>) => Promise<void>;
  /** It needs no verdict any more; `said` is what is read then. */
  readonly settled: (said: string) => void;
  /** Its title, which takes the focus after a verdict on the one before it. */
  readonly title: (title: HTMLElement | null) => void;
}

/** A verdict that can be taken back: whose, and what was said of it. */
interface ReversibleVerdict {
  readonly row: Waiting;
  readonly said: string;
}

interface ReviewDeskProps {
  readonly name: 'certificate' | 'card';
  readonly t: (
    key: 'title' | 'lead' | 'undo' | 'undone' | 'next' | 'waiting' | 'use' | 'done' | 'done_text' | 'keys',
    facts?: Record<string, string | number>,
  ) => string;
  readonly list: {
    readonly data: readonly Waiting[];
    readonly current_page: number;
    readonly last_page: number;
    readonly total: number;
  };
  /** Its search and filters, and the names in the address that narrow it. */
  readonly find?: ReactNode;
  readonly narrowing?: readonly string[];
  readonly undo: (id: string) => Promise<unknown>;
  readonly children: (id: string, desk: Desk) => ReactNode;
}

/** A queue that is judged with keys, the nearest race first: one at a time, and the last verdict can be taken back. */
export function ReviewDesk({ name, t, list, find, narrowing = [], undo, children }: ReviewDeskProps) {
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const { data: read } = list;
  /** The address under which one of them is shown: the rest of it, as what was searched for, stays. */
  const to = (id: string) => listAddress(query, { [name]: id, page: query.get('page') });
  const [last, setLast] = useState<ReversibleVerdict | null>(null);
  const [said, setSaid] = useState('');
  const [failure, setFailure] = useState<ApiError | null>(null);
  // What the reader has just judged waits no more, though the queue that says so may not be drawn yet.
  const [done, setDone] = useState<string | null>(null);
  if (done !== null && !read.some(({ id }) => id === done)) setDone(null);
  const rows = read.filter(({ id }) => id !== done);
  const found = shownOf(rows, query, name);
  const [kept, setKept] = useState(found);
  const isWanted = kept !== undefined && rows.some(({ id }) => id === query.get(name) && id !== kept.id);
  // What is before the reader stays there, whatever comes before it and whoever judges it, until they go on.
  const shown = kept && !isWanted ? (rows.find(({ id }) => id === kept.id) ?? kept) : found;
  if (shown?.id !== kept?.id) setKept(shown);
  // Another page, or another search, is read from its first on.
  const part = ['page', ...narrowing].map((one) => query.get(one)).join(' ');
  const [readPart, setReadPart] = useState(part);
  if (part !== readPart) {
    setReadPart(part);
    setKept(found);
  }
  // Where the keys lead to while its page is still to come: who presses J three times goes on by three.
  const going = useRef({ from: shown?.id, to: shown?.id });
  const move = (by: number) => {
    const at = going.current.from === shown?.id ? going.current.to : shown?.id;
    // Of one that a colleague has judged the first that waits is next.
    const next = rows[rows.findIndex(({ id }) => id === at) + by];
    if (!next) return;
    going.current = { from: shown?.id, to: next.id };
    void navigate(to(next.id), { replace: true, preventScrollReset: true });
  };
  // While a verdict is given or taken back, the key that takes back is meant for none before it.
  const underWay = useRef(false);
  const takeBack = async () => {
    if (underWay.current || !last) return;
    underWay.current = true;
    try {
      await undo(last.row.id);
      setFailure(null);
      setSaid(t('undone'));
      setDone(null);
      hasMoved.current = true;
      setKept(last.row);
      void navigate(to(last.row.id), { replace: true });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setFailure(error);
    } finally {
      underWay.current = false;
    }
    setLast(null);
  };
  /** The button that gave or took back a verdict is gone, and the focus with it: what comes next takes it. */
  const hasMoved = useRef(false);
  const title = useCallback((next: HTMLElement | null) => {
    if (!next || !hasMoved.current) return;
    hasMoved.current = false;
    setTimeout(() => {
      if (document.activeElement === document.body) next.focus();
    }, afterDialog);
  }, []);
  const keys = useRef<HTMLParagraphElement>(null);
  useKeys({ j: () => move(1), k: () => move(-1), z: () => void takeBack(), '?': () => keys.current?.focus() });
  /** It waits no more: the one that follows is shown, and what was passed over once nothing follows. */
  const leave = ({ id }: Waiting) => {
    const follower = rows[rows.findIndex((one) => one.id === id) + 1] ?? rows[0];
    hasMoved.current = true;
    setDone(id);
    setKept(follower?.id === id ? undefined : follower);
  };
  const deskOf = (row: Waiting): Desk => ({
    judge: async (said, judge) => {
      underWay.current = true;
      setSaid('');
      setLast(null);
      try {
        await judge();
      } finally {
        underWay.current = false;
      }
      setFailure(null);
      setLast({ row, said });
      leave(row);
    },
    settled: (said) => {
      setLast(null);
      setSaid(said);
      leave(row);
    },
    title,
  });
  return (
    <ConsoleFrame title={t('title')}>
      <p>{t('lead')}</p>
      {/* Above a queue that may be longer than the screen. */}
      <p className={`mut sm ${styles.keys}`} ref={keys} tabIndex={-1}>
        {t('keys')}
      </p>
      <div className={styles.said} role="status">
        <Said last={last} said={said} undo={t('undo')} onUndo={takeBack} />
      </div>
      <Failure error={failure} />
      {find && <div className={styles.find}>{find}</div>}
      {shown ? (
        <div className={styles.desk}>
          {children(shown.id, deskOf(shown))}
          <Queue name={name} t={t} list={list} rows={rows} shown={shown.id} />
        </div>
      ) : narrowing.some((one) => query.get(one)) ? (
        <NothingFound narrowing={narrowing} title={title} />
      ) : (
        <div className={css.empty}>
          <p className="b" ref={title} tabIndex={-1}>
            {t('done')}
          </p>
          <p className="mut sm">{t('done_text')}</p>
        </div>
      )}
    </ConsoleFrame>
  );
}

interface SaidProps {
  readonly last: ReversibleVerdict | null;
  readonly said: string;
  readonly undo: string;
  readonly onUndo: () => Promise<void>;
}

/** The last verdict, which can be taken back; or what else was done. */
function Said({ last, said, undo, onUndo }: SaidProps) {
  if (!last) return <Saved show={said !== ''}>{said}</Saved>;
  return (
    <>
      <p className="b">{last.said}</p>
      <Button look="outline" size="small" onClick={() => void onUndo()}>
        {undo}
      </Button>
    </>
  );
}

interface QueueProps extends Pick<ReviewDeskProps, 'name' | 't' | 'list'> {
  readonly rows: readonly Waiting[];
  readonly shown: string;
}

function Queue({ name, t, list: { current_page, last_page, total }, rows, shown }: QueueProps) {
  const [query] = useSearchParams();
  const lang = useLang();
  const to = (id: string) => listAddress(query, { [name]: id, page: query.get('page') });
  return (
    <nav className={styles.queue} aria-label={t('next')}>
      <h2 className="d d-1">{t('next')}</h2>
      <p className="mut sm">{t('waiting', { count: total })}</p>
      <ol>
        {rows.map(({ id, athlete, race, race_day, note }) => (
          <li key={id}>
            <Link to={to(id)} replace preventScrollReset aria-current={id === shown ? 'true' : undefined}>
              <span className="b">{athlete}</span>
              <span className="mut sm">{t('use', { race, day: formatDay(race_day, lang) })}</span>
              {note && <span className="mut sm">{note}</span>}
            </Link>
          </li>
        ))}
      </ol>
      <Pagination page={current_page} last={last_page} to={(page) => listAddress(query, { page, [name]: null })} />
    </nav>
  );
}

interface NothingFoundProps {
  readonly narrowing: readonly string[];
  readonly title: Desk['title'];
}

/** Nothing waits of what was searched for: the way back to all. */
function NothingFound({ narrowing, title }: NothingFoundProps) {
  const [query] = useSearchParams();
  const shared = useText(officeText);
  return (
    <div className={css.empty}>
      <p className="b" role="status" ref={title} tabIndex={-1}>
        {shared('none')}
      </p>
      <ButtonLink
        look="outline"
        size="small"
        to={listAddress(query, Object.fromEntries(narrowing.map((one) => [one, null])))}
      >
        {shared('none_off')}
      </ButtonLink>
    </div>
  );
}
