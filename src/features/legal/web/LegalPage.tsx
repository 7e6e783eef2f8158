import { inLanguage, paths } from '#kernel/paths.ts';
import { useLang } from '#web/api.tsx';
import { useText } from '#web/text.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { textVersions } from '../rules/textVersions.ts';
import { legalText } from '../text/index.ts';
import { Blocks } from './Blocks.tsx';
import type { LegalDocument } from './document.ts';
import styles from './legal.module.css';
import { useSentence } from './useSentence.tsx';

interface LegalPageProps {
  readonly document: LegalDocument;
  readonly which: keyof typeof textVersions;
}

/** "29/06/2018", as Italian law writes a day. */
const asWritten = (day: string): string => day.split('-').reverse().join('/');

/** A legal document: in force since a day, with its contents, its sections and their anchors. */
export function LegalPage({ document, which }: LegalPageProps) {
  const lang = useLang();
  const t = useText(legalText);
  const say = useSentence();
  const { title, intro, sections } = document;
  const here = paths[which](lang);
  return (
    <main id="main" className={`wrap ${styles.page}`}>
      <header className={styles.head}>
        <h1 className="d d-4">{title}</h1>
        <p className="lg mut">
          <time dateTime={textVersions[which]}>{t('in_force', { date: asWritten(textVersions[which]) })}</time>
        </p>
        {lang !== 'it' && (
          <Notice className={styles.binding}>
            <p>
              {t('binding')}{' '}
              <a href={inLanguage(here, 'it')} hrefLang="it" lang="it">
                {legalText.it.read_italian}
              </a>
            </p>
          </Notice>
        )}
      </header>
      <nav className={`${styles.contents} no-print`} aria-labelledby="contents">
        <h2 id="contents" className="b">
          {t('contents')}
        </h2>
        <ol>
          {sections.map(({ id, title: name }) => (
            <li key={id}>
              <a href={`#${id}`}>{name}</a>
            </li>
          ))}
        </ol>
      </nav>
      <article className={`prose ${styles.text}`}>
        {intro.map((paragraph) => (
          <p key={paragraph} className="lg">
            {say(paragraph)}
          </p>
        ))}
        {sections.map(({ id, title: name, body }) => (
          <section key={id} id={id} className={`prose ${styles.section}`}>
            <h2 className="d d-1">{name}</h2>
            <Blocks blocks={body} title={name} />
          </section>
        ))}
        <SeeAlso which={which} />
      </article>
    </main>
  );
}

function SeeAlso({ which }: Pick<LegalPageProps, 'which'>) {
  const lang = useLang();
  const t = useText(legalText);
  const others = (['terms', 'privacy', 'cookies'] as const).filter((other) => other !== which);
  return (
    <footer className={`${styles.section} no-print`}>
      <p className="b">{t('see_also')}</p>
      <ul className={styles.also}>
        {others.map((other) => (
          <li key={other}>
            <a href={paths[other](lang)}>{t(other)}</a>
          </li>
        ))}
      </ul>
    </footer>
  );
}
