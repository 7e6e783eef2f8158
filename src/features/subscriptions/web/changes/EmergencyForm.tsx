import { z } from 'zod';
import { usePhoneDoubt } from '#features/athletes/web/usePhoneDoubt.ts';
import { requiredText } from '#kernel/wire.ts';
import { useText } from '#web/text.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { useForm } from '#web/useForm.ts';
import type { ChangeableView } from '../../contract.ts';
import { changesText } from '../../text/changes.ts';
import { subscriptionsText } from '../../text/index.ts';
import { ChangeForm, type ChangeFormCallbacks } from './ChangeForm.tsx';
import type { ChangeInput } from './useChangeable.ts';

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
