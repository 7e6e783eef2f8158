import { useLocation } from 'react-router';
import type { CircuitLook } from '#kernel/look.ts';
import styles from './shell.module.css';

/** Every registration screen shows the circuit's header picture, where it has one (registration §2). */
export function HeaderStrip({ circuit: { headerImage } }: { circuit: CircuitLook }) {
  const { pathname } = useLocation();
  if (!headerImage || !/^\/\w+\/event\//.test(pathname)) return null;
  return <img className={styles.strip} src={headerImage} alt="" />;
}
