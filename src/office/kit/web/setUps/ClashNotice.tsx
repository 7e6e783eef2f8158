import { formatTime } from '#kernel/calendar.ts';
import { useLang } from '#web/api.tsx';
import { useText } from '#web/text.tsx';
import { Button } from '#web/ui/Button.tsx';
import { useFieldElement } from '#web/ui/Field.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { changeInShort } from '../../rules/changeInShort.ts';
import { saidValue } from '../../rules/saidValue.ts';
import { setUpsText } from '../../text/setUps.ts';
import type { Clash } from './clash.ts';
import styles from './setUps.module.css';
import type { FieldValue } from './useFieldsForm.ts';
import { useShown } from './useShown.ts';

/** A value of a field in the page's words; undefined where it has none. */
export type Said = (field: string, text: string) => string | undefined;

interface ClashNoticeProps {
  readonly clash: Clash;
  /** What is typed in a field. */
  readonly typed: (field: string) => FieldValue | undefined;
  /** What a field is called on the page. */
  readonly label: (field: string) => string;
  readonly said?: Said | undefined;
  /** A field's id on the page, where it is not its name. */
  readonly idOf?: (field: string) => string;
  /** Who decides; without them it is said alone. */
  readonly keep?: (field: string) => void;
  readonly take?: (field: string) => void;
  readonly title?: string;
}

/**
 * One field was set twice, by two people or by one of them in two tabs: both values, and who decides. It takes the focus, and gives it to the field once all
 * is decided.
 */
export function ClashNotice({
  clash,
  typed,
  label,
  said,
  idOf = (field) => field,
  keep,
  take,
  title,
}: ClashNoticeProps) {
  const lang = useLang();
  const t = useText(setUpsText);
  const box = useShown(clash);
  const elementOf = useFieldElement();
  const fields = Object.entries(clash.now);
  const mine = (field: string) => {
    const value = typed(field);
    if (typeof value === 'boolean') return t(value ? 'yes' : 'no');
    const all = typeof value === 'string' ? [value] : (value ?? []);
    return all.map((one) => saidValue(field, said?.(field, one) ?? one, lang)).join(', ') || '–';
  };
  const values = (field: string, text: string) => {
    const [theirs, own] = changeInShort(saidValue(field, said?.(field, text) ?? text, lang) || '–', mine(field));
    return { theirs: theirs === own ? t('clash_same_text') : theirs, mine: own };
  };
  const decide = (by: (field: string) => void, field: string) => {
    by(field);
    if (fields.length === 1) elementOf(idOf(field))?.focus();
  };
  const isOwn = clash.own === 1;
  const at = clash.at ? formatTime(clash.at) : '';
  const heading = isOwn ? t('clash_title_own', { at: at || 'none' }) : t('clash_title');
  return (
    <Notice tone="warn" live title={title ?? heading} ref={box} tabIndex={-1}>
      <ul className={styles.clash}>
        {fields.map(([field, text]) => (
          <li key={field}>
            <p>
              <span className="b">{label(field)}.</span>{' '}
              {isOwn && !title
                ? t('clash_values_own', values(field, text))
                : t(at ? 'clash_values' : 'clash_values_undated', {
                    who: clash.by ?? t('somebody'),
                    at,
                    ...values(field, text),
                  })}
            </p>
            {keep && take && (
              <div className="acts">
                <Button size="small" look="outline" onClick={() => decide(keep, field)}>
                  {t(isOwn ? 'keep_here' : 'keep_mine')}
                </Button>
                <Button size="small" look="text" onClick={() => decide(take, field)}>
                  {t(isOwn ? 'take_there' : 'take_theirs')}
                </Button>
              </div>
            )}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
