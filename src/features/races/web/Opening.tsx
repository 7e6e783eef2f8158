import { type FormEvent, useState } from 'react';
import { instantInSentence } from '#kernel/calendar.ts';
import { urlOf } from '#kernel/call.ts';
import { paths } from '#kernel/paths.ts';
import { ApiError, useLang } from '#web/api.tsx';
import { useFailureText } from '#web/failure.ts';
import { useFieldWords } from '#web/fields.ts';
import { useText } from '#web/text.tsx';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { getOpeningCalendar, type RaceView } from '../contract.ts';
import { racesText } from '../text/index.ts';
import { openingText } from '../text/opening.ts';
import styles from './race.module.css';
import { useOpeningNotice } from './useOpening.ts';

export function NotifyButton({ race, brief = false }: { readonly race: number; readonly brief?: boolean }) {
  const t = useText(openingText);
  const { signedIn, asked, ask, withdraw } = useOpeningNotice(race);
  const words = t(brief ? 'notify_short' : 'notify');
  if (!signedIn) {
    return (
      <ButtonLink full to="#opening">
        {words}
      </ButtonLink>
    );
  }
  return asked ? (
    <Button full look="outline" waiting={withdraw.isPending && t('wait')} onClick={() => withdraw.mutate()}>
      {t('withdraw')}
    </Button>
  ) : (
    <Button full waiting={ask.isPending && t('wait')} onClick={() => ask.mutate(undefined)}>
      {words}
    </Button>
  );
}

export function Opening({ race }: { readonly race: RaceView }) {
  const lang = useLang();
  const t = useText(openingText);
  const ts = useText(racesText);
  const { availability } = race;
  const calendar = `/api${urlOf(getOpeningCalendar).replace(':id', String(race.id))}?lang=${lang}`;
  return (
    <section className={`sec ${styles.opening}`} id="opening" aria-labelledby="opening-h">
      <h2 className="d d-2" id="opening-h">
        {t('title')}
      </h2>
      {availability.opens_at && (
        <p>
          {ts('opens_at', { when: instantInSentence(availability.opens_at, lang) })}{' '}
          <a className="b" href={calendar} download={`${race.slug}.ics`}>
            {t('calendar')}
          </a>
        </p>
      )}
      <Notify race={race.id} />
    </section>
  );
}

function Notify({ race }: { readonly race: number }) {
  const t = useText(openingText);
  const said = useFailureText();
  const { signedIn, asked, ask, withdraw } = useOpeningNotice(race);
  const failed = ask.error ?? withdraw.error;
  const failure = failed && !(failed instanceof ApiError && failed.errors.email) && (
    <Notice tone="err" live title={said(failed)} />
  );
  if (asked) {
    return (
      <>
        <Notice tone="ok" live title={t('asked')}>
          {t('asked_text')}
        </Notice>
        {failure}
      </>
    );
  }
  if (signedIn) {
    return (
      <>
        <p className="mut">{t('lead')}</p>
        {failure}
      </>
    );
  }
  if (ask.isSuccess) {
    return (
      <Notice tone="ok" live title={t('sent')}>
        {t('sent_text', { email: ask.variables ?? '' })}
      </Notice>
    );
  }
  return (
    <>
      {failure}
      <EmailForm pending={ask.isPending} error={ask.error} onSend={(email) => ask.mutate(email)} />
    </>
  );
}

interface EmailFormProps {
  readonly pending: boolean;
  readonly error: Error | null;
  readonly onSend: (email: string) => void;
}

function EmailForm({ pending, error, onSend }: EmailFormProps) {
  const lang = useLang();
  const t = useText(openingText);
  const say = useFieldWords();
  const [email, setEmail] = useState('');
  const code = error instanceof ApiError ? error.errors.email?.[0] : undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!pending) onSend(email);
  };
  return (
    <form className={styles.notify} onSubmit={submit} noValidate>
      <TextField
        label={t('email')}
        hint={t('lead')}
        name="email"
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
        value={email}
        onChange={(event) => setEmail(event.target.value)}
        error={say(code)}
      />
      <Button type="submit" look="outline" waiting={pending && t('wait')}>
        {t('notify')}
      </Button>
      <p className="mut sm">{t.rich('privacy', { link: (words) => <a href={paths.privacy(lang)}>{words}</a> })}</p>
    </form>
  );
}
