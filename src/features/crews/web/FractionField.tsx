import { useText } from '#web/text.tsx';
import { RadioCards } from '#web/ui/RadioCards.tsx';
import type { CrewView } from '../contract.ts';
import { crewsText } from '../text/index.ts';
import { type CrewFieldsProps, freeIn } from './crewForm.ts';

interface FractionFieldProps extends Pick<CrewFieldsProps, 'race' | 'value' | 'onChange' | 'error' | 'before'> {
  /** The crew that is joined; a new one has everything free. */
  readonly crew?: CrewView | undefined;
}

/** The leg of the relay that the athlete runs; what is complete cannot be chosen. */
export function FractionField({ race, value, onChange, error, before, crew }: FractionFieldProps) {
  const t = useText(crewsText);
  if (race.rule.is_relay !== 1) return null;
  return (
    <RadioCards
      legend={t('fraction')}
      name="crew.fraction_id"
      value={value.fraction_id}
      error={error('crew.fraction_id')}
      onChange={(event) => onChange({ ...value, fraction_id: event.target.value })}
      options={race.rule.relay_fractions.map((fraction) => {
        const free = freeIn(crew, fraction);
        // The athlete's own place does not make the leg full.
        const own = crew !== undefined && before?.id === crew.id && before.fraction_id === fraction.id;
        return {
          value: fraction.id,
          label: fraction.i18n.name,
          note: t('fraction_least', { count: fraction.max }),
          aside: free > 0 || own ? t('fraction_free', { count: Math.max(free, 1) }) : t('fraction_full'),
          disabled: free < 1 && !own,
        };
      })}
    />
  );
}
