import { useQuery } from '@tanstack/react-query';
import { setUpsText } from '#office/kit/text/setUps.ts';
import { useOffice } from '#office/kit/web/useOffice.ts';
import { useApi } from '#web/api.tsx';
import { useText } from '#web/text.tsx';
import { type CopyBody, tryOfficeCopy } from '../contract/races.ts';

interface CopyCountsProps {
  readonly what: CopyBody['what'];
  readonly ids: readonly number[];
}

const copiedMade = ['stages', 'races', 'types', 'questions', 'fractions', 'services'] as const;
const left = ['packages', 'tracks', 'bib_hours', 'health_keys'] as const;

/** What a copy will be made of, in numbers, and what is to be made anew, before it is made. */
export function CopyCounts({ what, ids }: CopyCountsProps) {
  const t = useText(setUpsText);
  const api = useApi();
  const { circuit } = useOffice();
  const { data } = useQuery({
    queryKey: api.key('office', circuit.id, 'copy', what, ...ids),
    queryFn: async () => (await api(tryOfficeCopy, { params: { id: circuit.id }, body: { what, ids: [...ids] } })).data,
    enabled: ids.length > 0,
    // What is copied may have changed since.
    staleTime: 0,
    retry: false,
  });
  if (!data) return null;
  const made = copiedMade.filter((one) => data[one] > 0).map((one) => t(`copied_${one}`, { count: data[one] }));
  const anew = left.filter((one) => data[one] > 0).map((one) => t(`left_${one}`, { count: data[one] }));
  return (
    <div role="status">
      <p className="b">{t('copy_counts', { count: made.length, list: made.join(', ') })}</p>
      {anew.length > 0 && <p>{t('copy_left', { list: anew.join(', ') })}</p>}
    </div>
  );
}
