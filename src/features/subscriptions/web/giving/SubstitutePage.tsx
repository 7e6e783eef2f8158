import { GivingPage, givingLoader, givingMeta } from './GivingPage.tsx';

export const loader = givingLoader('substitute');
export const meta = givingMeta('substitute');

/** Gives the place of a registration to somebody else (checkout §2, "Subscription substitution"). */
export default function SubstitutePage() {
  return <GivingPage kind="substitute" />;
}
