import { useId, useState } from 'react';
import { z } from 'zod';
import { policiesText } from '#features/registration/text/policies.ts';
import { PolicyFields } from '#features/registration/web/PolicyFields.tsx';
import { fullName } from '#kernel/names.ts';
import { useFailureText } from '#web/failure.ts';
import { useText } from '#web/text.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { Section } from '#web/ui/Section.tsx';
import { useForm } from '#web/useForm.ts';
import type { ChangeableView } from '../../contract.ts';
import styles from './changes.module.css';
import type { ChangeInput } from './useChangeable.ts';

const Ticked = z.object({ ticked: z.array(z.number()) });

interface ConditionsPartProps {
  readonly found: Pick<ChangeableView, 'member' | 'policies'>;
  readonly send: (given: ChangeInput) => Promise<unknown>;
  readonly onAccepted: () => void;
}

/** Conditions that came after the registration, to be read and accepted: all of them, for without one nobody starts. */
export function ConditionsPart({ found: { member, policies }, send, onAccepted }: ConditionsPartProps) {
  const t = useText(policiesText);
  const said = useFailureText();
  const id = useId();
  const [asked, setAsked] = useState(false);
  const { form, submit, failure, shaken, pending } = useForm<z.input<typeof Ticked>, z.output<typeof Ticked>>({
    schema: Ticked,
    defaultValues: { ticked: [] },
    send: async ({ ticked }) => {
      setAsked(true);
      if (missingOf(ticked).length > 0) return;
      await send({
        kind: 'policies',
        policies: policies.map((policy) => ({ id: policy.id, text_key: policy.text_key })),
      });
      onAccepted();
    },
  });
  const missingOf = (ticked: readonly number[]) =>
    policies.filter((policy) => !ticked.includes(policy.id)).map((policy) => policy.id);
  const ticked = form.watch('ticked');
  return (
    <Section id={id} title={t('to_accept')} className={styles.part}>
      <p>{t('to_accept_text', { athlete: fullName(member) })}</p>
      <form onSubmit={submit} noValidate {...shaken}>
        <div className={styles.form}>
          {failure && <Notice tone="err" live title={said(failure)} />}
          <PolicyFields
            policies={policies}
            legend={{ id }}
            ticked={ticked}
            missing={asked ? missingOf(ticked) : []}
            onTick={(now) => form.setValue('ticked', [...now])}
          />
          <div className="acts">
            <Button type="submit" waiting={pending && t('accepting')}>
              {t('accept')}
            </Button>
          </div>
        </div>
      </form>
    </Section>
  );
}
