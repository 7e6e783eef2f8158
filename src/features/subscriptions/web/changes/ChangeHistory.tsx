import { formatInstant } from '#kernel/calendar.ts';
import { useLang } from '#web/api.tsx';
import { useText } from '#web/text.tsx';
import { Section } from '#web/ui/Section.tsx';
import type { ChangeableView, ChangeView } from '../../contract.ts';
import { changedLines, changedValue } from '../../rules/changedLines.ts';
import { changesText } from '../../text/changes.ts';
import styles from './changes.module.css';

interface ChangeHistoryProps {
  readonly found: Pick<ChangeableView, 'changes' | 'questions'>;
  readonly who: (by: ChangeView['by']) => string | null;
}

export function ChangeHistory({ found: { changes, questions }, who }: ChangeHistoryProps) {
  const t = useText(changesText);
  const lang = useLang();
  return (
    <Section id="history" title={t('history')} className={styles.part}>
      {changes.length === 0 ? (
        <p className="mut">{t('history_none')}</p>
      ) : (
        <ol className={styles.history}>
          {changes.map((change) => (
            <li key={change.id}>
              <Lines change={change} questions={questions} />
              <p className="mut sm">
                {[formatInstant(change.at, lang), who(change.by)].filter((part) => part !== null).join(', ')}
              </p>
            </li>
          ))}
        </ol>
      )}
    </Section>
  );
}

function Lines({ change, questions }: { readonly change: ChangeView } & Pick<ChangeableView, 'questions'>) {
  const t = useText(changesText);
  if (change.kind === 'substitute' || change.kind === 'transfer')
    return <p className="b">{t(`given_${change.kind}`)}</p>;
  return changedLines(change, questions.rule, t).map((line) => (
    <p key={line.name}>
      <span className="b">{line.label}</span> {changedValue(line, t, t('no_answer'))}
    </p>
  ));
}
