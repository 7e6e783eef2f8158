import { useState } from 'react';
import { paths } from '#kernel/paths.ts';
import { consoleText } from '#office/kit/text/index.ts';
import { useOffice } from '#office/kit/web/useOffice.ts';
import { useLang } from '#web/api.tsx';
import { ChosenBar } from '#web/office/Choosing.tsx';
import type { Chosen } from '#web/office/useChosen.ts';
import { useText } from '#web/text.tsx';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { mostReady, type OfficeParcelRow } from '../../contract/parcels.ts';
import { officeParcelsText } from '../../text/parcels.ts';
import { parcelShown } from './parcelShown.ts';
import type { parcelsAsked } from './useParcels.ts';

interface ChosenParcelsProps {
  readonly chosen: Chosen<OfficeParcelRow>;
  readonly total: number;
  readonly asked: Pick<ReturnType<typeof parcelsAsked>, 'view' | 'search'>;
  /** Marks what is to be packed of them as ready. */
  readonly ready: () => Promise<void>;
}

/** What can be done with the parcels that are chosen: their slips, and ready all at once. */
export function ChosenParcels({ chosen, total, asked, ready }: ChosenParcelsProps) {
  const lang = useLang();
  const t = useText(officeParcelsText);
  const tc = useText(consoleText);
  const { circuit } = useOffice();
  const [asks, setAsks] = useState(false);
  const [runs, setRuns] = useState(false);
  const { count, isWhole, rows } = chosen;
  if (count === 0) return null;
  const tooMany = !isWhole && count > mostReady;
  // Of everything it is known by the view alone what can be made ready.
  const open = isWhole
    ? asked.view === 'to_pack'
      ? total
      : 0
    : rows.filter((row) => parcelShown(row).acts.some((act) => act === 'ready')).length;
  const slips = paths.consoleSlips(lang, {
    circuit: circuit.id,
    ...(isWhole
      ? { view: asked.view, ...(asked.search && { search: asked.search }) }
      : { orders: rows.map(({ order_id }) => order_id).join(',') }),
  });
  return (
    <>
      <ChosenBar
        label={t('bulk')}
        said={
          <>
            <span className="b">{t(isWhole ? 'chosen_all' : 'chosen', { count })}</span>{' '}
            {tooMany && t('too_many', { most: mostReady })}
          </>
        }
      >
        {!isWhole && total > count && (
          <Button look="text" size="small" onClick={chosen.all}>
            {t('choose_all', { count: total })}
          </Button>
        )}
        <Button look="text" size="small" onClick={chosen.none}>
          {t('choose_none')}
        </Button>
        {!tooMany && (
          <ButtonLink look="outline" size="small" to={slips}>
            {t('slips')}
          </ButtonLink>
        )}
        {!tooMany && open > 0 && (
          <Button size="small" onClick={() => setAsks(true)}>
            {t('ready_all', { count: open })}
          </Button>
        )}
      </ChosenBar>
      {asks && (
        <Dialog
          open
          alert
          onClose={() => setAsks(false)}
          title={t('ready_all_title', { count: open })}
          close={tc('close')}
          actions={
            <Button
              waiting={runs && t('making_ready')}
              onClick={async () => {
                setRuns(true);
                await ready();
                setRuns(false);
                setAsks(false);
              }}
            >
              {t('ready_all', { count: open })}
            </Button>
          }
        >
          <p>{t('ready_all_text')}</p>
        </Dialog>
      )}
    </>
  );
}
