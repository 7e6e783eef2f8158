import { useText } from '#web/text.tsx';
import { StatusMark } from '#web/ui/StatusMark.tsx';
import type { FindingView } from '../../contract/setUps.ts';
import { setUpsText } from '../../text/setUps.ts';
import { FieldLink } from './FieldLink.tsx';
import styles from './setUps.module.css';

interface FindingListProps {
  readonly findings: readonly FindingView[];
  /** Each leads to the field that mends it. */
  readonly links?: boolean;
}

/** What is wrong with something that is set up, as sentences. */
export function FindingList({ findings, links = false }: FindingListProps) {
  const t = useText(setUpsText);
  if (findings.length === 0) return null;
  return (
    <ul className={styles.findings}>
      {findings.map(({ key, level, text, field }) => (
        <li key={key}>
          <StatusMark mark={level === 'fault' ? 'err' : 'warn'}>{t(level)}</StatusMark>
          <p>
            {text} {links && <FieldLink field={field} />}
          </p>
        </li>
      ))}
    </ul>
  );
}
