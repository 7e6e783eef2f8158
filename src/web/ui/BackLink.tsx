import type { ReactNode } from 'react';
import { Link } from 'react-router';
import css from './BackLink.module.css';

export const BackLink = ({ to, children }: { readonly to: string; readonly children: ReactNode }) => (
  <Link className={css.back} to={to}>
    {children}
  </Link>
);

export interface BreadcrumbProps {
  readonly label: string;
  readonly path: readonly { readonly label: string; readonly to?: string | undefined }[];
}

export const Breadcrumb = ({ label, path }: BreadcrumbProps) => (
  <nav aria-label={label}>
    <ol className={css.path}>
      {path.map(({ label: name, to }, at) => (
        <li key={name}>
          {to && at < path.length - 1 ? <Link to={to}>{name}</Link> : <span aria-current="page">{name}</span>}
        </li>
      ))}
    </ol>
  </nav>
);
