import { useEffect, useMemo, useState } from 'react';
import { Link } from 'react-router';
import { TypeFields } from '#features/races/contract/setup.ts';
import { euroText, typedEuro } from '#kernel/money.ts';
import { paths } from '#kernel/paths.ts';
import { setUpsText } from '#office/kit/text/setUps.ts';
import { bothNamed } from '#office/kit/web/setUps/bothNamed.ts';
import { DeleteButton } from '#office/kit/web/setUps/DeleteButton.tsx';
import { Fields } from '#office/kit/web/setUps/Fields.tsx';
import { FormNotices } from '#office/kit/web/setUps/FormNotices.tsx';
import { Optional } from '#office/kit/web/setUps/Optional.tsx';
import { Pair } from '#office/kit/web/setUps/Pair.tsx';
import styles from '#office/kit/web/setUps/setUps.module.css';
import { type FieldValues, type SentFields, useFieldsForm } from '#office/kit/web/setUps/useFieldsForm.ts';
import type { BlockNotice } from '#office/kit/web/setUps/useTold.ts';
import { useOffice } from '#office/kit/web/useOffice.ts';
import { useLang } from '#web/api.tsx';
import { Cancel } from '#web/Cancel.tsx';
import { usePrice, useText } from '#web/text.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Checkbox } from '#web/ui/Checkbox.tsx';
import { fieldCss } from '#web/ui/Field.tsx';
import { Saved } from '#web/ui/Saved.tsx';
import { StatusMark } from '#web/ui/StatusMark.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import type { PackageSetUpView } from '../contract/packages.ts';
import type { RaceSetUpView, TypeFieldsView } from '../contract/races.ts';
import type { SetUpChanges } from './useSetUps.ts';

/** A check asks for it before a race is shown. */
const wanted = ['name_en'] as const;

/** A race or package, as far as its ways to register go. */
interface TypesOf extends Pick<RaceSetUpView, 'types' | 'may_change'> {
  readonly choices: Pick<RaceSetUpView['choices'], 'federations' | 'policies' | 'kinds'>;
  /** What a new way to register begins with, of what a package's races ask. */
  readonly races_ask?: PackageSetUpView['races_ask'];
}

type TypeField = keyof TypeFieldsView;

interface TypesBlockProps {
  readonly found: TypesOf;
  readonly changes: {
    readonly add: (fields: FieldValues<TypeField>) => Promise<unknown>;
    readonly change: (type: number, wanted: Parameters<SetUpChanges['changeType']>[2]) => Promise<unknown>;
    readonly remove: (type: number) => Promise<unknown>;
  };
  readonly told: BlockNotice;
  /** Told of which form something is not saved. */
  readonly onDirty: (form: string, isDirty: boolean) => void;
}

type SetType = RaceSetUpView['types'][number];

/** The ways to register: each in a line that unfolds to its fields. */
export function TypesBlock(props: TypesBlockProps) {
  const { found, told } = props;
  const t = useText(setUpsText);
  const priceOf = usePrice();
  const lang = useLang();
  const [adding, setAdding] = useState(false);
  const mayChange = found.may_change === 1;
  return (
    <section className={styles.part} id="types" tabIndex={-1}>
      <h2 className="d d-1">{t('part_types')}</h2>
      <p className="mut sm">{t('types_text')}</p>
      <div className={styles.types}>
        {found.types.map((type) => (
          <details key={type.id} className={styles.type}>
            <summary>
              <span className="b">{type[`name_${lang}`] || type.name_it}</span>
              <span>{priceOf(type.price)}</span>
              {type.active === 0 && <StatusMark mark="none">{t('withdrawn')}</StatusMark>}
            </summary>
            <TypeForm {...props} type={type} onSaved={() => told.say('types', t('saved'))} />
          </details>
        ))}
      </div>
      {mayChange &&
        (adding ? (
          <div className={styles.newType}>
            <h3 className="b">{t('new_type')}</h3>
            <TypeForm
              {...props}
              type={null}
              onSaved={() => {
                setAdding(false);
                told.say('types', t('type_added'));
              }}
              onGivenUp={() => setAdding(false)}
            />
          </div>
        ) : (
          <Button look="outline" size="small" onClick={() => setAdding(true)}>
            {t('new_type')}
          </Button>
        ))}
      <Saved show={told.said('types') !== ''}>{told.said('types')}</Saved>
    </section>
  );
}

