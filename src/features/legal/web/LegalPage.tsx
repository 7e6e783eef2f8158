import { addDays, type Day, dayInSentence } from '#kernel/calendar.ts';
import { paths } from '#kernel/paths.ts';
import { useLang } from '#web/api.tsx';
import { useText } from '#web/text.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { type TextVersion, versionStanding } from '../rules/textVersions.ts';
import { legalText } from '../text/index.ts';
import { DocumentPage } from './DocumentPage.tsx';
import type { ReadVersion } from './document.ts';
import styles from './legal.module.css';

/** "29/06/2018", as Italian law writes a day. */
const asWritten = (day: string): string => day.split('-').reverse().join('/');

/** A versioned legal document: since when this version holds, what it changes, and the other versions. */
export function LegalPage({ read }: { readonly read: ReadVersion }) {
  const t = useText(legalText);
  const { document, text, version, inForce, inForceSince, versions } = read;
  const standing = versionStanding(version, inForce);
  const day = version === inForce ? inForceSince : version;
  const isFirst = versions.at(-1) === version;
  return (
    <DocumentPage
      document={document}
      which={text}
      dated={
        <>
          <p className="lg mut">
            <time dateTime={day}>
              {t(standing === 'coming' ? 'in_force_on' : 'in_force', { date: asWritten(day) })}
            </time>
          </p>
          <Standing read={read} />
          {standing !== 'earlier' && !isFirst && <Changes changes={document.changes ?? []} />}
        </>
      }
    >
      <Versions read={read} />
    </DocumentPage>
  );
}

/** That another version is to be read: the one in force, or the one to come. */
function Standing({ read: { text, version, inForce, versions } }: { readonly read: ReadVersion }) {
  const lang = useLang();
  const t = useText(legalText);
  const standing = versionStanding(version, inForce);
  const next = versions.findLast((other) => other > version);
  const [newest] = versions;
  if (standing === 'earlier' && next !== undefined) {
    return (
      <Notice tone="warn" className={styles.binding}>
        <p>
          {t('earlier_version', { day: dayInSentence(addDays(next as Day, -1), lang, 'al') })}{' '}
          <a href={paths[text](lang)}>{t('read_in_force')}</a>
        </p>
      </Notice>
    );
  }
  if (standing === 'coming') {
    return (
      <Notice className={styles.binding}>
        <p>
          {t('coming_version', { day: dayInSentence(version as Day, lang) })}{' '}
          <a href={paths[text](lang)}>{t('read_in_force')}</a>
        </p>
      </Notice>
    );
  }
  if (newest === undefined || newest === version) return null;
  return (
    <Notice className={styles.binding}>
      <p>
        {t('new_version', { day: dayInSentence(newest as Day, lang, 'dal') })}{' '}
        <a href={paths.textVersion(lang, text, newest)}>{t('read_new')}</a>
      </p>
    </Notice>
  );
}

function Changes({ changes }: { readonly changes: readonly string[] }) {
  const t = useText(legalText);
  if (changes.length === 0) return null;
  return (
    <section className={`prose ${styles.changes}`} aria-labelledby="changes-title">
      <h2 id="changes-title" className="b lg">
        {t('what_changes')}
      </h2>
      <ul>
        {changes.map((change) => (
          <li key={change}>{change}</li>
        ))}
      </ul>
    </section>
  );
}

/** Every version with its own address: earlier ones stay readable. */
function Versions({ read: { text, version, inForce, inForceSince, versions } }: { readonly read: ReadVersion }) {
  const lang = useLang();
  const t = useText(legalText);
  const label = (other: TextVersion) =>
    t(`version_${versionStanding(other, inForce)}`, { date: asWritten(other === inForce ? inForceSince : other) });
  return (
    <section className={`${styles.section} no-print`} aria-labelledby="versions-title">
      <h2 id="versions-title" className="b">
        {t('versions')}
      </h2>
      <ul className={styles.versions}>
        {versions.map((other) => (
          <li key={other}>
            <a href={paths.textVersion(lang, text, other)} aria-current={other === version ? 'page' : undefined}>
              {label(other)}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
