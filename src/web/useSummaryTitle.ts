import { summaryText } from '#text/summary.ts';
import { useText } from './text.tsx';

/** The title of a form's ErrorSummary, by how many fields are to be corrected. */
export function useSummaryTitle(): (count: number) => string {
  const t = useText(summaryText);
  return (count) => t('title', { count });
}
