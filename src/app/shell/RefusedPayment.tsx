import { lazy, Suspense } from 'react';
import { useSearchParams } from 'react-router';

const RefusedOrder = lazy(async () => ({
  default: (await import('#features/payments/web/PaymentRefused.tsx')).RefusedOrder,
}));

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
