import { createContext, type ReactNode, type RefObject, use, useEffect, useRef, useState } from 'react';
import { type BlockerFunction, useBlocker } from 'react-router';
import { useText } from '#web/text.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Dialog, type DialogText } from '#web/ui/Dialog.tsx';
import { consoleText } from '../text/index.ts';

/** A navigation: by Back or a link, which is by hand, or by the page itself, as after saving. */
type Navigation = Parameters<BlockerFunction>[0] & { readonly isByHand: boolean };

/** What is not saved: a page’s form, or what is typed in a dialog above it. */
interface Guard {
  /** Would it be lost by that navigation? Without one the document ends: it is loaded anew, or its tab is closed. */
  readonly isLost: (way: Navigation | null) => boolean;
  readonly onStay?: () => void;
  readonly onGo?: () => void;
}
type GuardRef = RefObject<Guard>;

interface Guards {
  readonly guards: Set<GuardRef>;
  readonly ask: (change: (asked: GuardRef | null) => GuardRef | null) => void;
}

const GuardsContext = createContext<Guards | null>(null);

/** Says whether a link is being followed: what a click leads to is navigated to before its event has ended. */
function useLinkFollowed() {
  const followed = useRef(false);
  useEffect(() => {
    const note = ({ target }: MouseEvent) => {
      if (!(target instanceof Element) || !target.closest('a[href]')) return;
      followed.current = true;
      setTimeout(() => {
        followed.current = false;
      });
    };
    document.addEventListener('click', note, true);
    return () => document.removeEventListener('click', note, true);
  }, []);
  return followed;
}

/** Asks once, whatever would be lost: the router asks only the last of several blockers. */
export function LeaveGuards({ children }: { readonly children: ReactNode }) {
  const [guards] = useState(() => new Set<GuardRef>());
  const [asked, ask] = useState<GuardRef | null>(null);
  const [context] = useState<Guards>(() => ({ guards, ask }));
  const followed = useLinkFollowed();
  const blocker = useBlocker((way) => {
    const isByHand = way.historyAction === 'POP' || followed.current;
    return [...guards].some(({ current }) => current.isLost({ ...way, isByHand }));
  });
  const stay = () => {
    blocker.reset?.();
    for (const { current } of guards) current.onStay?.();
  };
  const go = () => {
    // A dialog may be closed alone; whoever leaves its page leaves it too.
    for (const guard of guards) if (blocker.state === 'blocked' || guard === asked) guard.current.onGo?.();
    blocker.proceed?.();
  };
  return (
    <GuardsContext value={context}>
      {children}
      {(blocker.state === 'blocked' || asked) && <AskToLeave onStay={stay} onGo={go} />}
    </GuardsContext>
  );
}

/** Sets a guard while it is on; with `isAsking` it is asked about without any navigation. */
function useGuard(guard: Guard, { isOn, isAsking = false }: { readonly isOn: boolean; readonly isAsking?: boolean }) {
  const context = use(GuardsContext);
  if (!context) throw new Error('Nothing asks here before a page is left: LeaveGuards is missing.');
  const { guards, ask } = context;
  const ref = useRef(guard);
  useEffect(() => {
    ref.current = guard;
  });
  useEffect(() => {
    if (!isOn) return;
    const end = (event: BeforeUnloadEvent) => {
      if (ref.current.isLost(null)) event.preventDefault();
    };
    guards.add(ref);
    window.addEventListener('beforeunload', end);
    return () => {
      guards.delete(ref);
      window.removeEventListener('beforeunload', end);
    };
  }, [guards, isOn]);
  useEffect(() => {
    if (!isAsking) return;
    ask(() => ref);
    return () => ask((asked) => (asked === ref ? null : asked));
  }, [ask, isAsking]);
}

/** Asks before a page is left with changes that are not saved. */
export function Leaving({ unsaved }: { readonly unsaved: boolean }) {
  useGuard(
    { isLost: (way) => way === null || way.currentLocation.pathname !== way.nextLocation.pathname },
    { isOn: unsaved },
  );
  return null;
}

const isElsewhere = ({ currentLocation: from, nextLocation: to }: Navigation) =>
  from.pathname !== to.pathname || from.search !== to.search;

/** Asks before what was typed in a dialog is lost. Once it is saved, the page goes on by itself, and nothing is asked. */
export function TypedLeaving({ isTyped, isLeaving, onStay, onGo }: DialogText) {
  useGuard(
    { isLost: (way) => isTyped() && (way === null || (way.isByHand && isElsewhere(way))), onStay, onGo },
    { isOn: true, isAsking: isLeaving },
  );
  return null;
}

interface AskToLeaveProps {
  readonly onStay: () => void;
  readonly onGo: () => void;
}

function AskToLeave({ onStay, onGo }: AskToLeaveProps) {
  const t = useText(consoleText);
  return (
    <Dialog
      open
      alert
      onClose={onStay}
      title={t('leave_title')}
      close={t('close')}
      actions={
        <>
          <Button onClick={onStay}>{t('leave_stay')}</Button>
          <Button look="text" onClick={onGo}>
            {t('leave_go')}
          </Button>
        </>
      }
    >
      <p>{t('leave_text')}</p>
    </Dialog>
  );
}
