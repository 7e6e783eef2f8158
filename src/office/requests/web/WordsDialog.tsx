import { Link } from 'react-router';
import { paths } from '#kernel/paths.ts';
import { FormDialog } from '#office/kit/web/FormDialog.tsx';
import { useOffice } from '#office/kit/web/useOffice.ts';
import { useLang } from '#web/api.tsx';
import { useText } from '#web/text.tsx';
import { TextArea } from '#web/ui/TextField.tsx';
import { useForm } from '#web/useForm.ts';
import { type OfficeRequestRow, RequestWords } from '../contract.ts';
import { officeRequestsText } from '../text/index.ts';

interface WordsDialogProps {
  readonly act: 'answer' | 'extend';
  readonly row: OfficeRequestRow;
  readonly send: (words: string) => Promise<unknown>;
  readonly onClose: () => void;
}

export function WordsDialog({ act, row, send, onClose }: WordsDialogProps) {
  const lang = useLang();
  const t = useText(officeRequestsText);
  const circuit = useOffice().circuit.id;
  const dialog = useForm({
    schema: RequestWords,
    defaultValues: { words: '' },
    send: ({ words }) => send(words),
  });
  const { form, error } = dialog;
  const email = row.email ?? '';
  const person = row.name ?? email;
  return (
    <FormDialog
      wide
      onClose={onClose}
      title={act === 'answer' ? t('answer_title', { person }) : t('extend_title')}
      button={t(`${act}_button`)}
      form={dialog}
    >
      {act === 'answer' ? (
        <>
          <blockquote>{row.text}</blockquote>
          {row.has_account === 1 ? (
            <p className="sm">
              {t(`alone_${row.kind}`)}{' '}
              <Link to={paths.consoleAccounts(lang, { circuit, search: email })}>{t('find_account')}</Link>
            </p>
          ) : (
            <p className="sm">{t('no_account')}</p>
          )}
          <p>{t('answer_text', { email })}</p>
        </>
      ) : (
        <p>{t('extend_text')}</p>
      )}
      <TextArea
        label={t(`${act}_words`)}
        rows={act === 'answer' ? 6 : 3}
        maxLength={4_000}
        error={error('words')}
        {...form.register('words')}
      />
    </FormDialog>
  );
}
