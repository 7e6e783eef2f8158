import { useState } from 'react';
import { z } from 'zod';
import { useFailureText } from '#web/failure.ts';
import { useText } from '#web/text.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { Saved } from '#web/ui/Saved.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { useForm } from '#web/useForm.ts';
import { OfferAnswers, type OfferedRegistrationView } from '../contract.ts';
import { offersText } from '../text/offers.ts';
import css from './offers.module.css';
import { useAnswer } from './useOffers.ts';

const Iban = z.object({ iban: OfferAnswers.shape.iban });

interface IbanFormProps {
  readonly offersKey: string;
  readonly registrations: readonly OfferedRegistrationView[];
}

/** Where money goes that no provider can return, also after the last day to choose. */
export function IbanForm({ offersKey, registrations }: IbanFormProps) {
  const t = useText(offersText);
  const said = useFailureText();
  const answer = useAnswer(offersKey);
  const [saved, setSaved] = useState(false);
  const known = registrations.find(({ iban }) => iban !== null)?.iban;
  const { form, submit, failure, error, shaken, pending } = useForm({
    schema: Iban,
    defaultValues: { iban: '' },
    send: async ({ iban }) => {
      setSaved(false);
      const answers = registrations.map(({ id }) => ({
        registration_id: id,
        choice: 'refund' as const,
        seen: 'refund' as const,
      }));
      await answer({ answers, iban });
      setSaved(true);
    },
  });
  return (
    <form className={css.form} onSubmit={submit} noValidate>
      {failure && <Notice tone="err" live title={said(failure)} />}
      <TextField
        className={css.iban}
        label={t('iban')}
        hint={known ? t('iban_known', { end: known }) : t('iban_hint')}
        autoComplete="off"
        maxLength={42}
        error={error('iban')}
        {...form.register('iban')}
      />
      <div className="acts">
        <Button look="outline" type="submit" waiting={pending && t('wait')} {...shaken}>
          {t('save_iban')}
        </Button>
        <Saved show={saved && !pending}>{t('saved')}</Saved>
      </div>
    </form>
  );
}
