import { useText } from '#web/text.tsx';
import { Select } from '#web/ui/Select.tsx';
import type { ProductView } from '../contract.ts';
import { availableInAll } from '../rules/choice.ts';
import { isFewPieces, piecesAvailable } from '../rules/pieces.ts';
import { shopText } from '../text/index.ts';

interface OptionChoicesProps {
  readonly product: ProductView;
  /** The options chosen, one of a variable at most. */
  readonly chosen: readonly number[];
  readonly onChoose: (chosen: number[]) => void;
  /** What is not chosen is said. */
  readonly tried: boolean;
}

/** One dropdown for each variable (checkout §2). What is gone with the other options chosen cannot be chosen. */
export function OptionChoices({ product, chosen, onChoose, tried }: OptionChoicesProps) {
  const t = useText(shopText);
  const inAll = piecesAvailable(product);
  return Object.entries(product.variables).map(([key, options]) => {
    const ids = options.map(({ id }) => id);
    const others = chosen.filter((id) => !ids.includes(id));
    const picked = chosen.find((id) => ids.includes(id));
    const labelled = options.map(({ id, i18n: { name } }) => {
      const pieces = availableInAll(product, [...others, id]);
      if (pieces === 0) return { value: id, label: t('option_gone', { name }), disabled: true };
      const few = pieces < inAll && isFewPieces(pieces);
      return { value: id, label: few ? t('option_few', { name, pieces }) : name };
    });
    return (
      <Select
        key={key}
        id={`${product.id}-${key}`}
        label={options[0]?.i18n.key ?? key}
        placeholder={t('choose')}
        value={picked ?? ''}
        error={tried && picked === undefined ? t('choose_option', { name: options[0]?.i18n.key ?? key }) : undefined}
        onChange={({ target: { value } }) => onChoose(value ? [...others, Number(value)] : others)}
        options={labelled}
      />
    );
  });
}
