import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { Cancel } from '#web/Cancel.tsx';
import { useFailureText } from '#web/failure.ts';
import { useText } from '#web/text.tsx';
import { Button } from '#web/ui/Button.tsx';
import { ErrorSummary } from '#web/ui/ErrorSummary.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import type { useForm } from '#web/useForm.ts';
import { useSummaryTitle } from '#web/useSummaryTitle.ts';
import { changesText } from '../../text/changes.ts';
import styles from './changes.module.css';

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
  const summaryTitle = useSummaryTitle();
  return (
    <form onSubmit={submit} noValidate {...shaken}>
      <div className={styles.form}>
        <ErrorSummary title={summaryTitle(summary.length)} errors={summary} attempt={attempt} />
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
  /** Closes the form: after it was saved, or without. */
  readonly onDone: (saved: boolean) => void;
}
