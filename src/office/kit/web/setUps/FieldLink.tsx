import { Link, useNavigate } from 'react-router';
import { isOfCircuit } from '#features/races/rules/setup/setUp.ts';
import { paths } from '#kernel/paths.ts';
import { seesSettings } from '#office/frame/web/mayUse.ts';
import { useLang } from '#web/api.tsx';
import { useText } from '#web/text.tsx';
import { useFieldElement } from '#web/ui/Field.tsx';
import { setUpsText } from '../../text/setUps.ts';
import { useOffice } from '../useOffice.ts';
import styles from './setUps.module.css';

/** Leads to the field that mends it; what is set elsewhere has a link for who may read it. */
export function FieldLink({ field }: { readonly field: string }) {
  const lang = useLang();
  const t = useText(setUpsText);
  const office = useOffice();
  const navigate = useNavigate();
  const elementOf = useFieldElement();
  const type = /^type-(\d+-.+)$/.exec(field)?.[1];
  const target = type ? 'types' : field;
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
    const element = elementOf(type ? `types-${type}` : field);
    // It lies in a block that is folded: its page unfolds what an address means.
    if (!element) return void navigate(`#${document.getElementById('types') ? 'types' : target}`);
    const details = element.closest('details');
    if (details) details.open = true;
    element.scrollIntoView({ block: 'center' });
    element.focus({ preventScroll: true });
  };
  return (
    <button type="button" className={styles.goTo} onClick={go}>
      {t('go_to_field')}
    </button>
  );
}
