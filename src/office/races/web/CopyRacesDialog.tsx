import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { Failure } from '#features/identity/web/Failure.tsx';
import {
  type ClockTime,
  clockTimeInRome,
  type Day,
  DayIn,
  dayInRome,
  dayOfClock,
  formatDay,
  formatTime,
  instantInRome,
  readDay,
} from '#kernel/calendar.ts';
import { setUpsText } from '#office/kit/text/setUps.ts';
import css from '#office/kit/web/console.module.css';
import { TypedDialog } from '#office/kit/web/TypedDialog.tsx';
import { useOffice } from '#office/kit/web/useOffice.ts';
import { useApi, useLang } from '#web/api.tsx';
import { useText } from '#web/text.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Select } from '#web/ui/Select.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { useForm } from '#web/useForm.ts';
import type { SeasonSetUp, SetUpRaceRow } from '../contract/races.ts';
import { copiedStarts } from '../rules/copiedStarts.ts';
import { nextYears } from '../rules/weekdayLater.ts';
import { raceActsText } from '../text/raceActs.ts';
import { CopyCounts } from './CopyCounts.tsx';
import styles from './raceActs.module.css';
import type { CopyTo } from './useRaceActs.ts';
import { raceQuery } from './useSetUps.ts';

interface CopyRacesDialogProps {
  readonly found: SeasonSetUp;
  readonly races: readonly SetUpRaceRow[];
  /** Which of them is being copied; null before. */
  readonly progress: string | null;
  readonly copy: (copies: readonly CopyTo[]) => Promise<void>;
  readonly onClose: () => void;
}

/** Each copy stays in the stage of its race. */
const own = 'own';

const Copies = z.object({ stage: z.string(), first_day: DayIn('date_not_valid') });

/** Where copies of several races go, and on which day the first of them starts; the others follow it as they did. */
export function CopyRacesDialog({ found, races, progress, copy, onClose }: CopyRacesDialogProps) {
  const lang = useLang();
  const t = useText(raceActsText);
  const ts = useText(setUpsText);
  const api = useApi();
  const { circuit } = useOffice();
  const count = races.length;
  const starts = races.map(({ planned_at }) => clockTimeInRome(new Date(planned_at)));
  const stageOf = new Map(found.stages.flatMap((stage) => stage.races.map((race) => [race.id, stage.id] as const)));
  // The stages of other seasons are read with a race; until then there are those of this one.
  const { data } = useQuery(raceQuery(api, circuit.id, races[0]?.id ?? 0));
  const season = found.seasons.find(({ id }) => id === found.season)?.name ?? '';
  const stages =
    data?.choices.stages ??
    found.stages.map(({ id, name, fields }) => ({ id, name, season, starts_on: fields.starts_on }));
  const notOver = (day: Day) => nextYears(day, dayInRome(new Date()));
  const firstDay = notOver(dayOfClock(starts.toSorted()[0]!));
  const { form, submit, failure, error, shaken, pending } = useForm({
    schema: Copies,
    defaultValues: { stage: own as string, first_day: firstDay as string },
    send: ({ stage, first_day }) => {
      const moved = copiedStarts(starts, first_day);
      return copy(
        races.map((race, at) => ({
          race,
          stage_id: stage === own ? (stageOf.get(race.id) ?? 0) : Number(stage),
          starts_at: moved[at]!,
        })),
      );
    },
  });
  const choose = (stage: string) => {
    const chosen = stages.find(({ id }) => String(id) === stage);
    form.setValue('first_day', chosen ? notOver(chosen.starts_on) : firstDay);
  };
  const typed = readDay(String(form.watch('first_day')));
  const moved = typed ? copiedStarts(starts, typed) : [];
  return (
    <TypedDialog open onClose={onClose} title={t('copy_title', { count })} close={ts('close')}>
      <form className={css.form} onSubmit={submit} noValidate>
        <p>{t('copy_text')}</p>
        <CopyCounts what="race" ids={races.map(({ id }) => id)} />
        <Failure error={failure} />
        <Select
          label={ts('stage')}
          options={[
            { value: own, label: t('own_stages', { count }) },
            ...stages.map(({ id, name, season: of }) => ({ value: id, label: `${name} · ${of}` })),
          ]}
          error={error('stage')}
          {...form.register('stage', { onChange: ({ target }) => choose(target.value) })}
        />
        <TextField
          label={t('first_day', { count })}
          hint={t('first_day_hint', { count })}
          type="date"
          error={error('first_day')}
          {...form.register('first_day')}
        />
        {moved.length > 0 && (
          <div>
            <h3 className="b sm">{t('starts')}</h3>
            <ul className={styles.named}>
              {races.map(({ id, name }, at) => (
                <li key={id}>
                  {name}: {when(moved[at]!)}
                </li>
              ))}
            </ul>
          </div>
        )}
        <div className="acts">
          <Button type="submit" waiting={pending && ts('wait')} {...shaken}>
            {t('copy', { count })}
          </Button>
          <p role="status">{progress}</p>
        </div>
      </form>
    </TypedDialog>
  );

  function when(start: ClockTime) {
    return `${formatDay(dayOfClock(start), lang, 'weekday')}, ${formatTime(instantInRome(start).toISOString())}`;
  }
}
