import { type FormEvent, useState } from 'react';
import { Failure } from '#features/identity/web/Failure.tsx';
import { wordField } from '#text/fields.ts';
import { ApiError, useLang } from '#web/api.tsx';
import { useText } from '#web/text.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Saved } from '#web/ui/Saved.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import type { ProductSetUpView } from '../../contract.ts';
import { setUpsText } from '../../text/setUps.ts';
import { officeShopText } from '../../text/shop.ts';
import styles from '../setUps/setUps.module.css';
import type { Told } from '../setUps/useTold.ts';
import type { ShopChanges } from './useOfficeShop.ts';

interface CombinationsProps {
  readonly found: ProductSetUpView;
  readonly set: ShopChanges['setCombinations'];
  readonly told: Told;
}

const nameOf = ({ variables }: ProductSetUpView['combinations'][number]) => `stock_${variables.join('_')}`;

/** How many pieces each choice has of its own. Of those that are not changed nothing is sent. */
export function Combinations({ found, set, told }: CombinationsProps) {
  const lang = useLang();
  const t = useText(officeShopText);
  const s = useText(setUpsText);
  const [pending, setPending] = useState(false);
  const [failure, setFailure] = useState<ApiError | null>(null);
  if (found.combinations.length === 0) return null;
  const save = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    const stocks = found.combinations
      .map((combination) => ({ combination, stock: String(typed.get(nameOf(combination)) ?? '').trim() }))
      .filter(({ combination, stock }) => stock !== String(combination.stock ?? ''))
      .map(({ combination, stock }) => ({ variables: combination.variables, stock }));
    setPending(true);
    setFailure(null);
    try {
      if (stocks.length > 0) await set(found.id, { stocks });
      told.say('stocks', s('saved'));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setFailure(error);
    } finally {
      setPending(false);
    }
  };
  const wrong = (name: string) => {
    const code = failure?.errors[name]?.[0];
    return code ? wordField(code, lang) : undefined;
  };
  return (
    <section className={styles.part}>
      <h2 className="d d-1">{t('part_stocks')}</h2>
      <p className="mut sm">{t('stocks_text')}</p>
      <form className={styles.typeForm} onSubmit={save} noValidate>
        <Failure error={failure} />
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
              error={wrong(nameOf(combination))}
            />
          ))}
        </fieldset>
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
