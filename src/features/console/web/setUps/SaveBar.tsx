import { useText } from '#web/text.tsx';
import { Button } from '#web/ui/Button.tsx';
import { setUpsText } from '../../text/setUps.ts';
import styles from './setUps.module.css';
import type { FieldsForm } from './useFieldsForm.ts';

interface SaveBarProps {
  /** The id of the form that it sends. */
  readonly form: string;
  readonly made: Pick<FieldsForm<string>, 'dirty' | 'undo' | 'pending' | 'shaken'>;
}

/** Saves or undoes what was changed; it is there as long as something is. */
export function SaveBar({ form, made: { dirty, undo, pending, shaken } }: SaveBarProps) {
  const t = useText(setUpsText);
  if (dirty.length === 0) return null;
  return (
    <div className={styles.saveBar}>
      <p role="status">{t('unsaved', { count: dirty.length })}</p>
      <Button look="text" size="small" onClick={undo}>
        {t('undo')}
      </Button>
      <Button type="submit" form={form} waiting={pending && t('wait')} {...shaken}>
        {t('save')}
      </Button>
    </div>
  );
}
