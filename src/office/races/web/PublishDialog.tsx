import { useMutation } from '@tanstack/react-query';
import { Failure } from '#features/identity/web/Failure.tsx';
import { setUpsText } from '#office/kit/text/setUps.ts';
import { useText } from '#web/text.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import type { SetUpRaceRow } from '../contract/races.ts';
import type { SetUpChanges } from './useSetUps.ts';

/** Drafts that nothing is to be said of: any other is published on its own page. */
export const readyDrafts = (races: readonly SetUpRaceRow[]): readonly SetUpRaceRow[] =>
  races.filter(({ state, faults, notes }) => state === 'draft' && faults + notes === 0);

interface PublishDialogProps {
  readonly races: readonly SetUpRaceRow[];
  readonly publish: SetUpChanges['publish'];
  readonly onClose: () => void;
  readonly onDone: (count: number) => void;
}

export function PublishDialog({ races, publish, onClose, onDone }: PublishDialogProps) {
  const t = useText(setUpsText);
  const count = races.length;
  const publishing = useMutation({
    mutationFn: async () => {
      for (const { id } of races) await publish(id);
      onDone(count);
    },
  });
  return (
    <Dialog
      open
      alert
      onClose={onClose}
      title={t('publish_stage_title', { count })}
      close={t('close')}
      actions={
        <Button waiting={publishing.isPending && t('wait')} onClick={() => publishing.mutate()}>
          {t('publish_stage', { count })}
        </Button>
      }
    >
      <ul className="plain">
        {races.map(({ id, name }) => (
          <li key={id}>{name}</li>
        ))}
      </ul>
      <p>{t('publish_stage_text')}</p>
      <Failure error={publishing.error} />
    </Dialog>
  );
}
