import { Link } from 'react-router';
import { paths } from '#kernel/paths.ts';
import { useApi, useLang } from '#web/api.tsx';
import { useText } from '#web/text.tsx';
import { setUpsText } from '../../text/setUps.ts';
import { circuitForLinks, seesSettings, useOffice } from '../useOffice.ts';
import styles from './setUps.module.css';

/** Leads to the field that mends it; what is set elsewhere has a link for who may read it. */
export function FieldLink({ field }: { readonly field: string }) {
  const lang = useLang();
  const t = useText(setUpsText);
  const api = useApi();
  const office = useOffice();
  const type = /^type-(\d+)-/.exec(field)?.[1];
  const target = field === 'types' || type ? 'types' : field;
  if (target === 'circuit' && seesSettings(office)) {
    return (
      <Link className={styles.goTo} to={paths.consoleSettings(lang, circuitForLinks(office.circuit.id, api))}>
        {t('go_to_field')}
      </Link>
    );
  }
  if (target === 'circuit') return null;
  const go = () => {
    const element = document.getElementById(type ? field : target) ?? document.getElementById('types');
    const details = element?.closest('details');
    if (details) details.open = true;
    element?.scrollIntoView({ block: 'center' });
    element?.focus({ preventScroll: true });
  };
  return (
    <button type="button" className={styles.goTo} onClick={go}>
      {t('go_to_field')}
    </button>
  );
}
