import { type QueryKey, useQuery } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { Failure } from '#features/identity/web/Failure.tsx';
import { useText } from '#web/text.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { consoleText } from '../text/index.ts';
import { SetUpHistory } from './setUps/SetUpHistory.tsx';

type Words = ComponentProps<typeof SetUpHistory>;

interface HistoryDialogProps extends Omit<Words, 'history' | 'title'> {
  /** Of what or whom. */
  readonly title: string;
  readonly queryKey: QueryKey;
  readonly read: () => Promise<Words['history']>;
  /** Several lists of it, where it is of more than one matter: what is called how. */
  readonly parts?: (history: Words['history']) => readonly Pick<Words, 'title' | 'history'>[];
  readonly onClose: () => void;
}

/** The history of something that stands in a list and has no page of its own. */
export function HistoryDialog({
  title,
  queryKey,
  read,
  parts = (history) => [{ history }],
  onClose,
  ...words
}: HistoryDialogProps) {
  const t = useText(consoleText);
  const { data, error } = useQuery({ queryKey, queryFn: read });
  return (
    <Dialog open wide onClose={onClose} title={title} close={t('close')}>
      <Failure error={error} />
      {data
        ? parts(data).map((part) => <SetUpHistory key={part.title ?? ''} {...words} {...part} />)
        : !error && <Skeleton label={t('wait')} lines={4} />}
    </Dialog>
  );
}
