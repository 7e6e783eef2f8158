import type { SetupState } from '#features/races/rules/setup/fields.ts';
import { setUpsText } from '#office/kit/text/setUps.ts';
import { useText } from '#web/text.tsx';
import { type Mark, StatusMark } from '#web/ui/StatusMark.tsx';

interface SetUpMarkProps {
  readonly state: SetupState;
  readonly past: boolean;
  readonly sale?: { readonly stopped: 0 | 1; readonly cancelled: 0 | 1 };
}

const marks = {
  draft: 'wait',
  published: 'ok',
  over: 'shut',
  archived: 'none',
  cancelled: 'err',
  stopped: 'warn',
} as const satisfies Readonly<Record<string, Mark>>;

function saidOf({ state, past, sale }: SetUpMarkProps): keyof typeof marks {
  if (state !== 'published') return state;
  if (sale?.cancelled === 1) return 'cancelled';
  if (past) return 'over';
  return sale?.stopped === 1 ? 'stopped' : 'published';
}

interface PackageMarkProps {
  readonly state: SetupState;
  /** A race of it is cancelled or stopped: nobody can register. */
  readonly stopped: 0 | 1;
}

/** A package is a draft, published or archived; a published one that a race keeps from being sold is stopped. */
export function PackageMark({ state, stopped }: PackageMarkProps) {
  const t = useText(setUpsText);
  if (state === 'published' && stopped === 1) return <StatusMark mark={marks.stopped}>{t('state_stopped')}</StatusMark>;
  return <StatusMark mark={marks[state]}>{t(`state_${state}_package`)}</StatusMark>;
}

/** Draft, published, stopped, cancelled, over or archived, as a sign and a word. */
export function SetUpMark(of: SetUpMarkProps) {
  const t = useText(setUpsText);
  const said = saidOf(of);
  return <StatusMark mark={marks[said]}>{t(`state_${said}`)}</StatusMark>;
}
