import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { z } from 'zod';
import { usePhoneDoubt } from '#features/athletes/web/usePhoneDoubt.ts';
import { crewsText } from '#features/crews/text/index.ts';
import { longestOfCard } from '#features/federations/contract.ts';
import { federationsText } from '#features/federations/text/index.ts';
import { requiredText } from '#kernel/wire.ts';
import { Cancel } from '#web/Cancel.tsx';
import { useFailureText } from '#web/failure.ts';
import { useText } from '#web/text.tsx';
import { Button } from '#web/ui/Button.tsx';
import { ErrorSummary } from '#web/ui/ErrorSummary.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { RadioCards } from '#web/ui/RadioCards.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { useForm } from '#web/useForm.ts';
import type { ChangeableView } from '../../contract.ts';
import { changesText } from '../../text/changes.ts';
import { subscriptionsText } from '../../text/index.ts';
import styles from './changes.module.css';
import type { ChangeInput } from './useChangeable.ts';

interface ChangeFormProps<In extends FieldValues, Out extends FieldValues> {
  readonly of: Omit<ReturnType<typeof useForm<In, Out>>, 'form'>;
  readonly onCancel: () => void;
  readonly children: ReactNode;
}

export function ChangeForm<In extends FieldValues, Out extends FieldValues>({
  of: { submit, summary, attempt, failure, shaken, pending },
  onCancel,
  children,
}: ChangeFormProps<In, Out>) {
  const t = useText(changesText);
  const said = useFailureText();
  return (
    <form onSubmit={submit} noValidate {...shaken}>
      <div className={styles.form}>
        <ErrorSummary errors={summary} attempt={attempt} />
        {failure && <Notice tone="err" live title={said(failure)} />}
        {children}
        <div className="acts">
          <Button type="submit" waiting={pending && t('saving')}>
            {t('save')}
          </Button>
          <Button look="text" onClick={onCancel}>
            <Cancel />
          </Button>
        </div>
      </div>
    </form>
  );
}

export interface ChangeFormCallbacks<Given> {
  readonly send: (given: Given) => Promise<unknown>;
  readonly onDone: (saved: boolean) => void;
}

const Team = z.object({ team_name: requiredText(1, longestOfCard.team_name) });

interface TeamFormProps extends ChangeFormCallbacks<ChangeInput> {
  readonly team: NonNullable<ChangeableView['team']>;
}

export function TeamForm({ team, send, onDone }: TeamFormProps) {
  const t = useText(federationsText);
  const name = team.code === 1 ? 'team_code' : 'team_name';
  const used = useForm<z.input<typeof Team>, z.output<typeof Team>>({
    schema: Team,
    defaultValues: { team_name: team.name ?? '' },
    labels: { team_name: t(name) },
    send: async ({ team_name }) => {
      await send({ kind: 'team', team_name });
      onDone(true);
    },
  });
  return (
    <ChangeForm of={used} onCancel={() => onDone(false)}>
      <TextField
        label={t(name)}
        hint={t(`${name}_hint`)}
        error={used.error('team_name')}
        maxLength={longestOfCard.team_name}
        {...used.form.register('team_name')}
      />
    </ChangeForm>
  );
}

const Emergency = z.object({ emergency_contact: requiredText(3, 100), emergency_phone: requiredText(3, 40) });

interface EmergencyFormProps extends ChangeFormCallbacks<ChangeInput> {
  readonly emergency: ChangeableView['emergency'];
}

/** Whom to call during this race. The browser would offer the account holder's own name and phone. */
export function EmergencyForm({ emergency, send, onDone }: EmergencyFormProps) {
  const t = useText(changesText);
  const ts = useText(subscriptionsText);
  const used = useForm<z.input<typeof Emergency>, z.output<typeof Emergency>>({
    schema: Emergency,
    defaultValues: { emergency_contact: emergency.contact ?? '', emergency_phone: emergency.phone ?? '' },
    labels: { emergency_contact: t('emergency_contact'), emergency_phone: t('emergency_phone') },
    send: async (given) => {
      await send({ kind: 'emergency', ...given });
      onDone(true);
    },
  });
  const { form, error } = used;
  const doubt = usePhoneDoubt();
  return (
    <ChangeForm of={used} onCancel={() => onDone(false)}>
      <div className="grid">
        <TextField
          className="g3"
          label={t('emergency_contact')}
          hint={ts('emergency_contact_hint')}
          error={error('emergency_contact')}
          autoComplete="off"
          {...form.register('emergency_contact')}
        />
        <TextField
          className="g3"
          label={t('emergency_phone')}
          hint={ts('emergency_phone_hint')}
          error={error('emergency_phone')}
          note={doubt(form.watch('emergency_phone'), error('emergency_phone'))}
          type="tel"
          autoComplete="off"
          {...form.register('emergency_phone')}
        />
      </div>
    </ChangeForm>
  );
}

const Fraction = z.object({ fraction_id: z.string().min(1, 'choose') });
type Fraction = z.output<typeof Fraction>;

interface FractionFormProps extends ChangeFormCallbacks<ChangeInput> {
  readonly found: ChangeableView;
  readonly crew: NonNullable<ChangeableView['crew']>;
}

export function FractionForm({ found, crew, send, onDone }: FractionFormProps) {
  const t = useText(crewsText);
  const used = useForm<Fraction, Fraction>({
    schema: Fraction,
    defaultValues: { fraction_id: crew.fraction_id === null ? '' : String(crew.fraction_id) },
    labels: { fraction_id: t('fraction') },
    fieldOf: { 'crew.fraction_id': 'fraction_id' },
    send: async ({ fraction_id }) => {
      const to = { choice: 'partecipate' as const, id: crew.id, fraction_id: Number(fraction_id) };
      await send({ kind: 'crew', crew: to, custom_inputs: found.answers.custom_inputs });
      onDone(true);
    },
  });
  return (
    <ChangeForm of={used} onCancel={() => onDone(false)}>
      <RadioCards
        legend={t('fraction')}
        error={used.error('fraction_id')}
        options={found.questions.rule.relay_fractions.map(({ id, i18n, max, custom_inputs }) => {
          const free = crew.free.find((one) => one.id === id)?.free ?? 0;
          const isOwn = id === crew.fraction_id;
          // A fraction with questions of its own is the account's to choose: they are answered with it.
          const asksMore = custom_inputs.some(({ required }) => required === 1);
          return {
            value: String(id),
            label: i18n.name,
            note: t('fraction_least', { count: max }),
            aside: free > 0 || isOwn ? t('fraction_free', { count: Math.max(free, 1) }) : t('fraction_full'),
            disabled: !isOwn && (free < 1 || asksMore),
          };
        })}
        {...used.form.register('fraction_id')}
      />
    </ChangeForm>
  );
}
