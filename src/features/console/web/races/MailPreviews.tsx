import { type Lang, languages } from '#kernel/lang.ts';
import { useText } from '#web/text.tsx';
import { disruptionText } from '../../text/disruption.ts';
import styles from './disruption.module.css';

interface MailPreviewsProps {
  readonly mails: Readonly<Record<Lang, { readonly subject: string; readonly text: string }>>;
}

/** The mail as it will be sent, in both languages. */
export function MailPreviews({ mails }: MailPreviewsProps) {
  const t = useText(disruptionText);
  return (
    <div className={styles.mails}>
      {languages.map((lang) => (
        <details key={lang} className={styles.mail} open={lang === 'it'}>
          <summary>{t(`mail_in_${lang}`)}</summary>
          <div lang={lang}>
            <p className="b">{mails[lang].subject}</p>
            <p className={styles.text}>{mails[lang].text}</p>
          </div>
        </details>
      ))}
    </div>
  );
}
