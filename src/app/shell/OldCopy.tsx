import { useLocation } from 'react-router';
import type { Lang } from '#kernel/lang.ts';
import { shellText } from '#text/shell.ts';
import { textIn } from '#text/translate.ts';
import { oldCopyId } from './oldCopy.ts';
import styles from './shell.module.css';

/** Says that the page may be old. The server shows it in what it kept, while the database is away. */
export function OldCopy({ lang }: { readonly lang: Lang }) {
  const { key } = useLocation();
  return (
    <p key={key} id={oldCopyId} hidden className={styles.oldCopy} suppressHydrationWarning>
      {textIn(shellText, lang)('old_copy')}
    </p>
  );
}
