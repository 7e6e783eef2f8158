import { type ReactNode, useEffect, useState } from 'react';

/** After the page's heading and title, which a screen reader says first. */
const afterArrival = 500;

/**
 * What a page says from its beginning, because of its address. A live region is read out only when it changes: it is
 * put in once more.
 */
export function Heard({ children }: { readonly children: ReactNode }) {
  const [arrived, setArrived] = useState(false);
  useEffect(() => {
    const later = setTimeout(() => setArrived(true), afterArrival);
    return () => clearTimeout(later);
  }, []);
  return (
    <div role="status">
      <div key={String(arrived)}>{children}</div>
    </div>
  );
}
