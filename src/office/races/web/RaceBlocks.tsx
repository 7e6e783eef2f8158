import { type ReactNode, useRef } from 'react';
import { Link } from 'react-router';
import { colourways, disciplines } from '#features/races/rules/setup/fields.ts';
import { racesText } from '#features/races/text/index.ts';
import { paths } from '#kernel/paths.ts';
import { setUpsText } from '#office/kit/text/setUps.ts';
import { ProseField } from '#office/kit/web/prose/ProseField.tsx';
import { Pair } from '#office/kit/web/setUps/Pair.tsx';
import styles from '#office/kit/web/setUps/setUps.module.css';
import { useOffice } from '#office/kit/web/useOffice.ts';
import { useLang } from '#web/api.tsx';
import { useText } from '#web/text.tsx';
import { Checkbox } from '#web/ui/Checkbox.tsx';
import { fieldCss } from '#web/ui/Field.tsx';
import { Select } from '#web/ui/Select.tsx';
import { TextArea, TextField } from '#web/ui/TextField.tsx';
import type { RaceSetUpView } from '../contract/races.ts';
import type { RaceField, RaceFlag, RaceForm } from './useRaceForm.ts';

interface BlocksProps {
  readonly found: RaceSetUpView;
  readonly race: RaceForm;
}

/** What is written in both languages. */
type TextName = 'name' | 'type' | 'description' | 'bib_place' | 'bib_hours' | 'rules';

export function RaceBlocks({ found, race }: BlocksProps) {
  const { form, register, error, setTyped } = race;
  const t = useText(setUpsText);
  const tr = useText(racesText);
  const { watch } = form;
  const { text, tick } = useRaceFields(race);
  const sold = found.taken > 0;
  /** What a relay is drawn as is one, as long as nothing is sold: its crews and legs come with it. */
  const choose = (discipline: string) => {
    if (discipline === 'relay' && !sold) setTyped('is_relay', true);
  };
  /** What is ticked as a relay is drawn as one, unless its discipline was chosen here: the page says so. */
  const tickRelay = (is: boolean) => {
    const { discipline: stored } = found.fields;
    const chosen = form.getValues('discipline');
    // Of a race that is on the site the poster stays as it is known.
    if (is && chosen === stored && found.state === 'draft') setTyped('discipline', 'relay');
    if (!is && chosen === 'relay' && stored !== 'relay') setTyped('discipline', stored);
  };
  const isMadeRelay = watch('discipline') === 'relay' && watch('is_relay') === true && found.fields.is_relay === 0;
  const isDrawnAsRelay = isMadeRelay && found.fields.discipline !== 'relay';
  /** What was taken over from the Italian is said where it can be changed. */
  const sameAsItalian = (name: TextName) =>
    watch(`${name}_en`) !== '' && watch(`${name}_en`) === watch(`${name}_it`) ? t('same_as_italian') : undefined;
  const lines = (name: TextName, rows?: number, hint?: string) => (
    <Pair label={t(name)}>
      {(lang, words) => {
        const field = {
          ...words,
          hint: lang === 'it' ? hint : sameAsItalian(name),
          error: error(`${name}_${lang}`),
          ...register(`${name}_${lang}`),
        };
        // Who may only look reads the whole of a long line.
        const isLine = rows === undefined && found.may_change === 1;
        return isLine ? <TextField {...field} autoComplete="off" /> : <TextArea {...field} rows={rows ?? 1} />;
      }}
    </Pair>
  );
  return (
    <>
      <Part id="part-texts" title={t('part_texts')}>
        {lines('name')}
        {lines('type', undefined, t('type_hint'))}
        {lines('description', 3, t('description_hint'))}
        <div className={fieldCss.pair}>
          <Select
            {...text('discipline')}
            {...register('discipline', { onChange: ({ target }) => choose(target.value) })}
            hint={isMadeRelay ? t('discipline_relay') : undefined}
            options={disciplines.map((value) => ({ value, label: tr(`discipline_${value}`) }))}
          />
          <TextField {...text('distance')} hint={t('distance_hint')} autoComplete="off" />
        </div>
        <div className={fieldCss.pair}>
          <Select
            {...text('colourway')}
            options={colourways.map((value) => ({ value, label: t(`colourway_${value}`) }))}
          />
          <TextField {...text('slug')} hint={t('slug_hint')} autoComplete="off" />
        </div>
      </Part>
      <DaysPart found={found} race={race} />
      <Part id="part-bibs" title={t('part_bibs')}>
        {lines('bib_place', undefined, t('bib_place_hint'))}
        {lines('bib_hours', undefined, t('bib_hours_hint'))}
      </Part>
      <Part id="part-places" title={t('part_places')}>
        <div className={fieldCss.pair}>
          <TextField
            {...text('stock')}
            inputMode="numeric"
            hint={sold ? t('stock_hint', { taken: found.taken }) : undefined}
          />
          <TextField {...text('minimum_age')} inputMode="numeric" hint={t('minimum_age_hint')} />
        </div>
        <div className={fieldCss.pair}>
          <TextField
            {...text('registrations_in_cart')}
            inputMode="numeric"
            hint={t(sold ? 'fixed_hint' : 'registrations_in_cart_hint')}
            readOnly={sold}
          />
        </div>
      </Part>
      <Part id="part-asked" title={t('part_asked')}>
        <Checkbox {...tick('has_team_registration')} />
        {watch('has_team_registration') === true && <Checkbox {...tick('only_for_team')} />}
        {(found.fields.is_relay === 1 || !sold) && (
          <Checkbox
            {...tick('is_relay')}
            {...register('is_relay', { onChange: ({ target }) => tickRelay(target.checked) })}
            hint={t(isDrawnAsRelay ? 'relay_discipline' : 'is_relay_hint')}
          />
        )}
        <Checkbox {...tick('asks_gadget_size')} />
        {watch('asks_gadget_size') === true && (
          <TextField
            {...text('gadget_sizes')}
            hint={t('gadget_sizes_hint', { sizes: found.circuit_sizes || '–' })}
            autoComplete="off"
          />
        )}
      </Part>
      <Part id="part-changes" title={t('part_changes')}>
        <Checkbox {...tick('substitution_enabled')} hint={t('substitution_hint')} />
        {watch('substitution_enabled') === true && (
          <div className={fieldCss.pair}>
            <TextField {...text('substitution_keeps_hours')} inputMode="numeric" hint={t('keeps_hint')} />
          </div>
        )}
        <Checkbox {...tick('transfer_enabled')} hint={t('transfer_hint')} />
      </Part>
      <Part id="part-rules" title={t('rules')}>
        <Pair label={t('rules')}>
          {(lang, words) => (
            <ProseField
              {...words}
              hint={lang === 'it' ? t('rules_hint') : sameAsItalian('rules')}
              error={error(`rules_${lang}`)}
              rows={10}
              html={String(watch(`rules_${lang}`))}
              {...register(`rules_${lang}`)}
            />
          )}
        </Pair>
      </Part>
    </>
  );
}

