import type { ReactNode } from 'react';
import { Table } from '#web/ui/Table.tsx';
import type { Block, ProviderWords } from './document.ts';
import styles from './legal.module.css';
import { providers } from './providers.ts';
import { useSentence } from './useSentence.tsx';

interface BlocksProps {
  readonly blocks: readonly Block[];
  readonly title: string;
}

/** A sentence with links or names in it is a list once the build has compiled it. */
const isSentence = (block: Block): block is string => typeof block === 'string' || Array.isArray(block);

export function Blocks({ blocks, title }: BlocksProps) {
  const say = useSentence();
  return blocks.map((block, at) => {
    // biome-ignore-start lint/suspicious/noArrayIndexKey: a document does not change while it is read
    if (isSentence(block)) return <p key={at}>{say(block)}</p>;
    if ('points' in block) {
      return (
        <ul key={at}>
          {block.points.map((point) => (
            <li key={point}>{say(point)}</li>
          ))}
        </ul>
      );
    }
    if ('rows' in block) return <Cells key={at} title={title} head={block.head} rows={block.rows} />;
    if ('providers' in block) return <Providers key={at} words={block.providers} />;
    // biome-ignore-end lint/suspicious/noArrayIndexKey: as above
    return (
      <section key={block.id} id={block.id} className={styles.part}>
        <h3 className="b lg">{block.title}</h3>
        <Blocks blocks={block.body} title={block.title} />
      </section>
    );
  });
}

interface CellsProps {
  readonly title: string;
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

function Cells({ title, head, rows }: CellsProps) {
  return (
    <Table
      caption={title}
      captionHidden
      columns={head.map((name, at) => ({
        id: name,
        head: name,
        cell: (row: readonly string[]): ReactNode => row[at],
        ...(at === 0 && { names: true, narrow: 'lead' as const }),
      }))}
      rows={rows}
      rowKey={(row) => row[0] ?? ''}
    />
  );
}

/** The companies that may set cookies of their own, with their policies and where to opt out. */
function Providers({ words }: { words: ProviderWords }) {
  return (
    <dl className="kv">
      {providers.map(({ name, use, policy, optOut }) => (
        <div key={`${name} ${use}`}>
          <dt>{name}</dt>
          <dd className={styles.provider}>
            <span>{words[use]}</span>
            <span>
              <a href={policy} aria-label={`${words.policy}: ${name}`}>
                {words.policy}
              </a>{' '}
              ·{' '}
              <a href={optOut} aria-label={`${words.opt_out}: ${name}`}>
                {words.opt_out}
              </a>
            </span>
          </dd>
        </div>
      ))}
    </dl>
  );
}
