import type { LoaderFunctionArgs, MetaFunction } from 'react-router';
import { shareOfCircuit } from '#art/share.ts';
import type { CircuitView } from '#features/circuits/contract.ts';
import { circuitQuery } from '#features/circuits/web/useCircuit.ts';
import { pageMeta } from '#web/meta.ts';
import { type PageData, prefetch } from '#web/prefetch.ts';
import { addressOnly } from '#web/revalidate.ts';
import { Home } from './Home.tsx';

export const loader = (args: LoaderFunctionArgs) => prefetch(args, (api) => [circuitQuery(api)]);

/** All races are here already, whatever of them is shown. */
export const shouldRevalidate = addressOnly;

const leadOf = (loaded: PageData | undefined): string | undefined =>
  (loaded?.dehydrated.queries.find(({ queryKey }) => queryKey[2] === 'circuit')?.state.data as CircuitView | undefined)
    ?.i18n.lead;

export const meta: MetaFunction = (args) =>
  pageMeta(args, (circuit, lang) => {
    const lead = leadOf(args.loaderData as PageData | undefined);
    return {
      title:
        lang === 'it' ? `${circuit.title}: calendario e iscrizioni` : `${circuit.title}: calendar and registration`,
      ...(lead && { description: lead }),
      picture: shareOfCircuit(circuit, lang).path,
    };
  });

export default function HomePage() {
  return (
    <main id="main">
      <Home />
    </main>
  );
}
