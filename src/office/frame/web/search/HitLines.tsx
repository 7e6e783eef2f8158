import { formatEuro } from '#kernel/money.ts';
import { raceAtStage } from '#office/kit/rules/raceAtStage.ts';
import { officeOrdersText } from '#office/orders/text/orders.ts';
import { useLang } from '#web/api.tsx';
import { useText } from '#web/text.tsx';
import type { SearchHit } from '../../contract/search.ts';
import { officeSearchText } from '../../text/search.ts';
import css from './search.module.css';

export function HitLines({ hit }: { readonly hit: SearchHit }) {
  const lang = useLang();
  const t = useText(officeSearchText);
  const order = useText(officeOrdersText);
  if (hit.kind === 'athlete') {
    const { name, born, race, stage, stands, bib, reference } = hit;
    return (
      <Lines
        first={born === null ? name : t('born', { name, year: String(born) })}
        second={[
          raceAtStage(race, stage),
          t(`stands_${stands}`),
          bib !== null && t('bib', { bib: String(bib) }),
          reference,
        ]}
      />
    );
  }
  const { reference, buyer, said, total_amount_due } = hit;
  return (
    <Lines
      first={reference}
      second={[buyer ?? t('no_buyer'), order(`state_${said}`), formatEuro(total_amount_due, lang)]}
    />
  );
}

const Lines = ({ first, second }: { readonly first: string; readonly second: readonly (string | false)[] }) => (
  <>
    <span className={css.first}>{first}</span>
    <span className={css.second}>{second.filter(Boolean).join(' · ')}</span>
  </>
);
