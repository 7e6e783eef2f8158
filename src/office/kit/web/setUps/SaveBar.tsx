import { useText } from '#web/text.tsx';
import { Button } from '#web/ui/Button.tsx';
import { cx } from '#web/ui/cx.ts';
import { Saved } from '#web/ui/Saved.tsx';
import { setUpsText } from '../../text/setUps.ts';
import styles from './setUps.module.css';
import type { FieldsForm } from './useFieldsForm.ts';

interface SaveBarProps {
  readonly form: string;
  readonly made: Pick<FieldsForm<string>, 'dirty' | 'undo' | 'pending' | 'shaken'>;
  readonly said: string;
}

/** Saves or undoes what was changed, and says that it was saved where it was asked for; away from the foot there is nothing. */
export function SaveBar({ form, made: { dirty, undo, pending, shaken }, said }: SaveBarProps) {
  const t = useText(setUpsText);
  if (dirty.length === 0)
    return (
      <div className={cx(said !== '' && styles.saveBar)}>
        <Saved show={said !== ''}>{said}</Saved>
      </div>
    );
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
