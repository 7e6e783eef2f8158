import { useRouteLoaderData } from 'react-router';
import { posterSeed } from '#art/seed.ts';
import type { RaceView } from '#features/races/contract.ts';
import { dayInRome, formatDay } from '#kernel/calendar.ts';
import type { CircuitLook } from '#kernel/look.ts';
import type { Cents } from '#kernel/money.ts';
import { useLang } from '#web/api.tsx';
import { useEuro, useText } from '#web/text.tsx';
import { PosterFigure } from '#web/ui/PosterFigure.tsx';
import { PriceLines } from '#web/ui/PriceLines.tsx';
import { wizardText } from '../text/index.ts';
import styles from './wizard.module.css';

export interface RunningTotal {
  readonly lines: readonly { readonly key: string; readonly label: string; readonly amount: Cents }[];
  readonly total_amount: Cents;
  readonly commission_from: Cents | null;
}

/** The registration bar: stage, race name and running total (registration §2), on every step. */
export function RegistrationBar({ race, total }: { race: RaceView; total: RunningTotal | null }) {
  const lang = useLang();
  const t = useText(wizardText);
  const euro = useEuro();
  const root = useRouteLoaderData<{ circuit: CircuitLook }>('root')!;
  const { stage, card, races } = race;
  const first = races[0];
  const when = first ? formatDay(dayInRome(new Date(first.starts_at)), lang, 'weekday') : '';
  const note = useFeeNote(total);
  return (
    <aside className={`stick ${styles.bar}`} aria-label={t('registering', { name: race.i18n.name })}>
      {card && stage && (
        <PosterFigure
          art={{
            kind: card.discipline,
            seed: posterSeed(
              { circuit: root.circuit.slug, stage: stage.slug, season: root.circuit.seasonId },
              race.slug,
            ),
          }}
          way={card.colourway}
          format={{ width: 800, height: 290 }}
          profile={false}
        />
      )}
      <div className={styles.barBody}>
        <div>
          <p className="d d-1">{race.i18n.name}</p>
          <p className="mut sm">
            {stage ? `${stage.name}, ${when}` : races.map(({ stage: place }) => place).join(', ')}
          </p>
        </div>
        {total && total.lines.length > 0 && (
          <PriceLines
            lines={total.lines.map(({ key, label, amount }) => ({ key, label, amount: euro(amount) }))}
            total={{ label: t('total_so_far'), amount: euro(total.total_amount) }}
            note={note}
          />
        )}
      </div>
    </aside>
  );
}

/** The same as a fixed bar at the bottom of a phone. */
export function PhoneBar({ race, total }: { race: RaceView; total: RunningTotal | null }) {
  const t = useText(wizardText);
  const euro = useEuro();
  const note = useFeeNote(total);
  const counted = total !== null && total.lines.length > 0;
  return (
    <div className="bar-s" role="status">
      <div>
        <p className="b">{race.i18n.name}</p>
        <p className="mut xs">{(counted && note) || race.stage?.name}</p>
      </div>
      {counted && (
        <p className={`d ${styles.sum}`}>
          <span className="vh">{t('total_so_far')}: </span>
          {euro(total.total_amount)}
        </p>
      )}
    </div>
  );
}

/** The lowest commission, shown under the total while the way of paying is open. */
function useFeeNote(total: RunningTotal | null): string | undefined {
  const t = useText(wizardText);
  const euro = useEuro();
  const least = total?.commission_from ?? null;
  return least === null ? undefined : t('plus_commission', { amount: euro(least) });
}
