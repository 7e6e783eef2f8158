import { Outlet } from 'react-router';
import { LeaveGuards } from '#office/kit/web/Leaving.tsx';
import { SchemeChoice } from './shell/SchemeChoice.tsx';
import { SignedOut } from './shell/SignedOut.tsx';
import styles from './shell/shell.module.css';

/** The layout of the office's pages, each of which brings its frame. */
export default function ConsoleShell() {
  return (
    <div className={styles.page}>
      <SignedOut />
      <LeaveGuards>
        <Outlet />
      </LeaveGuards>
      <footer className={styles.consoleFoot}>
        <SchemeChoice />
      </footer>
    </div>
  );
}
