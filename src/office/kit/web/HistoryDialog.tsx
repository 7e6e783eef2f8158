import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Failure } from '#features/identity/web/Failure.tsx';
import { officeText } from '#text/office.ts';
import { useApi } from '#web/api.tsx';
import { History } from '#web/office/Record.tsx';
import { useText } from '#web/text.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { getHistory, type HistoryKind, historyReaders } from '../contract/history.ts';
import { historyText } from '../text/history.ts';
import { consoleText } from '../text/index.ts';
import { type InOffice, useOffice } from './useOffice.ts';

interface HistoryOf {
  readonly of: HistoryKind;
  readonly thing?: string | number;
  readonly name?: string;
}

/** May whoever looks read it? Single races reach what is of one race. */
const reads = ({ roles, whole }: InOffice, of: HistoryKind): boolean =>
  historyReaders[of].some((role) => (of === 'race' || of === 'registration' ? roles : whole).includes(role));

/** The way to a thing’s history: nothing for who may not read it. */
export function HistoryButton(props: HistoryOf) {
  const { of, name } = props;
  const t = useText(historyText);
  const to = useText(officeText);
  const office = useOffice();
  const [open, setOpen] = useState(false);
  const title = name === undefined ? to('history') : t('named', { name });
  if (!reads(office, of)) return null;
  return (
    <>
      <Button look="text" size="small" aria-haspopup="dialog" aria-label={title} onClick={() => setOpen(true)}>
        {to('history')}
      </Button>
      {open && <HistoryDialog {...props} title={title} onClose={() => setOpen(false)} />}
    </>
  );
}

interface DialogProps extends HistoryOf {
  readonly title: string;
  readonly onClose: () => void;
}

function HistoryDialog({ of, thing = '', title, onClose }: DialogProps) {
  const t = useText(consoleText);
  const api = useApi();
  const { circuit } = useOffice();
  const { data, error } = useQuery({
    queryKey: api.key('office', circuit.id, 'history', of, thing),
    queryFn: async () =>
      (await api(getHistory, { params: { id: circuit.id }, querystring: { of, thing: String(thing) } })).data,
    gcTime: 0,
  });
  return (
    <Dialog open wide onClose={onClose} title={title} close={t('close')}>
      <Failure error={error} />
      {data ? <History entries={data} untitled /> : !error && <Skeleton label={t('wait')} lines={4} />}
    </Dialog>
  );
}
