import { useState } from 'react';
import { Failure } from '#features/identity/web/Failure.tsx';
import { TypeFields } from '#features/races/contract/setup.ts';
import { type Cents, euroText, typedEuro } from '#kernel/money.ts';
import { ApiError, useLang } from '#web/api.tsx';
import { usePrice, useText } from '#web/text.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Checkbox } from '#web/ui/Checkbox.tsx';
import { Saved } from '#web/ui/Saved.tsx';
import { StatusMark } from '#web/ui/StatusMark.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { useForm } from '#web/useForm.ts';
import type { ImpactView, RaceSetUpView, TypeFieldsView } from '../../contract.ts';
import { setUpsText } from '../../text/setUps.ts';
import { Pair } from '../setUps/Pair.tsx';
import styles from '../setUps/setUps.module.css';
import type { Unseen } from '../setUps/useSeenFieldsForm.ts';
import { useStanding } from '../setUps/useStanding.ts';
import type { Told } from '../setUps/useTold.ts';
import { ImpactDialog, type SentImpact } from './ImpactDialog.tsx';
import type { SetUpChanges } from './useSetUps.ts';

/** A race or package, as far as its ways to register go. */
interface TypesOf extends Pick<RaceSetUpView, 'types' | 'may_change'> {
  readonly choices: Pick<RaceSetUpView['choices'], 'federations' | 'policies' | 'kinds'>;
}

type NewFields = Parameters<SetUpChanges['addType']>[1];

interface TypesBlockProps {
  readonly found: TypesOf;
  readonly changes: {
    readonly add: (fields: NewFields) => Promise<unknown>;
    readonly change: (type: number, wanted: Parameters<SetUpChanges['changeType']>[2]) => Promise<unknown>;
    /** Tries a change out: what it does to those who are registered. */
    readonly tryOut: (type: number, wanted: Parameters<SetUpChanges['tryType']>[2]) => Promise<ImpactView>;
    readonly remove: (type: number) => Promise<unknown>;
  };
  readonly told: Told;
}

type SetType = RaceSetUpView['types'][number];

