import { type LoaderFunctionArgs, Outlet, redirect } from 'react-router';
import { paths } from '#kernel/paths.ts';
import { CatalogueId } from '#kernel/wire.ts';
import { LeaveGuards } from '#office/kit/web/Leaving.tsx';
import { apiOf } from '#web/prefetch.ts';
import { SchemeChoice } from './shell/SchemeChoice.tsx';
import { SignedOut } from './shell/SignedOut.tsx';
import styles from './shell/shell.module.css';

/** Every page of the office is below its circuit. Mails hold older addresses: `/console/orders?circuit=7`, and none for the host's. */
export function loader({ context, params, url }: LoaderFunctionArgs) {
  if (CatalogueId.safeParse(params.circuit ?? '').success) return null;
  const { circuit, lang } = apiOf({ context });
  const { circuit: wanted, ...query } = Object.fromEntries(url.searchParams);
  const office = paths.console(lang, CatalogueId.safeParse(wanted ?? '').data ?? circuit);
  const page = url.pathname.slice(paths.console(lang).length).replace(/\/$/, '');
  const asked = new URLSearchParams(query).toString();
  throw redirect(`${office}${page}${asked && `?${asked}`}`);
}

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
