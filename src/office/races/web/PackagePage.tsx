import { type LoaderFunctionArgs, type MetaFunction, useNavigate } from 'react-router';
import { PackageFields } from '#features/races/contract/setup.ts';
import { wantedOfPackage } from '#features/races/rules/setup/fields.ts';
import { formatDay } from '#kernel/calendar.ts';
import { paths } from '#kernel/paths.ts';
import { ConsoleFrame } from '#office/frame/web/ConsoleFrame.tsx';
import { setUpsText } from '#office/kit/text/setUps.ts';
import { HistoryButton } from '#office/kit/web/HistoryDialog.tsx';
import { Leaving } from '#office/kit/web/Leaving.tsx';
import { orMissing, prefetchOffice } from '#office/kit/web/prefetchOffice.ts';
import { Checks } from '#office/kit/web/setUps/Checks.tsx';
import { Fields } from '#office/kit/web/setUps/Fields.tsx';
import { FormNotices } from '#office/kit/web/setUps/FormNotices.tsx';
import { Optional } from '#office/kit/web/setUps/Optional.tsx';
import { Pair } from '#office/kit/web/setUps/Pair.tsx';
import { SaveBar } from '#office/kit/web/setUps/SaveBar.tsx';
import styles from '#office/kit/web/setUps/setUps.module.css';
import { type FieldsForm, useFieldsForm } from '#office/kit/web/setUps/useFieldsForm.ts';
import { useListChanges } from '#office/kit/web/setUps/useListChanges.ts';
import { useTold } from '#office/kit/web/setUps/useTold.ts';
import { useUnsaved } from '#office/kit/web/setUps/useUnsaved.ts';
import { useOffice } from '#office/kit/web/useOffice.ts';
import { textIn } from '#text/translate.ts';
import { useLang } from '#web/api.tsx';
import { pageMeta } from '#web/meta.ts';
import { useText } from '#web/text.tsx';
import { BackLink } from '#web/ui/BackLink.tsx';
import { Checkbox } from '#web/ui/Checkbox.tsx';
import { fieldCss } from '#web/ui/Field.tsx';
import { Saved } from '#web/ui/Saved.tsx';
import { TextArea, TextField } from '#web/ui/TextField.tsx';
import {
  type PackageFieldsView,
  type PackageSetUpView,
  packageServiceCalls,
  packageTypeCalls,
} from '../contract/packages.ts';
import { Services } from './Services.tsx';
import { PackageMark } from './SetUpMark.tsx';
import { TypesBlock } from './TypesBlock.tsx';
import { packageIn, packageQuery, usePackageChanges, usePackageSetUp } from './usePackages.ts';

export const loader = (args: LoaderFunctionArgs) =>
  prefetchOffice(args, (api, circuit) => [packageQuery(api, circuit, orMissing(packageIn(args.params)))]);

export const meta: MetaFunction = (args) =>
  pageMeta(args, (_, lang) => ({ title: textIn(setUpsText, lang)('packages'), isPrivate: true }));

type PackageField = keyof PackageFieldsView;
const fieldNames = Object.keys(PackageFields.shape) as PackageField[];
const flags = ['coming_soon'] as const satisfies readonly PackageField[];
const amounts = ['full_price'] as const satisfies readonly PackageField[];

export default function PackagePage() {
  const found = usePackageSetUp();
  // Another package is another form.
  return <PackageSetUp key={found.id} found={found} />;
}

