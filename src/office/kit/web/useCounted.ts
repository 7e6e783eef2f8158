import { useText } from '#web/text.tsx';
import type { OfficeTask } from '../contract/office.ts';
import { consoleText } from '../text/index.ts';
import { useOffice } from './useOffice.ts';

/** The name of a page with how much waits there for somebody, as in the office's own entries. */
export function useCounted() {
  const t = useText(consoleText);
  const { todo } = useOffice();
  return (label: string, ...tasks: readonly OfficeTask[]): string => {
    const count = todo.reduce((total, { what, count }) => total + (tasks.includes(what) ? count : 0), 0);
    return count > 0 ? t('way_counted', { label, count }) : label;
  };
}