interface TypeFormProps extends TypesBlockProps {
  /** Null: a new one. */
  readonly type: SetType | null;
  readonly onSaved: () => void;
  readonly onGivenUp?: (() => void) | undefined;
}

const first: { readonly [Field in TypeField]: unknown } = {
  name_it: '',
  name_en: '',
  notes_it: '',
  notes_en: '',
  price: '',
  born_from: null,
  born_until: null,
  active: 1,
  has_federation: 0,
  federations: [],
  certificate: 0,
  kinds: [],
  policies: [],
};
const names = Object.keys(TypeFields.shape) as TypeField[];
const flags = ['active', 'has_federation', 'certificate'] as const satisfies readonly TypeField[];
const lists = ['federations', 'kinds', 'policies'] as const satisfies readonly TypeField[];

/** Where what may be chosen is made. */
const placesOf = { federations: paths.consoleFederations, kinds: paths.consoleKinds } as const;

function TypeForm({ found, type, changes, told, onDirty, onSaved, onGivenUp }: TypeFormProps) {
  const t = useText(setUpsText);
  const lang = useLang();
  const { races_ask } = found;
  const circuit = useOffice().circuit.id;
  const mayChange = found.may_change === 1;
  // As the server compares it: an amount with two decimals.
  const stored = useMemo(
    () => (type ? { ...type, price: euroText(type.price) } : { ...first, ...races_ask }),
    [type, races_ask],
  );
  const shown = useMemo(() => (type ? { price: typedEuro(type.price, lang) } : {}), [type, lang]);
  const made = useFieldsForm<TypeField>({
    names,
    flags,
    stored,
    shown,
    check: TypeFields,
    onSaved,
    change: (sent: SentFields, typed: FieldValues<TypeField>) =>
      type ? changes.change(type.id, sent as Parameters<typeof changes.change>[1]) : changes.add(bothNamed(typed)),
    labels: Object.fromEntries(names.map((name) => [name, t(`field_${name}`)])),
  });
  const { form, submit, error, shaken, pending, register, registerChoice, dirty } = made;
  const { watch } = form;
  const at = type ? `type-${type.id}` : 'type-new';
  const id = (field: string) => `${at}-${field}`;
  const isDirty = dirty.length > 0;
  useEffect(() => {
    onDirty(at, isDirty);
    return () => onDirty(at, false);
  }, [onDirty, at, isDirty]);
  /** The first time that a certificate is asked for, its usual kinds are proposed; without, they are as they were. */
  const propose = (asks: boolean) => {
    const before = made.values.kinds;
    const none = Array.isArray(before) && before.length === 0;
    const usual = found.choices.kinds.filter((kind) => kind.usual === 1).map((kind) => kind.id);
    made.setTyped('kinds', asks && none ? usual : before);
  };
  const list = (field: (typeof lists)[number]) => (
    <fieldset className={styles.choices} id={id(field)} tabIndex={-1}>
      <legend className="b sm">{t(`field_${field}`)}</legend>
      {found.choices[field].length === 0 && field !== 'policies' && (
        <p className="sm">
          {t(`no_${field}`)} <Link to={placesOf[field](lang, circuit)}>{t(`make_${field}`)}</Link>
        </p>
      )}
      {found.choices[field].map((choice) => (
        <Checkbox
          key={choice.id}
          id={`${id(field)}-${choice.id}`}
          label={choice.name}
          value={choice.id}
          {...registerChoice(field, choice.id)}
        />
      ))}
      {error(field) && <p role="alert">{error(field)}</p>}
    </fieldset>
  );
  return (
    <form className={styles.typeForm} onSubmit={submit} noValidate>
      <Optional of={TypeFields} but={wanted}>
        <Fields legend={t('type_fields')} mayChange={mayChange}>
          <FormNotices made={made} idOf={id} />
          {!type && races_ask && <p className="mut sm">{t('races_ask')}</p>}
          <Pair label={t('name')}>
            {(one, words) => (
              <TextField
                {...words}
                hint={!type && one === 'it' ? t('name_both_hint') : undefined}
                autoComplete="off"
                error={error(`name_${one}`)}
                {...register(`name_${one}`)}
                id={id(`name_${one}`)}
              />
            )}
          </Pair>
          <Pair label={t('notes')}>
            {(one, words) => (
              <TextField
                {...words}
                autoComplete="off"
                error={error(`notes_${one}`)}
                {...register(`notes_${one}`)}
                id={id(`notes_${one}`)}
              />
            )}
          </Pair>
          <div className={fieldCss.pair}>
            <TextField
              label={t('price')}
              hint={type && type.used > 0 ? t('price_kept') : t('price_each_hint')}
              inputMode="decimal"
              autoComplete="off"
              error={error('price')}
              {...register('price')}
              id={id('price')}
            />
            <Checkbox label={t('field_active')} hint={t('active_hint')} {...register('active')} id={id('active')} />
          </div>
          <div className={fieldCss.pair}>
            <TextField
              label={t('field_born_from')}
              hint={t('born_hint')}
              inputMode="numeric"
              autoComplete="off"
              error={error('born_from')}
              {...register('born_from')}
              id={id('born_from')}
            />
            <TextField
              label={t('field_born_until')}
              inputMode="numeric"
              autoComplete="off"
              error={error('born_until')}
              {...register('born_until')}
              id={id('born_until')}
            />
          </div>
          <Checkbox label={t('field_has_federation')} {...register('has_federation')} id={id('has_federation')} />
          {watch('has_federation') === true && list('federations')}
          <Checkbox
            label={t('field_certificate')}
            {...register('certificate', { onChange: ({ target }) => propose(target.checked) })}
            id={id('certificate')}
          />
          {watch('certificate') === true && list('kinds')}
          {found.choices.policies.length > 0 && list('policies')}
          {mayChange && (
            <TypeActs
              type={type}
              isDirty={isDirty}
              pending={pending}
              shaken={shaken}
              onUndo={made.undo}
              onGivenUp={onGivenUp}
              remove={async () => {
                await changes.remove(type!.id);
                told.say('types', t('type_deleted'));
              }}
            />
          )}
        </Fields>
      </Optional>
    </form>
  );
}

interface TypeActsProps extends Pick<TypeFormProps, 'type' | 'onGivenUp'> {
  readonly isDirty: boolean;
  readonly pending: boolean;
  readonly shaken: object;
  readonly onUndo: () => void;
  readonly remove: () => Promise<void>;
}

function TypeActs({ type, isDirty, pending, shaken, onUndo, onGivenUp, remove }: TypeActsProps) {
  const t = useText(setUpsText);
  return (
    <div className="acts">
      <Button
        type="submit"
        size="small"
        look={type && !isDirty ? 'outline' : 'filled'}
        waiting={pending && t('wait')}
        {...shaken}
      >
        {type ? t('save') : t('add_type')}
      </Button>
      {isDirty && type && (
        <Button look="text" size="small" onClick={onUndo}>
          {t('undo')}
        </Button>
      )}
      {onGivenUp && (
        <Button look="text" size="small" onClick={onGivenUp}>
          <Cancel />
        </Button>
      )}
      {type?.used === 0 && <DeleteButton remove={remove} />}
    </div>
  );
}
