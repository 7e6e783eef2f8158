import { useEffect, useMemo } from 'react';
import { z } from 'zod';
import { orNothing, Whole } from '#kernel/forms.ts';
import { setUpsText } from '#office/kit/text/setUps.ts';
import { Fields } from '#office/kit/web/setUps/Fields.tsx';
import { FormNotices } from '#office/kit/web/setUps/FormNotices.tsx';
import styles from '#office/kit/web/setUps/setUps.module.css';
import { useFieldsForm } from '#office/kit/web/setUps/useFieldsForm.ts';
import type { BlockNotice } from '#office/kit/web/setUps/useTold.ts';
import { useText } from '#web/text.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { Saved } from '#web/ui/Saved.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import type { ProductSetUpView } from '../contract.ts';
import { officeShopText } from '../text/index.ts';
import type { ShopChanges } from './useOfficeShop.ts';

interface CombinationsProps {
  readonly found: ProductSetUpView;
  readonly set: ShopChanges['setCombinations'];
  readonly told: BlockNotice;
  readonly onDirty: (form: string, isDirty: boolean) => void;
}

const fieldOf = ({ variables }: Pick<ProductSetUpView['combinations'][number], 'variables'>) =>
  `stock_${variables.join('_')}`;

const Stocks = z.record(z.string(), orNothing(Whole(0, 1_000_000)));
const noFlags: readonly string[] = [];

/** How many pieces each choice has of its own. */
export function Combinations({ found, set, told, onDirty }: CombinationsProps) {
  const t = useText(officeShopText);
  const s = useText(setUpsText);
  const { combinations } = found;
  const names = useMemo(() => combinations.map(fieldOf), [combinations]);
  const stored = useMemo(
    () => Object.fromEntries(combinations.map((one) => [fieldOf(one), one.stock])),
    [combinations],
  );
  const made = useFieldsForm<string>({
    names,
    flags: noFlags,
    stored,
    check: Stocks,
    change: ({ fields, seen }) => {
      const changed = combinations.filter((one) => fieldOf(one) in fields);
      const pieces = (of: typeof fields, one: (typeof combinations)[number]) => String(of[fieldOf(one)] ?? '');
      const stocks = changed.map((one) => ({
        variables: one.variables,
        stock: pieces(fields, one),
        seen: pieces(seen, one),
      }));
      return set(found.id, { stocks });
    },
    onSaved: () => told.say('stocks', s('saved')),
    labels: Object.fromEntries(combinations.map((one) => [fieldOf(one), one.name])),
  });
  const isDirty = made.dirty.length > 0;
  useEffect(() => {
    onDirty('stocks', isDirty);
    return () => onDirty('stocks', false);
  }, [onDirty, isDirty]);
  if (combinations.length === 0) return null;
  const together = names
    .map((name) => Number(made.form.watch(name)))
    .reduce((sum, pieces) => sum + (Number.isInteger(pieces) ? pieces : 0), 0);
  return (
    <section className={styles.part} aria-labelledby="stocks-title">
      <h2 className="d d-1" id="stocks-title">
        {t('part_stocks')}
      </h2>
      <p className="mut sm">{t('stocks_text')}</p>
      <form className={styles.typeForm} onSubmit={made.submit} noValidate>
        <FormNotices made={made} />
        <Fields legend={t('part_stocks')} mayChange={found.may_change === 1}>
          <div className={styles.stocks}>
            {combinations.map((one) => (
              <TextField
                key={fieldOf(one)}
                label={one.name}
                hint={one.taken > 0 ? t('taken_here', { taken: one.taken }) : undefined}
                inputMode="numeric"
                autoComplete="off"
                error={made.error(fieldOf(one))}
                {...made.register(fieldOf(one))}
              />
            ))}
          </div>
        </Fields>
        {together > found.fields.stock && (
          <Notice tone="warn">{t('stocks_above', { together, stock: found.fields.stock })}</Notice>
        )}
        {found.may_change === 1 && (
          <div className="acts">
            <Button type="submit" look="outline" size="small" waiting={made.pending && s('wait')} {...made.shaken}>
              {t('save_stocks')}
            </Button>
            {isDirty && (
              <Button look="text" size="small" onClick={made.undo}>
                {s('undo')}
              </Button>
            )}
          </div>
        )}
        <Saved show={told.said('stocks') !== ''}>{told.said('stocks')}</Saved>
      </form>
    </section>
  );
}
