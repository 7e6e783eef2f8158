import { lazy, Suspense } from 'react';
import { useSearchParams } from 'react-router';

/** Loaded lazily: it reads an order and its payment, which few who come to Home need. */
const RefusedOrder = lazy(async () => ({
  default: (await import('#features/payments/web/RefusedOrder.tsx')).RefusedOrder,
}));

/** Home's notice after a payment that was refused, if the address says so. */
export function RefusedPayment() {
  const [query] = useSearchParams();
  if (query.get('notice') !== 'payment_refused') return null;
  return (
    <div className="wrap">
      <Suspense>
        <RefusedOrder query={query} />
      </Suspense>
    </div>
  );
}
