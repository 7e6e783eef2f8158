import type { SetupState } from '#features/races/rules/setup/states.ts';
import { useText } from '#web/text.tsx';
import { type Mark, StatusMark } from '#web/ui/StatusMark.tsx';
import { setUpsText } from '../../text/setUps.ts';

/** Draft, published, over or archived, as a sign and a word. */
export function SetUpMark({ state, past }: { readonly state: SetupState; readonly past: boolean }) {
  const t = useText(setUpsText);
  const said = state === 'published' && past ? 'over' : state;
  const marks: Readonly<Record<typeof said, Mark>> = { draft: 'wait', published: 'ok', over: 'shut', archived: 'none' };
  return <StatusMark mark={marks[said]}>{t(`state_${said}`)}</StatusMark>;
}