/** The ways to register: each in a line that unfolds to its fields. */
export function TypesBlock({ found, changes, told }: TypesBlockProps) {
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
            <TypeForm
              found={found}
              type={type}
              mayChange={mayChange}
              save={async (fields, impact) => {
                await changes.change(type.id, { fields, seen: { ...seenOf(type) }, ...(impact && { impact }) });
                told.say('types', t('saved'));
              }}
              tryOut={(fields, page) =>
                changes.tryOut(type.id, { fields, seen: { ...seenOf(type) }, names_page: page })
              }
              remove={
                mayChange && type.used === 0
                  ? async () => {
                      await changes.remove(type.id);
                      told.say('types', t('type_deleted'));
                    }
                  : undefined
              }
            />
          </details>
        ))}
      </div>
      {mayChange &&
        (adding ? (
          <div className={styles.newType}>
            <h3 className="b">{t('new_type')}</h3>
            <TypeForm
              found={found}
              type={null}
              mayChange
              save={async (fields) => {
                await changes.add(fields);
                setAdding(false);
                told.say('types', t('type_added'));
              }}
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

const seenOf = ({ price, used: _, id: __, ...type }: SetType) => ({ ...type, price: euroText(price) });

interface TypeFormProps {
  readonly found: TypesOf;
  readonly type: SetType | null;
  readonly mayChange: boolean;
  /** Again with the impact of the change, once it was seen. */
  readonly save: (fields: NewFields, impact?: SentImpact) => Promise<void>;
  /** A page of that impact; of a new one there is none. */
  readonly tryOut?: (fields: NewFields, page: number) => Promise<ImpactView>;
  readonly remove?: (() => Promise<void>) | undefined;
}

const first: Omit<TypeFieldsView, 'price'> = {
  name_it: '',
  name_en: '',
  notes_it: '',
  notes_en: '',
  born_from: null,
  born_until: null,
  active: 1,
  has_federation: 0,
  federations: [],
  certificate: 0,
  kinds: [],
  policies: [],
};

function TypeForm({ found, type, mayChange, save, tryOut, remove }: TypeFormProps) {
  const t = useText(setUpsText);
  const lang = useLang();
  const { price, ...given }: Omit<TypeFieldsView, 'price'> & { readonly price?: Cents } = type ?? first;
  const [asked, setAsked] = useState(false);
  const [unseen, setUnseen] = useState<Unseen<NewFields> | null>(null);
  /** Saves, or shows what it does to those who are registered: also where that has changed since it was seen. */
  const saveOrShow = async (sent: NewFields, impact?: SentImpact) => {
    try {
      await save(sent, impact);
      setUnseen(null);
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'set_up_concerns_athletes') throw error;
      setUnseen((before) => ({ sent, times: (before?.times ?? 0) + 1 }));
    }
  };
  const { form, submit, failure, error, shaken, pending } = useForm({
    schema: TypeFields,
    defaultValues: {
      ...given,
      price: price === undefined ? '' : typedEuro(price, lang),
      born_from: String(given.born_from ?? ''),
      born_until: String(given.born_until ?? ''),
      active: given.active === 1,
      has_federation: given.has_federation === 1,
      certificate: given.certificate === 1,
      federations: given.federations.map(String),
      policies: given.policies.map(String),
    },
    send: ({ price: typed, ...fields }) => saveOrShow({ ...fields, price: euroText(typed) }),
  });
  const { register, registerChoice } = useStanding(form);
  const { watch } = form;
  const id = (field: string) => (type ? `type-${type.id}-${field}` : `type-new-${field}`);
  const list = (
    field: 'federations' | 'policies' | 'kinds',
    choices: readonly { readonly id: number | string; readonly name: string }[],
  ) => (
    <fieldset className={styles.choices} id={id(field)} tabIndex={-1}>
      <legend className="b sm">{t(`field_${field}`)}</legend>
      {choices.map((choice) => (
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
      <fieldset disabled={!mayChange} className={styles.plain}>
        <legend className="vh">{t('type_fields')}</legend>
        <Failure error={failure} />
        <Pair label={t('name')}>
          {(one, words) => (
            <TextField
              {...words}
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
        <div className={styles.pair}>
          <TextField
            label={t('price')}
            hint={type && type.used > 0 ? t('price_kept') : t('price_hint')}
            inputMode="decimal"
            autoComplete="off"
            error={error('price')}
            {...register('price')}
            id={id('price')}
          />
          <Checkbox label={t('field_active')} hint={t('active_hint')} {...register('active')} id={id('active')} />
        </div>
        <div className={styles.pair}>
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
        {watch('has_federation') === true && list('federations', found.choices.federations)}
        <Checkbox label={t('field_certificate')} {...register('certificate')} id={id('certificate')} />
        {watch('certificate') === true && list('kinds', found.choices.kinds)}
        {found.choices.policies.length > 0 && list('policies', found.choices.policies)}
        {mayChange && (
          <div className="acts">
            <Button type="submit" size="small" waiting={pending && t('wait')} {...shaken}>
              {type ? t('save') : t('add_type')}
            </Button>
            {remove && (
              <Button
                look={asked ? 'danger' : 'text'}
                size="small"
                onClick={() => (asked ? remove().catch(() => setAsked(false)) : setAsked(true))}
              >
                {t(asked ? 'delete_sure' : 'delete')}
              </Button>
            )}
          </div>
        )}
      </fieldset>
      {unseen && tryOut && (
        <ImpactDialog
          times={unseen.times}
          look={(page) => tryOut(unseen.sent, page)}
          save={(impact) => saveOrShow(unseen.sent, impact)}
          onClose={() => setUnseen(null)}
        />
      )}
    </form>
  );
}
