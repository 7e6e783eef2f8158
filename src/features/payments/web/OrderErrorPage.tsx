import { ResultPage, resultLoader, resultMeta } from './ResultPage.tsx';

export const loader = resultLoader('error');
export const meta = resultMeta('error');

export default function OrderErrorPage() {
  return <ResultPage page="error" />;
}
