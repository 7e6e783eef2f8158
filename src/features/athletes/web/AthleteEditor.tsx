import { useState } from 'react';
import { FormProvider } from 'react-hook-form';
import type { MemberView } from '#features/identity/contract.ts';
import { useFiscalCodeWords } from '#features/identity/web/FiscalCodeField.tsx';
import { formatDay } from '#kernel/calendar.ts';
import { fullName } from '#kernel/names.ts';
import { useLang } from '#web/api.tsx';
import { Cancel } from '#web/Cancel.tsx';
import { useFailureText } from '#web/failure.ts';
import { OfficeMail } from '#web/OfficeMail.tsx';
import { useText } from '#web/text.tsx';
import { Button } from '#web/ui/Button.tsx';
import { ErrorSummary } from '#web/ui/ErrorSummary.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { useForm } from '#web/useForm.ts';
import type { FriendView } from '../contract.ts';
import { athletesText } from '../text/index.ts';
import { personText } from '../text/person.ts';
import css from './athletes.module.css';
import { PersonFields } from './PersonFields.tsx';
import { changeableFields, personFields, personForm, personOf } from './personForm.ts';
import { SamePersonDialog } from './SamePersonDialog.tsx';
import { useAthletes } from './useAthletes.ts';
import { type SamePerson, useSamePerson } from './useSamePerson.ts';

interface AthleteEditorProps {
  readonly member: MemberView | FriendView | null;
  /** Is it the account holder? Then the browser may fill in what it knows. */
  readonly own: boolean;
  readonly onSaved: (member: MemberView) => void;
  readonly onCancel: () => void;
}

const all = new Set(personFields);

const isLinked = (member: MemberView | FriendView): boolean => 'linked' in member && member.linked === 1;

/** Name and birthday, and the office's address for corrections. */
function Settled({ who }: { readonly who: Pick<MemberView, 'firstname' | 'lastname' | 'birthday'> }) {
  const lang = useLang();
  const tr = useText(personText);
  return (
    <div>
      <p className="b">{[fullName(who), who.birthday && formatDay(who.birthday, lang)].filter(Boolean).join(' · ')}</p>
      <p className="mut sm">{tr.rich('fixed', { office: () => <OfficeMail /> })}</p>
    </div>
  );
}

/** An athlete's data (registration §3, "Member"). A friend's name and birthday may be mended, the own ones are fixed. */
export function AthleteEditor({ member, own, onSaved, onCancel }: AthleteEditorProps) {
  const t = useText(athletesText);
  const said = useFailureText();
  const tr = useText(personText);
  const fiscal = useFiscalCodeWords();
  const { save } = useAthletes();
  const isNew = member === null && !own;
  /** A linked athlete: another account owns the record, so name and birthday are read-only. */
  const [confirmed, setConfirmed] = useState<SamePerson | null>(null);
  const { form, submit, error, summary, attempt, failure, shaken, pending } = useForm({
    schema: personForm,
    defaultValues: personOf(member),
    labels: Object.fromEntries(personFields.map((field) => [field, tr(field)])),
    word: (field, code, typed) => (field === 'tax_code' ? fiscal(code, String(typed)) : undefined),
    send: async (body) => {
      if (isNew && !confirmed && !(await same.settled(body))) return;
      onSaved(await save(member?.id ?? confirmed?.id ?? null, body, own ? 'me' : 'friend'));
    },
  });
  const same = useSamePerson(form.watch(), isNew && !confirmed);
  const settled = confirmed ?? (member && ((own && member.birthday) || isLinked(member)) ? member : null);
  return (
    <FormProvider {...form}>
      <form className={css.editor} onSubmit={submit} noValidate>
        <h2 className="d d-2">{member ? fullName(member) : t('new')}</h2>
        <ErrorSummary errors={summary} attempt={attempt} />
        {failure && <Notice tone="err" live title={said(failure)} />}
        {settled && <Settled who={settled} />}
        {confirmed && <Notice tone="ok" live title={t('same_known')} />}
        <PersonFields error={error} shown={settled ? changeableFields : all} own={own} />
        {same.found && (
          <SamePersonDialog
            found={same.found}
            onConfirm={(found) => {
              same.answer();
              setConfirmed(found);
              for (const field of ['firstname', 'lastname', 'birthday'] as const) form.setValue(field, found[field]);
            }}
            onTake={onSaved}
            onDecline={same.answer}
            onLeave={onCancel}
            onClose={same.close}
          />
        )}
        {same.unanswered && (
          <Notice
            live
            tone="warn"
            title={t('same_open', { name: fullName(same.unanswered) })}
            actions={
              <Button look="outline" size="small" onClick={same.askAgain}>
                {t('same_open_answer')}
              </Button>
            }
          />
        )}
        <div className={css.actions}>
          <Button type="submit" waiting={pending && t('saving')} {...shaken}>
            {t('save')}
          </Button>
          <Button look="text" onClick={onCancel}>
            <Cancel />
          </Button>
        </div>
        {/* Below the buttons: they do not move under a finger when the check ends. */}
        <p className="mut sm" role="status">
          {same.isChecking && t('same_checking')}
        </p>
        {same.failed && <Notice tone="warn" live title={t('same_unchecked')} />}
      </form>
    </FormProvider>
  );
}
