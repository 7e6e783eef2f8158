import { Outlet } from 'react-router';
import { SchemeChoice } from './shell/SchemeChoice.tsx';
import { SignedOut } from './shell/SignedOut.tsx';
import styles from './shell/shell.module.css';

/** The layout of the office's pages, each of which brings its frame. */
export default function ConsoleShell() {
  return (
    <div className={styles.page}>
      <SignedOut />
      <Outlet />
      <footer className={styles.consoleFoot}>
        <SchemeChoice />
      </footer>
    </div>
  );
}