function useRaceFields({ register, error }: RaceForm) {
  const t = useText(setUpsText);
  const text = (name: RaceField) => ({ label: t(`field_${name}`), error: error(name), ...register(name) });
  const tick = (name: RaceFlag) => ({ label: t(`field_${name}`), error: error(name), ...register(name) });
  return { text, tick };
}

function DaysPart({ found, race }: BlocksProps) {
  const t = useText(setUpsText);
  const { form, register } = race;
  const { watch } = form;
  const { text, tick } = useRaceFields(race);
  // Where a race begins and ends on one day, it still does when that day is another.
  const begins = useRef(String(found.fields.starts_at ?? '').slice(0, 10));
  const moves = (starts: string) => {
    // While it is typed there is no day.
    const day = starts.slice(0, 10);
    if (day === '') return;
    if (form.getValues('ends_on') === begins.current) form.setValue('ends_on', day, { shouldDirty: true });
    begins.current = day;
  };
  const lang = useLang();
  const { circuit } = useOffice();
  const postpone = paths.consoleDisruption(lang, found.id, circuit.id);
  /** Who is in is asked, and written to, where the race is postponed. */
  const isIn = found.state === 'published' && found.registered > 0;
  return (
    <Part id="part-days" title={t('part_days')} note={t('italian_time')}>
      <div className={fieldCss.pair}>
        <Select
          {...text('stage_id')}
          disabled={isIn}
          options={found.choices.stages.map(({ id, name, season }) => ({ value: id, label: `${name} · ${season}` }))}
        />
        <TextField
          {...text('starts_at')}
          type="datetime-local"
          readOnly={isIn}
          hint={
            isIn && found.may_change === 1
              ? t.rich('start_postponed', { link: (words) => <Link to={postpone}>{words}</Link> })
              : undefined
          }
          {...register('starts_at', { onChange: ({ target }) => moves(target.value) })}
        />
      </div>
      <div className={fieldCss.pair}>
        <TextField {...text('closes_at')} type="datetime-local" />
        <TextField {...text('ends_on')} type="date" />
      </div>
      <Checkbox {...tick('coming_soon')} hint={t('coming_soon_hint')} />
      <div className={fieldCss.pair}>
        {/* A day that stands there is judged, whatever is ticked: it must be seen to be mended. */}
        {(watch('coming_soon') === true || found.fields.opens_at !== null) && (
          <TextField {...text('opens_at')} hint={t('opens_at_hint')} type="datetime-local" />
        )}
        <TextField {...text('changes_until')} hint={t('changes_until_hint')} type="date" />
      </div>
    </Part>
  );
}

interface PartProps {
  readonly id: string;
  readonly title: string;
  readonly note?: string;
  readonly children: ReactNode;
}

const Part = ({ id, title, note, children }: PartProps) => (
  <section className={styles.part} id={id} tabIndex={-1}>
    <h2 className="d d-1">{title}</h2>
    {note && <p className="mut sm">{note}</p>}
    {children}
  </section>
);