function PackageSetUp({ found }: { readonly found: PackageSetUpView }) {
  const lang = useLang();
  const t = useText(setUpsText);
  const navigate = useNavigate();
  const { circuit } = useOffice();
  const { question, ...changes } = usePackageChanges();
  const told = useTold();
  const lists = useListChanges();
  const back = paths.consoleRaces(lang, { circuit: circuit.id });
  const { fields, state } = found;
  const mayChange = found.may_change === 1;
  const made = useFieldsForm<PackageField>({
    names: fieldNames,
    flags,
    amounts,
    stored: fields,
    check: PackageFields,
    change: (sent) => changes.change(found.id, sent as Parameters<typeof changes.change>[1]),
    onSaved: () => told.say('package', t('saved')),
    labels: Object.fromEntries(fieldNames.map((field) => [field, t(`field_${field}`)])),
  });
  const { unsaved: unsavedItems, onDirty } = useUnsaved();
  const unsaved = made.dirty.length > 0 || unsavedItems;
  return (
    <ConsoleFrame
      title={fields[`name_${lang}`] || fields.name_it}
      kicker={<BackLink to={back}>{t('back_to_races')}</BackLink>}
    >
      <div className={styles.status}>
        <PackageMark state={state} stopped={found.stopped} />
        <p className="mut sm">{t('registered_now', { registered: found.registered })}</p>
        <Saved show={told.said('') !== '' && !unsaved}>{told.said('')}</Saved>
      </div>
      <Checks
        findings={found.findings}
        state={state}
        mayChange={mayChange}
        unsaved={unsaved}
        acts={{
          publish: () => changes.publish(found.id),
          delete: () => changes.remove(found.id),
          ...(found.registered === 0 && { withdraw: () => changes.withdraw(found.id) }),
          ...(found.archivable === 1 && { archive: () => changes.archive(found.id) }),
        }}
        words={(word) => t(isOfPackage(word) ? `${word}_package` : word)}
        onDone={(text) => told.say('', text)}
        onDeleted={() => navigate(back)}
      />
      <FormNotices made={made} />
      <form id="package" className={styles.typeForm} onSubmit={made.submit} noValidate>
        <Optional of={PackageFields} but={wantedOfPackage}>
          <Fields legend={t('package_fields')} mayChange={mayChange}>
            <PackageParts found={found} made={made} />
          </Fields>
        </Optional>
      </form>
      <TypesBlock
        found={found}
        changes={lists.changes(packageTypeCalls, { package: found.id })}
        told={told}
        onDirty={onDirty}
      />
      <Services
        found={found}
        changes={lists.changes(packageServiceCalls, { package: found.id })}
        told={told}
        onDirty={onDirty}
      />
      <HistoryButton of="package" thing={found.id} />
      <SaveBar form="package" made={made} said={told.said('package')} />
      <Leaving unsaved={unsaved} />
      {question}
      {lists.question}
    </ConsoleFrame>
  );
}

/** What is said of a package otherwise than of a race. */
const ofPackage = [
  'published',
  'publish_text',
  'withdraw_title',
  'withdraw_text',
  'archive_title',
  'archive_done',
] as const;
const isOfPackage = (word: string): word is (typeof ofPackage)[number] => ofPackage.some((one) => one === word);

interface PackagePartsProps {
  readonly found: PackageSetUpView;
  readonly made: Pick<FieldsForm<PackageField>, 'form' | 'register' | 'registerChoice' | 'error'>;
}

function PackageParts({ found, made: { form, register, registerChoice, error } }: PackagePartsProps) {
  const lang = useLang();
  const t = useText(setUpsText);
  const { registered, fields } = found;
  const typed = form.watch('races');
  // What can still be sold; what the package has, or had when this form was opened, stays.
  const isKept = (id: number) => fields.races.includes(id) || (Array.isArray(typed) && typed.includes(String(id)));
  const offered = found.choices.races.filter(({ id, sale }) => sale === 'open' || isKept(id));
  return (
    <>
      <section className={styles.part}>
        <h2 className="d d-1">{t('part_texts_package')}</h2>
        <Pair label={t('name')}>
          {(one, words) => (
            <TextField
              {...words}
              autoComplete="off"
              error={error(`name_${one}`)}
              {...register(`name_${one}`)}
              id={`name_${one}`}
            />
          )}
        </Pair>
        <Pair label={t('description')}>
          {(one, words) => (
            <TextArea
              {...words}
              rows={3}
              error={error(`description_${one}`)}
              {...register(`description_${one}`)}
              id={`description_${one}`}
            />
          )}
        </Pair>
        <div className={fieldCss.pair}>
          <TextField
            label={t('field_slug')}
            hint={t('slug_hint')}
            autoComplete="off"
            error={error('slug')}
            {...register('slug')}
            id="slug"
          />
          <TextField
            label={t('field_full_price')}
            hint={t('full_price_hint')}
            inputMode="decimal"
            autoComplete="off"
            error={error('full_price')}
            {...register('full_price')}
            id="full_price"
          />
        </div>
        <div className={fieldCss.pair}>
          <TextField
            label={t('field_closes_at')}
            hint={t('italian_time')}
            type="datetime-local"
            error={error('closes_at')}
            {...register('closes_at')}
            id="closes_at"
          />
          <Checkbox label={t('field_coming_soon')} {...register('coming_soon')} id="coming_soon" />
        </div>
      </section>
      <fieldset className={styles.choices} id="races" tabIndex={-1} disabled={registered > 0}>
        <legend className="b sm">{t('field_races')}</legend>
        {registered > 0 && <p className="mut sm">{t('fixed_hint')}</p>}
        {offered.map(({ id, name, stage, day, season, sale }) => (
          <Checkbox
            key={id}
            id={`race-${id}`}
            label={name}
            hint={[stage, formatDay(day, lang), t('season_named', { season }), sale !== 'open' && t(`state_${sale}`)]
              .filter(Boolean)
              .join(' · ')}
            value={id}
            {...registerChoice('races', id)}
          />
        ))}
        {error('races') && <p role="alert">{error('races')}</p>}
      </fieldset>
    </>
  );
}
