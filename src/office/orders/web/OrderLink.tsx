import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { paths } from '#kernel/paths.ts';
import { useOffice } from '#office/kit/web/useOffice.ts';
import { useLang } from '#web/api.tsx';

interface OrderLinkProps {
  readonly id: string;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

export function OrderLink({ id, className, children }: OrderLinkProps) {
  const linked = useOffice().circuit.id;
  return (
    <Link to={paths.consoleOrder(useLang(), id, linked)} className={className}>
      {children}
    </Link>
  );
}
