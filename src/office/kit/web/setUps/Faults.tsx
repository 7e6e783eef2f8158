import { ApiError } from '#web/api.tsx';
import { useText } from '#web/text.tsx';
import { useFieldElement } from '#web/ui/Field.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { setUpsText } from '../../text/setUps.ts';
import { FindingLinks } from './FieldLink.tsx';

interface Fault {
  readonly field: string;
  readonly text: string;
  readonly number?: number;
  /** The race that it is of, where something else is changed. */
  readonly race?: number;
}

const isFault = (one: unknown): one is Fault =>
  typeof one === 'object' && one !== null && 'field' in one && 'text' in one;

/** The faults that a refused change would make. */
export const faultsIn = (failure: unknown): readonly Fault[] => {
  const named = failure instanceof ApiError ? failure.problem.findings : null;
  return Array.isArray(named) ? named.filter(isFault) : [];
};

interface FaultsProps {
  readonly faults: readonly Fault[];
  /** A field's id on the page, where it is not its name. */
  readonly idOf?: ((field: string) => string) | undefined;
  /** Closes what lies over the page, before one goes to a field. */
  readonly onGo?: () => void;
}

/** Each fault that the change would make in a line of its own, with the way to its field. */
export function Faults({ faults, idOf = (field) => field, onGo }: FaultsProps) {
  const t = useText(setUpsText);
  const elementOf = useFieldElement();
  const fieldOf = (field: string) => (elementOf(idOf(field)) ? idOf(field) : field);
  return (
    <Notice tone="err" live title={t('stays_title')}>
      <p>{t('stays_text')}</p>
      <ul>
        {faults.map(({ field, text, number, race }) => (
          <li key={`${race ?? ''} ${text}`}>
            {text} <FindingLinks field={fieldOf(field)} number={number} race={race} before={onGo} />
          </li>
        ))}
      </ul>
      {faults.some(({ race }) => race !== undefined) && <p>{t('stage_with_races', { disrupt: t('disrupt') })}</p>}
    </Notice>
  );
}
