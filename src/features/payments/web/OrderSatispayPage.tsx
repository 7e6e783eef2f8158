import { ResultPage, resultLoader, resultMeta } from './ResultPage.tsx';

export const loader = resultLoader('satispay');
export const meta = resultMeta('satispay');

/** Where Satispay returns to, however the payment ended. */
export default function OrderSatispayPage() {
  return <ResultPage page="satispay" />;
}
