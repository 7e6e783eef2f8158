import type { ComponentProps } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { CouponFields, couponKinds, couponNeeds, NewCoupons } from '#features/coupons/contract/setup.ts';
import { Failure } from '#features/identity/web/Failure.tsx';
import type { Lang } from '#kernel/lang.ts';
import { euroText, typedEuro } from '#kernel/money.ts';
import { setUpsText } from '#office/kit/text/setUps.ts';
import css from '#office/kit/web/console.module.css';
import { DeleteButton } from '#office/kit/web/setUps/DeleteButton.tsx';
import { Optional } from '#office/kit/web/setUps/Optional.tsx';
import styles from '#office/kit/web/setUps/setUps.module.css';
import { TypedDialog } from '#office/kit/web/TypedDialog.tsx';
import { useLang } from '#web/api.tsx';
import { useText } from '#web/text.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Checkbox } from '#web/ui/Checkbox.tsx';
import { fieldCss } from '#web/ui/Field.tsx';
import { Select } from '#web/ui/Select.tsx';
import { StatusMark } from '#web/ui/StatusMark.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { useForm } from '#web/useForm.ts';
import type { CouponFieldsView, CouponRow } from '../contract.ts';
import { officeShopText } from '../text/index.ts';
import type { ShopChanges } from './useOfficeShop.ts';

interface Choice {
  readonly id: number;
  readonly name: string;
}

/** What a code takes off: the one that is shown is said. */
const worth = ['percent', 'amount'] as const;

interface CouponDialogProps {
  /** Null: a new one, or many. */
  readonly coupon: CouponRow | null;
  readonly choices: { readonly [Kind in 'races' | 'packages' | 'products']: readonly Choice[] };
  readonly changes: Pick<ShopChanges, 'createCoupons' | 'changeCoupon'>;
  readonly onClose: () => void;
  readonly onDone: (said: string) => void;
  readonly remove: (() => Promise<unknown>) | undefined;
}

const first: CouponFieldsView = {
  kind: 'percent',
  percent: null,
  amount: null,
  most: null,
  minimum: null,
  email: null,
  once_per_user: 0,
  alone: 0,
  needs: 'nothing',
  first_day: null,
  last_day: null,
  targets: [],
};

/** Amounts as they are sent; nothing stays nothing. */
const asSent = ({ amount, minimum, ...fields }: CouponFieldsView) => ({
  ...fields,
  amount: amount === null ? null : euroText(amount),
  minimum: minimum === null ? null : euroText(minimum),
});

function typedFrom(given: CouponFieldsView, lang: Lang) {
  const typed = (amount: CouponFieldsView['amount']) => (amount === null ? '' : typedEuro(amount, lang));
  return {
    ...given,
    percent: String(given.percent ?? ''),
    most: String(given.most ?? ''),
    amount: typed(given.amount),
    minimum: typed(given.minimum),
    email: given.email ?? '',
    first_day: given.first_day ?? '',
    last_day: given.last_day ?? '',
    once_per_user: given.once_per_user === 1,
    alone: given.alone === 1,
  };
}

