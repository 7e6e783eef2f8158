import { createContext, useContext } from 'react';
import { Link, useNavigate } from 'react-router';
import { isOfCircuit } from '#features/races/rules/setup/setUp.ts';
import { paths } from '#kernel/paths.ts';
import { useApi, useLang } from '#web/api.tsx';
import { useText } from '#web/text.tsx';
import { setUpsText } from '../../text/setUps.ts';
import { circuitForLinks, seesSettings, useOffice } from '../useOffice.ts';
import styles from './setUps.module.css';

/** In milliseconds: until a dialog has closed and given the focus back. */
const afterDialog = 100;

/** Where the stage of the race that is set up is changed; null where there is none, or it is not for whoever looks. */
export const StageAddress = createContext<string | null>(null);

/** The check of a start outside of its stage's days, which the stage mends, too. */
const startOutsideOfStage = 3;

/** The ways to what mends a finding. */
export function FindingLinks({ number, ...field }: FieldLinkProps & { readonly number?: number | undefined }) {
  const t = useText(setUpsText);
  const stage = useContext(StageAddress);
  return (
    <>
      <FieldLink {...field} />
      {number === startOutsideOfStage && stage && (
        <>
          {' '}
          <Link className={styles.goTo} to={stage}>
            {t('go_to_stage')}
          </Link>
        </>
      )}
    </>
  );
}

interface FieldLinkProps {
  readonly field: string;
  /** Closes what lies over the page; its focus is given back first. */
  readonly before?: (() => void) | undefined;
}

/** Leads to the field that mends it; what is set elsewhere has a link for who may read it. */
export function FieldLink({ field, before }: FieldLinkProps) {
  const lang = useLang();
  const t = useText(setUpsText);
  const api = useApi();
  const office = useOffice();
  const navigate = useNavigate();
  const type = /^type-(\d+)-/.exec(field)?.[1];
  const target = field === 'types' || type ? 'types' : field;
  if (isOfCircuit(field)) {
    if (!seesSettings(office)) return <span className="mut">{t('settings_of_others')}</span>;
    const settings = paths.consoleSettings(lang, circuitForLinks(office.circuit.id, api));
    return (
      <Link className={styles.goTo} to={`${settings}#${field.replace('circuit-', '')}`}>
        {t('go_to_settings')}
      </Link>
    );
  }
  const go = () => {
    const element = document.getElementById(type ? field : target);
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
