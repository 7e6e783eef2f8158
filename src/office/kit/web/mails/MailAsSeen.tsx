import { useState } from 'react';
import { type Lang, languages } from '#kernel/lang.ts';
import { useLang } from '#web/api.tsx';
import { useText } from '#web/text.tsx';
import type { MailPreview as Seen } from '../../contract/mails.ts';
import { consoleText } from '../../text/index.ts';
import styles from './mails.module.css';

interface MailAsSeenProps {
  readonly mail: Seen;
  readonly lang: Lang;
}

const atFirst = 480;

/**
 * A mail as its reader's program shows it, in a page of its own: no script runs in it and nothing in it leads anywhere.
 */
export function MailAsSeen({ mail, lang }: MailAsSeenProps) {
  const t = useText(consoleText);
  const [height, setHeight] = useState(atFirst);
  return (
    <figure className={styles.seen}>
      <figcaption className={styles.subject} lang={lang}>
        {mail.subject}
      </figcaption>
      <iframe
        title={t('mail_as_seen', { subject: mail.subject })}
        className={styles.frame}
        // Of this origin, so that its height can be read; without scripts, forms, windows and a way out.
        sandbox="allow-same-origin"
        srcDoc={mail.html}
        style={{ height }}
        onLoad={({ currentTarget }) => {
          const page = currentTarget.contentDocument?.documentElement;
          if (page) setHeight(page.scrollHeight);
        }}
      />
    </figure>
  );
}

interface MailsAsSeenProps {
  readonly mails: Readonly<Record<Lang, Seen>>;
}

export function MailsAsSeen({ mails }: MailsAsSeenProps) {
  const t = useText(consoleText);
  const own = useLang();
  return (
    <div className={styles.mails}>
      {languages.map((lang) => (
        <MailFold key={lang} title={t(`mail_in_${lang}`)} mail={mails[lang]} lang={lang} open={lang === own} />
      ))}
    </div>
  );
}

interface MailFoldProps extends MailAsSeenProps {
  readonly title: string;
  readonly open: boolean;
}

/** A mail that unfolds: it is drawn once it is looked at, when it has a width. */
export function MailFold({ title, open, ...mail }: MailFoldProps) {
  const [isOpen, setIsOpen] = useState(open);
  return (
    <details className={styles.mail} open={isOpen} onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary>{title}</summary>
      {isOpen && <MailAsSeen {...mail} />}
    </details>
  );
}
