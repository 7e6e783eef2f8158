import type { LoaderFunctionArgs, MetaFunction } from 'react-router';
import { accountQuery } from '#features/identity/web/useAccount.ts';
import { countriesQuery } from '#features/identity/web/useCountries.ts';
import { ConsoleFrame } from '#office/frame/web/ConsoleFrame.tsx';
import { setUpsText } from '#office/kit/text/setUps.ts';
import { HistoryButton } from '#office/kit/web/HistoryDialog.tsx';
import { Leaving } from '#office/kit/web/Leaving.tsx';
import { FindingList } from '#office/kit/web/setUps/FindingList.tsx';
import { Sections } from '#office/kit/web/setUps/Sections.tsx';
import setUps from '#office/kit/web/setUps/setUps.module.css';
import { useUnsaved } from '#office/kit/web/setUps/useUnsaved.ts';
import { circuitIn, may, officeQuery, useOffice } from '#office/kit/web/useOffice.ts';
import { textIn } from '#text/translate.ts';
import { pageMeta } from '#web/meta.ts';
import { prefetchWith } from '#web/prefetch.ts';
import { useText } from '#web/text.tsx';
import { StatusMark } from '#web/ui/StatusMark.tsx';
import { getCircuitSetUp } from '../contract/settings.ts';
import { settingsText } from '../text/settings.ts';
import { BankPart } from './BankPart.tsx';
import { Banner, Hosts, Invoices, Look, Office, Pages, Payments, Pictures, Texts } from './blocks.tsx';
import { Delivery } from './Delivery.tsx';
import { blocks, fieldsOfParts } from './fieldsOfParts.ts';
import { invoicesSchema } from './invoicesSchema.ts';
import { Part, type PartProps } from './Part.tsx';
import { ProviderAccounts } from './ProviderAccounts.tsx';
import { SettingsWays } from './SettingsWays.tsx';
import styles from './settings.module.css';
import {
  bankQuery,
  circuitSetUpQuery,
  providerAccountsQuery,
  seesAccounts,
  useCircuitSetUp,
  useSettingsChanges,
} from './useSettings.ts';

const readsAll = may(getCircuitSetUp);

export const loader = (args: LoaderFunctionArgs) =>
  prefetchWith(args, async (fetch, api) => {
    const circuit = circuitIn(args.params);
    const office = await fetch(officeQuery(api, circuit));
    await Promise.all([
      fetch(bankQuery(api, circuit)),
      fetch(accountQuery(api)),
      fetch(countriesQuery(api)),
      ...(readsAll(office) ? [fetch(circuitSetUpQuery(api, circuit))] : []),
      ...(seesAccounts(office) ? [fetch(providerAccountsQuery(api, circuit))] : []),
    ]);
  });

export const meta: MetaFunction = (args) =>
  pageMeta(args, (_, lang) => ({ title: textIn(settingsText, lang)('settings'), isPrivate: true }));

export default function SettingsPage() {
  const t = useText(settingsText);
  const office = useOffice();
  const { question, ...changes } = useSettingsChanges();
  return (
    <ConsoleFrame title={t('settings')}>
      <SettingsWays />
      {readsAll(office) ? <Settings changes={changes} /> : <BankPart changes={changes} />}
      {question}
    </ConsoleFrame>
  );
}

function Settings({ changes }: { readonly changes: Omit<ReturnType<typeof useSettingsChanges>, 'question'> }) {
  const t = useText(settingsText);
  const office = useOffice();
  const found = useCircuitSetUp();
  const { unsaved, onDirty } = useUnsaved();
  const part = <Name extends keyof typeof fieldsOfParts>(
    name: Name,
    Fields: typeof Texts,
    more: Partial<PartProps> = {},
  ) => (
    <Part name={name} fields={fieldsOfParts[name]} found={found} change={changes.change} onDirty={onDirty} {...more}>
      {(fields) => <Fields part={fields} found={found} />}
    </Part>
  );
  return (
    <>
      <p className={`mut ${styles.intro}`}>{t(found.may_change === 1 ? 'lead' : 'only_read')}</p>
      <Findings />
      <Sections
        sections={blocks
          .filter(([name]) => name !== 'accounts' || seesAccounts(office))
          .map(([name, id]) => ({ id, title: t(`part_${name}`) }))}
      />
      {part('texts', Texts)}
      {part('look', Look)}
      {part('pictures', Pictures)}
      {part('banner', Banner)}
      {part('hosts', Hosts)}
      {part('office', Office)}
      {part('payments', Payments)}
      <BankPart changes={changes} offersWire={found.fields.pays_by_wiretransfer === 1} />
      {seesAccounts(office) && <ProviderAccounts changes={changes} />}
      <Delivery found={found} changes={changes} onDirty={onDirty} />
      {part('pages', Pages)}
      {part('invoices', Invoices, { check: invoicesSchema })}
      <HistoryButton of="circuit" />
      <Leaving unsaved={unsaved} />
    </>
  );
}

/** What is wrong with the circuit, each with a link to its field: faults at once, notes counted and folded. */
function Findings() {
  const ts = useText(setUpsText);
  const { findings } = useCircuitSetUp();
  if (findings.length === 0) return null;
  const { fault = [], note = [] } = Object.groupBy(findings, ({ level }) => level);
  return (
    <section className={setUps.checks} aria-label={ts('checks')}>
      <FindingList findings={fault} links />
      {note.length > 0 && (
        <details>
          <summary className="unfolds">
            <StatusMark mark="warn">{ts('notes_count', { count: note.length })}</StatusMark>
          </summary>
          <FindingList findings={note} links />
        </details>
      )}
    </section>
  );
}
