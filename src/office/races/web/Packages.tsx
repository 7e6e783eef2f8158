import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { Failure } from '#features/identity/web/Failure.tsx';
import { NewPackage } from '#features/races/contract/setup.ts';
import { dayInRome, formatDay } from '#kernel/calendar.ts';
import { euroText } from '#kernel/money.ts';
import { paths } from '#kernel/paths.ts';
import { setUpsText } from '#office/kit/text/setUps.ts';
import css from '#office/kit/web/console.module.css';
import styles from '#office/kit/web/setUps/setUps.module.css';
import { TypedDialog } from '#office/kit/web/TypedDialog.tsx';
import { useLang } from '#web/api.tsx';
import { usePrice, useText } from '#web/text.tsx';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { Checkbox } from '#web/ui/Checkbox.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { useForm } from '#web/useForm.ts';
import type { SeasonSetUp, SetUpRaceRow } from '../contract/races.ts';
import { PackageMark } from './SetUpMark.tsx';
import { usePackageChanges } from './usePackages.ts';
import { Wrong } from './Wrong.tsx';

interface PackagesProps {
  readonly found: SeasonSetUp;
  readonly circuit: number;
  /** Is a race ticked in the list above? With the ticked ones a new package begins. */
  readonly isTicked: (race: SetUpRaceRow) => boolean;
}

export function Packages({ found, circuit, isTicked }: PackagesProps) {
  const lang = useLang();
  const t = useText(setUpsText);
  const priceOf = usePrice();
  const navigate = useNavigate();
  const [adding, setAdding] = useState(false);
  // What has started, is cancelled or put away is sold no more.
  const races = found.stages
    .flatMap((stage) => stage.races.map((race) => ({ ...race, stage: stage.name })))
    .filter(({ past, cancelled, state }) => past === 0 && cancelled === 0 && state !== 'archived');
  const mayAdd = found.may_change === 1 && races.length > 1;
  if (found.packages.length === 0 && !mayAdd) return null;
  return (
    <section className={styles.stage}>
      <div className={styles.stageHead}>
        <div>
          <h2 className="d d-2">{t('packages')}</h2>
          <p className="mut">{t('packages_text')}</p>
        </div>
        {mayAdd && (
          <Button look="text" size="small" onClick={() => setAdding(true)}>
            {t('new_package')}
          </Button>
        )}
      </div>
      <ul className={styles.races}>
        {found.packages.map((pack) => (
          <li key={pack.id} className={styles.package}>
            <div>
              <h3 className="b">
                <Link to={paths.consolePackage(lang, pack.id, circuit)}>{pack.name}</Link>
              </h3>
              <p className="mut sm">
                {pack.races.join(' + ')}
                {pack.price_from !== null && ` · ${priceOf(pack.price_from)}`}
              </p>
            </div>
            <div className={styles.state}>
              <PackageMark state={pack.state} stopped={pack.stopped} />
              <Wrong of={pack} />
            </div>
            <p className="sm">{t('registered_now', { registered: pack.registered })}</p>
            <ButtonLink
              look="outline"
              size="small"
              to={paths.consolePackage(lang, pack.id, circuit)}
              aria-label={t('open_package', { package: pack.name })}
            >
              {t('open')}
            </ButtonLink>
          </li>
        ))}
      </ul>
      {adding && (
        <NewPackageDialog
          races={races}
          ticked={races.filter((race) => race.not_packed === null && isTicked(race)).map(({ id }) => String(id))}
          onClose={() => setAdding(false)}
          onMade={(id) => navigate(paths.consolePackage(lang, id, circuit))}
        />
      )}
    </section>
  );
}

interface NewPackageDialogProps {
  readonly races: readonly (Pick<SetUpRaceRow, 'id' | 'name' | 'starts_at' | 'not_packed'> & {
    readonly stage: string;
  })[];
  readonly ticked: readonly string[];
  readonly onClose: () => void;
  readonly onMade: (id: number) => void;
}

/** Name, races and price; the rest has defaults. */
function NewPackageDialog({ races, ticked, onClose, onMade }: NewPackageDialogProps) {
  const lang = useLang();
  const t = useText(setUpsText);
  const { create, question } = usePackageChanges();
  const { form, submit, failure, error, shaken, pending } = useForm({
    schema: NewPackage,
    defaultValues: { name: '', price: '', races: [...ticked] },
    send: async ({ price, ...pack }) => onMade(await create({ ...pack, price: euroText(price) })),
  });
  const { register } = form;
  return (
    <TypedDialog open onClose={onClose} title={t('new_package')} close={t('close')}>
      <form className={css.form} onSubmit={submit} noValidate>
        <p>{t('new_package_text')}</p>
        <Failure error={failure} />
        <TextField
          label={t('name')}
          hint={t('name_both_hint')}
          autoComplete="off"
          error={error('name')}
          {...register('name')}
        />
        <TextField
          label={t('price')}
          hint={t('price_each_hint')}
          inputMode="decimal"
          autoComplete="off"
          error={error('price')}
          {...register('price')}
        />
        <fieldset className={styles.choices}>
          <legend className="b sm">{t('field_races')}</legend>
          {races.map(({ id, name, stage, starts_at, not_packed: why }) => (
            <Checkbox
              key={id}
              id={`packed-${id}`}
              label={name}
              hint={[stage, formatDay(dayInRome(new Date(starts_at)), lang), why && t(`not_packed_${why}`)]
                .filter(Boolean)
                .join(' · ')}
              value={id}
              {...register('races')}
              disabled={why !== null}
            />
          ))}
          {error('races') && <p role="alert">{error('races')}</p>}
        </fieldset>
        <div className="acts">
          <Button type="submit" waiting={pending && t('wait')} {...shaken}>
            {t('make_draft')}
          </Button>
        </div>
      </form>
      {question}
    </TypedDialog>
  );
}
