import { useState } from 'react';
import { z } from 'zod';
import { fullName } from '#kernel/names.ts';
import { actsText } from '#text/acts.ts';
import { Cancel } from '#web/Cancel.tsx';
import { useFailureText } from '#web/failure.ts';
import { useEuro, useText } from '#web/text.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { ErrorSummary } from '#web/ui/ErrorSummary.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { RadioCards } from '#web/ui/RadioCards.tsx';
import { Saved } from '#web/ui/Saved.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { useForm } from '#web/useForm.ts';
import { OfferAnswers, type OfferedRegistrationView, type OffersView } from '../contract.ts';
import { type OfferChoice, offerChoices } from '../rules/offers.ts';
import { offersText } from '../text/offers.ts';
import css from './offers.module.css';
import { useAnswer } from './useOffers.ts';

const Choices = z.object({
  choices: z.record(z.string(), z.enum(offerChoices, { error: 'required' })),
  iban: OfferAnswers.shape.iban,
});
type ChoiceValues = z.output<typeof Choices>;

interface OffersFormProps {
  readonly offersKey: string;
  readonly offers: OffersView;
  readonly registrations: readonly OfferedRegistrationView[];
}

/** Who is asked: of a pair the one with more to choose from, who has paid for it, for both. */
const askedOf = (registrations: readonly OfferedRegistrationView[]): readonly OfferedRegistrationView[] =>
  registrations.filter(({ id, together, choices }) =>
    registrations
      .filter((mate) => together.includes(mate.id))
      .every((mate) => (choices.length === mate.choices.length ? id < mate.id : choices.length > mate.choices.length)),
  );

/** What counts, or the only thing that there is. */
const chosenIn = ({ choice, choices }: OfferedRegistrationView): OfferChoice | null =>
  choice ?? (choices.length === 1 ? choices[0]! : null);

/** Each registration with what there is to choose; a code is asked for once more, for it is final. */
export function OffersForm({ offersKey, offers, registrations }: OffersFormProps) {
  const t = useText(offersText);
  const said = useFailureText();
  const answer = useAnswer(offersKey);
  const [toConfirm, setToConfirm] = useState<ChoiceValues | null>(null);
  const [saved, setSaved] = useState(false);
  const asked = askedOf(registrations);
  const answersOf = ({ choices }: ChoiceValues) =>
    asked.map(({ id, choice: seen }) => ({ registration_id: id, choice: choices[id]!, seen }));
  const send = async (values: ChoiceValues) => {
    await answer({ answers: answersOf(values), iban: values.iban });
    setSaved(true);
  };
  const { form, submit, failure, error, shaken, pending, summary, attempt } = useForm({
    schema: Choices,
    defaultValues: {
      choices: Object.fromEntries(asked.map((one) => [one.id, chosenIn(one) ?? undefined])),
      iban: '',
    },
    labels: {
      ...Object.fromEntries(asked.map((one) => [`choices.${one.id}`, fullName(one.athlete)])),
      iban: t('iban'),
    },
    word: (field, code) => (field.startsWith('choices.') && code === 'required' ? t('choose_one') : undefined),
    send: async (values) => {
      setSaved(false);
      const isFinal = asked.some(({ id, choice }) => values.choices[id] === 'code' && choice !== 'code');
      if (isFinal) setToConfirm(values);
      else await send(values);
    },
  });
  const chosen = form.watch('choices');
  const byBank = asked.filter(({ id, by_bank }) => by_bank === 1 && chosen[id] === 'refund');
  const known = byBank.find(({ iban }) => iban !== null)?.iban;
  return (
    <form className={css.form} onSubmit={submit} noValidate>
      <ErrorSummary errors={summary} attempt={attempt} />
      {failure && <Notice tone="err" live title={said(failure)} />}
      {asked.map((one) => (
        <Choosing
          key={one.id}
          offers={offers}
          registration={one}
          mates={registrations.filter(({ id }) => one.together.includes(id))}
          field={form.register(`choices.${one.id}`)}
          error={error(`choices.${one.id}`)}
        />
      ))}
      {byBank.length > 0 && (
        <TextField
          className={css.iban}
          label={t('iban')}
          hint={known ? t('iban_known', { end: known }) : t('iban_hint')}
          autoComplete="off"
          maxLength={42}
          error={error('iban')}
          {...form.register('iban')}
        />
      )}
      <div>
        <p className="mut sm">{t('back_commission', { yes: offers.gives_commission === 1 ? 'yes' : 'no' })}</p>
        <p className="mut sm">{t('back_services', { yes: offers.gives_services === 1 ? 'yes' : 'no' })}</p>
      </div>
      <div className="acts">
        <Button type="submit" waiting={pending && t('wait')} {...shaken}>
          {t('save')}
        </Button>
        <Saved show={saved && !pending}>{t('saved')}</Saved>
      </div>
      {toConfirm && <Sure kind={offers.kind} send={() => send(toConfirm)} onClose={() => setToConfirm(null)} />}
    </form>
  );
}

interface ChoosingProps {
  readonly offers: OffersView;
  readonly registration: OfferedRegistrationView;
  readonly mates: readonly OfferedRegistrationView[];
  readonly field: object & { readonly name: string };
  readonly error: string | undefined;
}

function Choosing({ offers, registration, mates, field, error }: ChoosingProps) {
  const t = useText(offersText);
  const euro = useEuro();
  const { athlete, reference, choices, worth, back, by_bank } = registration;
  const bank = by_bank === 1 ? 'yes' : 'no';
  const leaves = offers.kind === 'postponed';
  const notes: Readonly<Record<OfferChoice, string>> = {
    keep: t('keep_note'),
    code: t(leaves ? 'code_note_postponed' : 'code_note'),
    refund: t(leaves ? 'refund_note_postponed' : 'refund_note', { bank }),
  };
  return (
    <div className={css.each}>
      <RadioCards
        legend={t('legend', { athlete: fullName(athlete), reference })}
        legendLook="title"
        error={error}
        options={choices.map((choice) => ({
          value: choice,
          label: t(choice),
          note: notes[choice],
          ...(choice !== 'keep' && { aside: euro(choice === 'code' ? worth : back) }),
        }))}
        {...field}
      />
      {mates.length > 0 && (
        <p className="mut sm">{t('together', { names: mates.map((mate) => fullName(mate.athlete)).join(', ') })}</p>
      )}
    </div>
  );
}

interface SureProps {
  readonly kind: OffersView['kind'];
  readonly send: () => Promise<void>;
  readonly onClose: () => void;
}

/** A code is sent at once and takes the place: said before it is. */
function Sure({ kind, send, onClose }: SureProps) {
  const t = useText(offersText);
  const said = useFailureText();
  const [failure, setFailure] = useState<unknown>(null);
  const [pending, setPending] = useState(false);
  const go = async () => {
    setPending(true);
    try {
      await send();
      onClose();
    } catch (error) {
      setFailure(error);
    } finally {
      setPending(false);
    }
  };
  return (
    <Dialog
      open
      alert
      title={t('sure_title')}
      close={useText(actsText)('cancel')}
      onClose={onClose}
      actions={
        <>
          <Button waiting={pending && t('wait')} onClick={go}>
            {t('sure_yes')}
          </Button>
          <Button look="outline" onClick={onClose}>
            <Cancel />
          </Button>
        </>
      }
    >
      <p>{t('sure_text', { kind })}</p>
      {failure !== null && <Notice tone="err" live title={said(failure)} />}
    </Dialog>
  );
}
