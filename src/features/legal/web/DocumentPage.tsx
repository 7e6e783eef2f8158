import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { inLanguage, paths } from '#kernel/paths.ts';
import { useLang } from '#web/api.tsx';
import { useText } from '#web/text.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { legalText } from '../text/index.ts';
import { Blocks } from './Blocks.tsx';
import type { LegalDocument } from './document.ts';
import styles from './legal.module.css';
import { useSentence } from './useSentence.tsx';

const documents = ['terms', 'privacy', 'cookies', 'accessibility'] as const;

interface DocumentPageProps {
  readonly document: LegalDocument;
  readonly which: (typeof documents)[number];
  /** Below the title: since when it holds. */
  readonly dated?: ReactNode;
  readonly children?: ReactNode;
}

export function DocumentPage({ document, which, dated, children }: DocumentPageProps) {
  const t = useText(legalText);
  const say = useSentence();
  const { title, intro, sections } = document;
  return (
    <main id="main" className={`wrap ${styles.page}`}>
      <header className={styles.head}>
        <h1 className="d d-4">{title}</h1>
        {dated}
        <ItalianBinds />
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
        {children}
        <SeeAlso which={which} />
      </article>
    </main>
  );
}

/** A translation is for reading only. */
function ItalianBinds() {
  const lang = useLang();
  const t = useText(legalText);
  const { pathname } = useLocation();
  if (lang === 'it') return null;
  return (
    <Notice className={styles.binding}>
      <p>
        {t('binding')}{' '}
        <a href={inLanguage(pathname, 'it')} hrefLang="it" lang="it">
          {legalText.it.read_italian}
        </a>
      </p>
    </Notice>
  );
}

function SeeAlso({ which }: Pick<DocumentPageProps, 'which'>) {
  const lang = useLang();
  const t = useText(legalText);
  return (
    <footer className={`${styles.section} no-print`}>
      <p className="b">{t('see_also')}</p>
      <ul className={styles.also}>
        {documents
          .filter((other) => other !== which)
          .map((other) => (
            <li key={other}>
              <a href={paths[other](lang)}>{t(other)}</a>
            </li>
          ))}
      </ul>
    </footer>
  );
}