/** A promo code: what it takes off, of what, how often, when. Of many, what they begin with. */
export function CouponDialog(props: CouponDialogProps) {
  const { coupon, choices, changes, onClose, onDone, remove } = props;
  const lang = useLang();
  const t = useText(officeShopText);
  const s = useText(setUpsText);
  const given = coupon?.fields ?? first;
  const isUsed = coupon !== null && coupon.used > 0;
  const asTyped = typedFrom(given, lang);
  const { form, submit, failure, error, shaken, pending } = useForm({
    schema: NewCoupons,
    defaultValues: { ...asTyped, code: coupon?.code ?? '', count: '1' },
    send: async ({ code, count, ...values }) => {
      const byAmount = values.kind === 'amount';
      const fields = asSent({
        ...values,
        percent: byAmount ? null : values.percent,
        amount: byAmount ? values.amount : null,
        once_per_user: values.once_per_user ? 1 : 0,
        alone: values.alone ? 1 : 0,
      });
      if (coupon === null) {
        const codes = await changes.createCoupons({ ...fields, code, count });
        return onDone(codes.length === 1 ? t('code_made') : t('codes_made', { count: codes.length }));
      }
      await changes.changeCoupon(coupon.id, { fields, seen: asSent(coupon.fields) });
      onDone(s('saved'));
    },
  });
  const { register, watch } = form;
  const howMany = Number(watch('count'));
  const many = coupon === null && howMany > 1;
  /** Each of many codes goes to somebody else: it is good once, unless who makes them says otherwise. */
  const onCount = (count: string) => {
    if (!form.getFieldState('most').isDirty) form.resetField('most', { defaultValue: Number(count) > 1 ? '1' : '' });
  };
  const text = (name: 'percent' | 'amount' | 'minimum' | 'email') => ({
    label: t(`field_${name}`),
    error: error(name),
    autoComplete: 'off',
    ...register(name),
  });
  return (
    <TypedDialog
      open
      wide
      onClose={onClose}
      title={coupon ? t('code_title', { code: coupon.code }) : t('new_code')}
      close={s('close')}
    >
      <form className={css.form} onSubmit={submit} noValidate>
        <Optional of={CouponFields} but={worth}>
          <Failure error={failure} />
          {isUsed && <p className="mut">{t('fixed_text')}</p>}
          {coupon === null && (
            <Beginning
              code={{ error: error('code'), ...register('code') }}
              count={{
                error: error('count'),
                ...register('count', { onChange: ({ target }) => onCount(String(target.value)) }),
              }}
            />
          )}
          {!isUsed && (
            <>
              <div className={fieldCss.pair}>
                <Select
                  label={t('field_kind')}
                  options={couponKinds.map((kind) => ({ value: kind, label: t(`kind_${kind}`) }))}
                  error={error('kind')}
                  {...register('kind')}
                />
                {watch('kind') === 'percent' ? (
                  <TextField {...text('percent')} inputMode="numeric" />
                ) : (
                  <TextField {...text('amount')} hint={t('price_hint')} inputMode="decimal" />
                )}
              </div>
              <Select
                label={t('field_needs')}
                options={couponNeeds.map((needs) => ({ value: needs, label: t(`needs_${needs}`) }))}
                error={error('needs')}
                {...register('needs')}
              />
            </>
          )}
          <div className={fieldCss.pair}>
            <TextField label={t('field_first_day')} type="date" error={error('first_day')} {...register('first_day')} />
            <TextField label={t('field_last_day')} type="date" error={error('last_day')} {...register('last_day')} />
          </div>
          <div className={fieldCss.pair}>
            <TextField {...text('minimum')} inputMode="decimal" />
            <TextField
              label={t(many ? 'field_most_each' : 'field_most')}
              hint={isUsed ? t('most_change_hint', { used: coupon.used }) : t('most_hint')}
              inputMode="numeric"
              autoComplete="off"
              error={error('most')}
              {...register('most')}
            />
          </div>
          {many && watch('most') === '' && (
            <p role="status">
              <StatusMark mark="warn">{t('most_each_none', { count: howMany })}</StatusMark>
            </p>
          )}
          <TextField {...text('email')} type="email" />
          <Checkbox label={t('field_once_per_user')} {...register('once_per_user')} />
          <Checkbox label={t('field_alone')} {...register('alone')} />
          {!isUsed && <Targets choices={choices} field={register('targets')} />}
        </Optional>
        <div className="acts">
          <Button type="submit" waiting={pending && s('wait')} {...shaken}>
            {coupon === null ? t('make_code', { count: Math.max(howMany, 1) }) : s('save')}
          </Button>
          {remove && <DeleteButton remove={remove} />}
        </div>
      </form>
    </TypedDialog>
  );
}

interface BeginningProps {
  readonly code: Omit<ComponentProps<typeof TextField>, 'label'>;
  readonly count: Omit<ComponentProps<typeof TextField>, 'label'>;
}

/** Of a new code what it is; of many what they begin with. */
function Beginning({ code, count }: BeginningProps) {
  const t = useText(officeShopText);
  return (
    <div className={fieldCss.pair}>
      <TextField {...code} label={t('code')} hint={t('code_hint')} autoComplete="off" />
      <TextField {...count} label={t('count')} hint={t('count_hint')} inputMode="numeric" autoComplete="off" />
    </div>
  );
}

interface TargetsProps extends Pick<CouponDialogProps, 'choices'> {
  readonly field: UseFormRegisterReturn;
}

/** What a code is for; without a tick for all. */
function Targets({ choices, field }: TargetsProps) {
  const t = useText(officeShopText);
  return (
    <details className={styles.type}>
      <summary>
        <span className="b">{t('targets')}</span> <span className="mut sm">{t('targets_hint')}</span>
      </summary>
      {(['races', 'packages', 'products'] as const).map(
        (kind) =>
          choices[kind].length > 0 && (
            <fieldset key={kind} className={styles.choices}>
              <legend className="b sm">{t(`targets_${kind}`)}</legend>
              {choices[kind].map(({ id, name }) => (
                <Checkbox
                  key={id}
                  id={`target-${kind}-${id}`}
                  label={name}
                  value={`${{ races: 'race', packages: 'package', products: 'product' }[kind]}-${id}`}
                  {...field}
                />
              ))}
            </fieldset>
          ),
      )}
    </details>
  );
}
