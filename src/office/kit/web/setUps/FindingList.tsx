import { useText } from '#web/text.tsx';
import { StatusMark } from '#web/ui/StatusMark.tsx';
import type { FindingView } from '../../contract/setUps.ts';
import { setUpsText } from '../../text/setUps.ts';
import styles from './setUps.module.css';

/** What is wrong with something of a list, as sentences. */
export function FindingList({ findings }: { readonly findings: readonly FindingView[] }) {
  const t = useText(setUpsText);
  if (findings.length === 0) return null;
  return (
    <ul className={styles.findings}>
      {findings.map(({ key, level, text }) => (
        <li key={key}>
          <StatusMark mark={level === 'fault' ? 'err' : 'warn'}>{t(level)}</StatusMark>
          <p>{text}</p>
        </li>
      ))}
    </ul>
  );
}
