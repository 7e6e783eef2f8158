import { ResultPage, resultLoader, resultMeta } from './ResultPage.tsx';

export const loader = resultLoader('success');
export const meta = resultMeta('success');

export default function OrderSuccessPage() {
  return <ResultPage page="success" />;
}
