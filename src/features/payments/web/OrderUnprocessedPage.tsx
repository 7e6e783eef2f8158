import { ResultPage, resultLoader, resultMeta } from './ResultPage.tsx';

export const loader = resultLoader('unprocessed');
export const meta = resultMeta('unprocessed');

export default function OrderUnprocessedPage() {
  return <ResultPage page="unprocessed" />;
}
