import type { Lang } from '#kernel/lang.ts';
import { shellText } from '#text/shell.ts';
import { textIn } from '#text/translate.ts';
import { updatedId } from './goneFiles.ts';
import styles from './shell.module.css';

/** Says that the portal has been updated, and has the page loaded anew. Shown by `watchFiles`, past React. */
export function Updated({ lang }: { readonly lang: Lang }) {
  const t = textIn(shellText, lang);
  return (
    <div id={updatedId} role="status" hidden className={styles.updated} suppressHydrationWarning>
      <p>{t('updated')}</p>
      <button type="button">{t('updated_reload')}</button>
    </div>
  );
}
