import { lazy } from 'react';
import { Outlet } from 'react-router';
import { LeaveGuards } from '#features/console/web/Leaving.tsx';
import { VisitorHead } from '#features/console/web/visitor/VisitorHead.ts';
import { SchemeChoice } from './shell/SchemeChoice.tsx';
import { SignedOut } from './shell/SignedOut.tsx';
import styles from './shell/shell.module.css';

/** Loaded only where it is looked at: the office has a head of its own. */
const HeadShown = lazy(() => import('./shell/HeadShown.tsx'));

/** The layout of the office's pages, each of which brings its frame. */
export default function ConsoleShell() {
  return (
    <div className={styles.page}>
      <SignedOut />
      <VisitorHead value={HeadShown}>
        <LeaveGuards>
          <Outlet />
        </LeaveGuards>
      </VisitorHead>
      <footer className={styles.consoleFoot}>
        <SchemeChoice />
      </footer>
    </div>
  );
}
