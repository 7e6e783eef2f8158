import { createContext, useContext } from 'react';
import { Link, useNavigate } from 'react-router';
import { isOfCircuit } from '#features/races/rules/setup/setUp.ts';
import { paths } from '#kernel/paths.ts';
import { disruptsRaces, seesSettings } from '#office/frame/web/mayUse.ts';
import { useLang } from '#web/api.tsx';
import { useText } from '#web/text.tsx';
import { afterDialog } from '#web/ui/Dialog.tsx';
import { useFieldElement } from '#web/ui/Field.tsx';
import { setUpsText } from '../../text/setUps.ts';
import { useOffice } from '../useOffice.ts';
import styles from './setUps.module.css';

/** Other ways to a start within its stage; null where there is none, or it is not for whoever looks. */
interface StageWays {
  /** Where the stage of the race that is set up is changed. */
  readonly stage: string | null;
  /** Where the race is postponed, and its stage with it. */
  readonly postpone: string | null;
}

/** Of the race that is set up on this page. */
export const StageWays = createContext<StageWays>({ stage: null, postpone: null });

/** The check of a start outside of its stage's days, which the stage mends, too. */
const startOutsideOfStage = 3;

interface FindingLinksProps extends FieldLinkProps {
  readonly number?: number | undefined;
  /** The race whose field it is, where that is not of this page. */
  readonly race?: number | undefined;
}

/** The ways to what mends a finding. */
export function FindingLinks({ number, race, ...field }: FindingLinksProps) {
  const lang = useLang();
  const t = useText(setUpsText);
  const office = useOffice();
  const { stage, postpone } = useContext(StageWays);
  const isOutside = number === startOutsideOfStage;
  if (race !== undefined) {
    const linked = office.circuit.id;
    return (
      <span className={styles.ways}>
        <Link className={styles.goTo} to={`${paths.consoleRace(lang, race, linked)}#${field.field}`}>
          {t('go_to_race')}
        </Link>
        {isOutside && disruptsRaces(office) && (
          <OtherWay to={paths.consoleDisruption(lang, race, linked)}>{t('go_to_postponing')}</OtherWay>
        )}
      </span>
    );
  }
  return (
    <span className={styles.ways}>
      <FieldLink {...field} />
      {isOutside && stage && <OtherWay to={stage}>{t('go_to_stage')}</OtherWay>}
      {isOutside && postpone && <OtherWay to={postpone}>{t('go_to_postponing')}</OtherWay>}
    </span>
  );
}

/** Another way beside the first: a dot stands between them. */
const OtherWay = ({ to, children }: { readonly to: string; readonly children: string }) => (
  <>
    <span aria-hidden="true"> · </span>
    <Link className={styles.goTo} to={to}>
      {children}
    </Link>
  </>
);

interface FieldLinkProps {
  readonly field: string;
  /** Closes what lies over the page; its focus is given back first. */
  readonly before?: (() => void) | undefined;
}

/** Leads to the field that mends it; what is set elsewhere has a link for who may read it. */
export function FieldLink({ field, before }: FieldLinkProps) {
  const lang = useLang();
  const t = useText(setUpsText);
  const office = useOffice();
  const navigate = useNavigate();
  const elementOf = useFieldElement();
  const type = /^type-(\d+)-/.exec(field)?.[1];
  const target = field === 'types' || type ? 'types' : field;
  if (isOfCircuit(field)) {
    if (!seesSettings(office)) return <span className="mut">{t('settings_of_others')}</span>;
    const settings = paths.consoleSettings(lang, office.circuit.id);
    return (
      <Link className={styles.goTo} to={`${settings}#${field.replace('circuit-', '')}`}>
        {t('go_to_settings')}
      </Link>
    );
  }
  const go = () => {
    const element = elementOf(type ? field : target);
    // It lies in a block that is folded: its page unfolds what an address means.
    if (!element) return void navigate(`#${document.getElementById('types') ? 'types' : target}`);
    const details = element.closest('details');
    if (details) details.open = true;
    element.scrollIntoView({ block: 'center' });
    element.focus({ preventScroll: true });
  };
  return (
    <button
      type="button"
      className={styles.goTo}
      onClick={() => {
        before?.();
        if (before) setTimeout(go, afterDialog);
        else go();
      }}
    >
      {t('go_to_field')}
    </button>
  );
}
