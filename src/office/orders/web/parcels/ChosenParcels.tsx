import { useState } from 'react';
import { Failure } from '#features/identity/web/Failure.tsx';
import { urlOf } from '#kernel/call.ts';
import { mostSelected } from '#office/entries/contract/registrations.ts';
import { consoleText } from '#office/kit/text/index.ts';
import { FileLink } from '#office/kit/web/FileLink.tsx';
import { useOffice } from '#office/kit/web/useOffice.ts';
import { ApiError, useLang } from '#web/api.tsx';
import { ChosenBar } from '#web/office/Choosing.tsx';
import type { Selection } from '#web/office/useChosen.ts';
import { useText } from '#web/text.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import type { OfficeOrderRow } from '../../contract/orders.ts';
import { type BulkMove, bulkMoves, type Delivery, getParcelsFile } from '../../contract/parcels.ts';
import { officeParcelsText } from '../../text/parcels.ts';
import { useParcelMoves } from './useParcelMoves.ts';

const movesOf: Readonly<Record<Delivery, readonly BulkMove[]>> = {
  to_do: bulkMoves,
  to_pack: bulkMoves,
  ready: ['send', 'collect'],
  sent: [],
  collected: [],
};

export const parcelsFileAddress = (circuit: number, lang: string, of: Readonly<Record<string, string>>): string =>
  `/api${urlOf(getParcelsFile).replace(':id', String(circuit))}?${new URLSearchParams({ lang, ...of })}`;

interface ChosenParcelsProps {
  readonly chosen: Selection<OfficeOrderRow>;
  readonly delivery: Delivery;
  readonly onDone: (said: string) => void;
}

export function ChosenParcels({ chosen: { rows, count, none }, delivery, onDone }: ChosenParcelsProps) {
  const lang = useLang();
  const t = useText(officeParcelsText);
  const tc = useText(consoleText);
  const { circuit } = useOffice();
  const { moveAll, question } = useParcelMoves();
  const [asks, setAsks] = useState<BulkMove | null>(null);
  const [runs, setRuns] = useState(false);
  const [failure, setFailure] = useState<ApiError | null>(null);
  if (count === 0) return question;
  const ids = rows.map(({ id }) => id);
  const isFew = count <= mostSelected;
  const run = async (move: BulkMove) => {
    setRuns(true);
    setFailure(null);
    try {
      const { moved, left } = await moveAll(ids, move);
      const references = rows.filter(({ id }) => left.includes(id)).map(({ reference }) => reference);
      const stay = references.length > 0 ? ` ${t('all_left', { references: references.join(', ') })}` : '';
      none();
      setAsks(null);
      onDone(`${t('all_moved', { count: moved })}${stay}`);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setFailure(error);
    } finally {
      setRuns(false);
    }
  };
  return (
    <>
      <ChosenBar
        label={t('bulk')}
        said={
          <>
            <span className="b">{t('chosen', { count })}</span> {!isFew && t('too_many', { most: mostSelected })}
          </>
        }
      >
        <Button look="text" size="small" onClick={none}>
          {t('choose_none')}
        </Button>
        {isFew && (
          <FileLink look="outline" size="small" href={parcelsFileAddress(circuit.id, lang, { orders: ids.join(',') })}>
            {t('file')}
          </FileLink>
        )}
        {(isFew ? movesOf[delivery] : []).map((move) => (
          <Button key={move} size="small" onClick={() => setAsks(move)}>
            {t(`all_${move}`)}
          </Button>
        ))}
      </ChosenBar>
      {asks && (
        <Dialog
          open
          alert
          onClose={() => setAsks(null)}
          title={t('all_title', { count, what: t(`all_${asks}`).toLowerCase() })}
          close={tc('close')}
          actions={
            <Button waiting={runs && tc('wait')} onClick={() => run(asks)}>
              {t(`all_${asks}`)}
            </Button>
          }
        >
          <p>{t(`all_${asks}_text`)}</p>
          <Failure error={failure} />
        </Dialog>
      )}
      {question}
    </>
  );
}
