import type { z } from 'zod';
import { History } from '#web/office/Record.tsx';
import { useText } from '#web/text.tsx';
import type { HistoryView } from '../../contract/history.ts';
import { impactText } from '../../text/impact.ts';

interface SetUpHistoryProps {
  readonly history: z.output<typeof HistoryView>;
  /** Where there are several. */
  readonly title?: string | undefined;
  /** What was done, in the page's words. */
  readonly did: (action: string) => string;
  /** The name of a field that was changed. */
  readonly field: (field: string, action: string) => string;
  /** A value of a field, where the page has words for it. */
  readonly value?: (field: string, text: string | null) => string | null;
}

/** What was done to something that is set up, the latest first. */
export function SetUpHistory(props: SetUpHistoryProps) {
  const { history, title, did, field, value = (_, text) => text } = props;
  const t = useText(impactText);
  return (
    <History
      title={title}
      entries={history.map(({ id, action, named, changes, why, own: _, ...entry }) => ({
        ...entry,
        id: String(id),
        what: named === null ? did(action) : `${did(action)}: ${named}`,
        changes: changes.map(({ field: changed, before, after }) =>
          before === after
            ? { field: field(changed, action), after: t('history_layout') }
            : {
                field: field(changed, action),
                before: before === undefined ? undefined : value(changed, before),
                after: value(changed, after),
              },
        ),
        why: why ?? null,
      }))}
    />
  );
}
