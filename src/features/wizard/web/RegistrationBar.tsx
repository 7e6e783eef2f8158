import { type LeastDue, leastDue } from '#features/commission/rules/payMethods.ts';
import type { RaceView } from '#features/races/contract.ts';
import { useRaceArt } from '#features/races/web/RacePoster.tsx';
import { dayInRome, formatDay } from '#kernel/calendar.ts';
import { type Cents, noMoney } from '#kernel/money.ts';
import { namesBeside } from '#kernel/names.ts';
import { useLang } from '#web/api.tsx';
import { useText } from '#web/text.tsx';
import { Euro } from '#web/ui/Euro.tsx';
import { PosterFigure } from '#web/ui/PosterFigure.tsx';
import { PriceLines } from '#web/ui/PriceLines.tsx';
import { BarTotal } from '#web/ui/Total.tsx';
import { wizardText } from '../text/index.ts';
import styles from './wizard.module.css';

export interface RunningTotal {
  readonly lines: readonly { readonly key: string; readonly label: string; readonly amount: Cents }[];
  readonly total_amount: Cents;
  readonly commission_from: Cents | null;
  readonly commission_to: Cents | null;
}

const dueSoFar = ({ total_amount, commission_from: from, commission_to: to }: RunningTotal): LeastDue =>
  leastDue(total_amount, from === null || to === null ? null : { from, to });

const strip = { format: { width: 390, height: 104 } };
/** Strip and progress together are no taller than 144 pixels. */
const lowStrip = { format: { width: 390, height: 60 }, broad: { width: 1000, height: 80 } };

export function StepStrip({ race, low = false }: { race: RaceView; low?: boolean }) {
  const poster = useRaceArt(race);
  const text = low ? { title: race.i18n.name } : { kicker: race.i18n.name };
  return (
    poster && (
      <div className={`only-s ${low ? styles.low : ''}`}>
        <PosterFigure {...poster} {...(low ? lowStrip : strip)} text={text} />
      </div>
    )
  );
}

/** The registration bar: stage, race name and running total (registration §2), on every step. */
export function RegistrationBar({ race, total }: { race: RaceView; total: RunningTotal | null }) {
  const lang = useLang();
  const t = useText(wizardText);
  const poster = useRaceArt(race);
  const { stage, races } = race;
  const first = races[0];
  const when = first ? formatDay(dayInRome(new Date(first.starts_at)), lang, 'weekday') : '';
  return (
    <aside className={`stick ${styles.bar}`} aria-label={t('registering', { name: race.i18n.name })}>
      {poster && <PosterFigure {...poster} format={{ width: 800, height: 290 }} />}
      <div className={styles.barBody}>
        <div>
          <p className="d d-1">{race.i18n.name}</p>
          <p className="mut sm">
            {stage ? namesBeside(race.i18n.name, stage.name, when) : races.map(({ stage: place }) => place).join(', ')}
          </p>
        </div>
        {total && total.lines.length > 0 && <Prices total={total} />}
      </div>
    </aside>
  );
}

function Prices({ total }: { readonly total: RunningTotal }) {
  const t = useText(wizardText);
  const { fee, due, least } = dueSoFar(total);
  const lines = total.lines.map(({ key, label, amount }) => ({ key, label, amount: <Euro amount={amount} /> }));
  const note = least && t('by_method');
  const commission = { key: 'fee', label: t('commission'), amount: <Euro amount={fee} least={least} />, note };
  return (
    <div aria-live="polite">
      <PriceLines
        lines={fee > noMoney ? [...lines, commission] : lines}
        total={{ label: t('total_so_far'), amount: <Euro amount={due} least={least} /> }}
      />
    </div>
  );
}

/** The same in one line, at the left of the bar that sticks to the foot of a phone: the total, or the race before there is one. */
export function PhoneTotal({ race, total }: { race: RaceView; total: RunningTotal | null }) {
  const t = useText(wizardText);
  const counted = total !== null && total.lines.length > 0 && dueSoFar(total);
  return (
    <div className="only-s" role="status">
      {counted ? (
        <p>
          {counted.fee > noMoney && <span className="vh">{t('total_so_far')}, </span>}
          <BarTotal
            label={t(counted.fee > noMoney ? 'with_commission' : 'total_so_far')}
            amount={counted.due}
            least={counted.least}
          />
        </p>
      ) : (
        <>
          <p className={`b ${styles.name}`}>{race.i18n.name}</p>
          <p className="mut xs">{race.stage?.name}</p>
        </>
      )}
    </div>
  );
}
