import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Failure } from '#features/identity/web/Failure.tsx';
import { setUpsText } from '#office/kit/text/setUps.ts';
import styles from '#office/kit/web/setUps/setUps.module.css';
import { useMeanwhile } from '#office/kit/web/setUps/useMeanwhile.tsx';
import type { BlockNotice } from '#office/kit/web/setUps/useTold.ts';
import { wordField } from '#text/fields.ts';
import { ApiError, useLang } from '#web/api.tsx';
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
  /** Hears whether pieces are typed that are not saved. */
  readonly onDirty: (form: string, isDirty: boolean) => void;
}

const nameOf = ({ variables }: Pick<ProductSetUpView['combinations'][number], 'variables'>) =>
  `stock_${variables.join('_')}`;

/** How many pieces each choice has of its own. Of those that are not changed nothing is sent. */
export function Combinations({ found, set, told, onDirty }: CombinationsProps) {
  const lang = useLang();
  const t = useText(officeShopText);
  const s = useText(setUpsText);
  const [pending, setPending] = useState(false);
  const [sent, setSent] = useState<readonly string[]>([]);
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const [failure, setFailure] = useState<ApiError | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const inputOf = (field: string) => form.current?.elements.namedItem(field) as HTMLInputElement | null;
  const first: Readonly<Record<string, number | null>> = Object.fromEntries(
    found.combinations.map((one) => [nameOf(one), one.stock]),
  );
  const { seen, saved, caught, notice } = useMeanwhile(first, (now) => {
    for (const [field, stock] of Object.entries(now)) {
      const input = inputOf(field);
      if (input) input.value = String(stock ?? '');
    }
    setTyped({});
  });
  const seenOf = (field: string) => String(seen[field] ?? '');
  // What was typed for a choice that is gone is nothing to be saved.
  const isDirty = found.combinations.map(nameOf).some((field) => (typed[field] ?? seenOf(field)) !== seenOf(field));
  useEffect(() => {
    onDirty('stocks', isDirty);
    return () => onDirty('stocks', false);
  }, [onDirty, isDirty]);
  if (found.combinations.length === 0) return null;
  const save = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    const stocks = found.combinations
      .map((one) => {
        const field = nameOf(one);
        return { variables: one.variables, stock: String(typed.get(field) ?? '').trim(), seen: seenOf(field) };
      })
      .filter((one) => one.stock !== one.seen);
    setSent(stocks.map(nameOf));
    setPending(true);
    setFailure(null);
    try {
      if (stocks.length > 0) await set(found.id, { stocks });
      saved(
        Object.fromEntries(
          stocks.map(({ variables, stock }) => [nameOf({ variables }), stock === '' ? null : Number(stock)]),
        ),
      );
      told.say('stocks', s('saved'));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (!caught(error)) setFailure(error);
    } finally {
      setPending(false);
    }
  };
  // A number that is none is refused by its place in the request, any other by the choice.
  const wrong = (name: string) => {
    const at = sent.indexOf(name);
    const code = failure?.errors[name]?.[0] ?? failure?.errors[`stocks.${at}.stock`]?.[0];
    return code ? wordField(code, lang) : undefined;
  };
  const pieces = found.combinations.map((one) => Number(typed[nameOf(one)] ?? one.stock ?? 0));
  const together = pieces.reduce((sum, one) => sum + (Number.isInteger(one) && one > 0 ? one : 0), 0);
  return (
    <section className={styles.part}>
      <h2 className="d d-1">{t('part_stocks')}</h2>
      <p className="mut sm">{t('stocks_text')}</p>
      <form ref={form} className={styles.typeForm} onSubmit={save} noValidate>
        <Failure error={failure} />
        {notice}
        <fieldset disabled={found.may_change === 0} className={styles.stocks}>
          <legend className="vh">{t('part_stocks')}</legend>
          {found.combinations.map((combination) => (
            <TextField
              key={nameOf(combination)}
              name={nameOf(combination)}
              label={combination.name}
              hint={combination.taken > 0 ? t('taken_here', { taken: combination.taken }) : undefined}
              inputMode="numeric"
              autoComplete="off"
              defaultValue={combination.stock ?? ''}
              onChange={({ target }) => setTyped((before) => ({ ...before, [target.name]: target.value.trim() }))}
              error={wrong(nameOf(combination))}
            />
          ))}
        </fieldset>
        {together > found.fields.stock && (
          <Notice tone="warn">{t('stocks_above', { together, stock: found.fields.stock })}</Notice>
        )}
        {found.may_change === 1 && (
          <div className="acts">
            <Button type="submit" look="outline" size="small" waiting={pending && s('wait')}>
              {t('save_stocks')}
            </Button>
          </div>
        )}
        <Saved show={told.said('stocks') !== ''}>{told.said('stocks')}</Saved>
      </form>
    </section>
  );
}
