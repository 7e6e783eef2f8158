import { GivingPage, givingLoader, givingMeta } from './GivingPage.tsx';

export const loader = givingLoader('transfer');
export const meta = givingMeta('transfer');

/** Makes a registration a code for somebody else (checkout §2, "Subscription transfer"). */
export default function TransferPage() {
  return <GivingPage kind="transfer" />;
}
