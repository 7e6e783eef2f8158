import { type ReactNode, useState } from 'react';
import { z } from 'zod';
import { paths } from '#kernel/paths.ts';
import { EmailIn } from '#kernel/wire.ts';
import { ApiError, useLang } from '#web/api.tsx';
import { Cancel } from '#web/Cancel.tsx';
import { SureDialog } from '#web/SureDialog.tsx';
import { useEuro, useText } from '#web/text.tsx';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { ErrorSummary } from '#web/ui/ErrorSummary.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { useForm } from '#web/useForm.ts';
import type { GivingView } from '../../contract.ts';
import { type GivingKind, givingRefusals } from '../../rules/giving.ts';
import { givingText } from '../../text/giving.ts';
import { useGive } from './useGiving.ts';

/** A substitute's address is typed twice; of a transfer once (checkout §5). */
const fieldsOf = (kind: GivingKind) =>
  z
    .object({ email: EmailIn, repeat: kind === 'substitute' ? z.string().trim().min(1, 'required') : z.string() })
    .refine(
      ({ email, repeat }) => kind === 'transfer' || repeat === '' || email.toLowerCase() === repeat.toLowerCase(),
      { path: ['repeat'], error: 'email_not_equal' },
    );

interface GivingFormProps {
  readonly giving: GivingView;
  readonly kind: GivingKind;
  readonly onSent: (email: string) => void;
}

export function GivingForm({ giving, kind, onSent }: GivingFormProps) {
  const t = useText(givingText);
  const lang = useLang();
  const [asked, setAsked] = useState<string | null>(null);
  const { form, submit, error, summary, attempt, shaken } = useForm({
    schema: fieldsOf(kind),
    defaultValues: { email: '', repeat: '' },
    labels: { email: t(`${kind}_email`), repeat: t('substitute_repeat') },
    send: async ({ email }) => setAsked(email),
  });
  return (
    <form onSubmit={submit} noValidate {...shaken}>
      <div className="stack">
        <ErrorSummary errors={summary} attempt={attempt} />
        <div className="grid">
          <TextField
            className="g3"
            label={t(`${kind}_email`)}
            error={error('email')}
            type="email"
            autoComplete="off"
            {...form.register('email')}
          />
          {kind === 'substitute' && (
            <TextField
              className="g3"
              label={t('substitute_repeat')}
              error={error('repeat')}
              type="email"
              autoComplete="off"
              {...form.register('repeat')}
            />
          )}
        </div>
        <div className="acts">
          <Button type="submit">{t(`${kind}_confirm`)}</Button>
          <ButtonLink look="outline" to={paths.subscriptions(lang)}>
            {t('back')}
          </ButtonLink>
          <ButtonLink look="text" to={paths.dashboard(lang)}>
            <Cancel />
          </ButtonLink>
        </div>
      </div>
      {asked !== null && (
        <Sure giving={giving} kind={kind} email={asked} onSent={() => onSent(asked)} onClose={() => setAsked(null)} />
      )}
    </form>
  );
}

interface SureProps extends Pick<GivingFormProps, 'giving' | 'kind'> {
  readonly email: string;
  readonly onSent: () => void;
  readonly onClose: () => void;
}

function Sure({ giving, kind, email, onSent, onClose }: SureProps) {
  const t = useText(givingText);
  const euro = useEuro();
  const give = useGive(giving.registration_id, kind);
  const yes = () => give.mutate(email, { onSuccess: onSent });
  const said = { email, race: giving.race_name, b: (words: ReactNode) => <b>{words}</b> };
  return (
    <SureDialog
      title={t(`${kind}_sure_title`)}
      yes={t(`${kind}_yes`)}
      no={t('no')}
      waiting={give.isPending && t('wait')}
      onYes={yes}
      onClose={onClose}
    >
      <p>{t.rich(`${kind}_sure`, said)}</p>
      <p>{t('sure_worth', { worth: euro(giving.worth) })}</p>
      {give.error && <Failed error={give.error} what={giving.race_type} />}
    </SureDialog>
  );
}

/** Why it failed, where that is known; else the specification's words (checkout §9). */
function Failed({ error, what }: { readonly error: Error; readonly what: GivingView['race_type'] }) {
  const t = useText(givingText);
  const code = error instanceof ApiError ? givingRefusals.find((one) => one === error.code) : undefined;
  return <Notice tone="err" live title={code ? t(`refused_${code}`, { what }) : t('failed')} />;
}
