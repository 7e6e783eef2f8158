import { useSuspenseQuery } from '@tanstack/react-query';
import { Link, type LoaderFunctionArgs, type MetaFunction, redirect, useSearchParams } from 'react-router';
import { langOf } from '#kernel/lang.ts';
import { hasList } from '#kernel/look.ts';
import { paths } from '#kernel/paths.ts';
import { textIn } from '#text/translate.ts';
import { ApiError, useApi } from '#web/api.tsx';
import { pageMeta } from '#web/meta.ts';
import { type PageData, prefetchWith } from '#web/prefetch.ts';
import { pageOfRequest } from '#web/request.ts';
import { useText } from '#web/text.tsx';
import { ButtonLink } from '#web/ui/Button.tsx';
import { Empty } from '#web/ui/Empty.tsx';
import { Pagination } from '#web/ui/Pagination.tsx';
import { StatusMark } from '#web/ui/StatusMark.tsx';
import { type Column, Table } from '#web/ui/Table.tsx';
import type { SubscriberRow } from '../contract.ts';
import { pageSizes } from '../rules/pageSize.ts';
import { subscribersText } from '../text/index.ts';
import { ListTools } from './ListTools.tsx';
import css from './subscribers.module.css';
import { addressOf, isTooShort, type ListWish, subscribersQuery, wishIn } from './useSubscribers.ts';

/** Leads Home where the list is switched off, to the whole list from a race that is not there, and to a page that is. */
export function loader(args: LoaderFunctionArgs): Promise<PageData> {
  const lang = langOf(args.params.lang);
  const query = args.url.searchParams;
  const wish = wishIn(query);
  if (!hasList(args.context.get(pageOfRequest).circuit)) throw redirect(`${paths.home(lang)}?notice=list_not_public`);
  return prefetchWith(args, async (fetch, api) => {
    const { current_page: page } = await fetch(subscribersQuery(api, wish)).catch((error: unknown) => {
      if (error instanceof ApiError && error.code === 'race_not_found')
        throw redirect(`${paths.subscribers(lang)}?notice=race_not_found`);
      throw error;
    });
    if (query.has('p') && query.get('p') !== String(page))
      throw redirect(paths.subscribers(lang) + addressOf({ ...wish, page }));
  });
}

/** It names people: not for search engines. */
export const headers = () => ({ 'X-Robots-Tag': 'noindex' });

export const meta: MetaFunction = (args) =>
  pageMeta(args, ({ season }, lang) => ({
    title: textIn(subscribersText, lang)('page_title', { season }),
    isPrivate: true,
  }));

/** The public subscribers list (checkout §2): a form of the browser and links, so that it needs no script. */
export default function SubscribersPage() {
  const t = useText(subscribersText);
  const [query] = useSearchParams();
  const wish = wishIn(query);
  const { data: list } = useSuspenseQuery(subscribersQuery(useApi(), wish));
  const isNarrowed = wish.race !== undefined || (wish.words !== '' && !isTooShort(wish));
  return (
    <main id="main" className={`wrap ${css.page}`}>
      <header className={css.head}>
        <h1 className="d d-m">{t('title')}</h1>
        <p className="lg">{t('lead')}</p>
      </header>
      <ListTools wish={wish} list={list} />
      {list.total === 0 && !isNarrowed && <Empty of="list" title={t('empty')} text={t('empty_text')} />}
      {list.total === 0 && isNarrowed && (
        <Empty of="list" sought title={t('none_found')} text={t('none_found_text')}>
          <ButtonLink look="outline" to={addressOf({ ...wish, page: 1, words: '', race: undefined })}>
            {t('show_all')}
          </ButtonLink>
        </Empty>
      )}
      {list.total > 0 && (
        <>
          <SubscribersTable rows={list.data} />
          <div className={css.foot}>
            <Pagination
              page={list.current_page}
              last={list.last_page}
              to={(page) => addressOf({ ...wish, page })}
              name={t('pages')}
            />
            <PageSizes wish={wish} />
          </div>
        </>
      )}
      <div className={css.notes}>
        <p>{t('states_text')}</p>
        <p>{t('names_text')}</p>
      </div>
    </main>
  );
}

function PageSizes({ wish }: { readonly wish: ListWish }) {
  const t = useText(subscribersText);
  return (
    <nav aria-label={t('size')} className={css.sizes}>
      <span aria-hidden>{t('size')}</span>
      {pageSizes.map((size) => (
        <Link
          key={size}
          className={css.size}
          to={addressOf({ ...wish, size, page: 1 })}
          aria-current={size === wish.size ? 'true' : undefined}
        >
          {size}
        </Link>
      ))}
    </nav>
  );
}

/** What is not there leaves no line on a phone. */
const Fact = ({ children }: { readonly children: string | undefined | null }) =>
  children ? <span>{children}</span> : <span className={css.nothing}>–</span>;

function SubscribersTable({ rows }: { readonly rows: readonly SubscriberRow[] }) {
  const t = useText(subscribersText);
  const columns: Column<SubscriberRow & { readonly at: number }>[] = [
    {
      id: 'athlete',
      head: t('athlete'),
      names: true,
      cell: ({ member, own }) => (
        <>
          {member}
          {own && <span className={css.own}>{t(`own_${own}`)}</span>}
        </>
      ),
    },
    { id: 'stage', head: t('stage'), cell: ({ stage_name }) => stage_name },
    { id: 'race', head: t('race'), cell: ({ race_name }) => race_name },
    { id: 'team', head: t('team'), cell: ({ team_name }) => <Fact>{team_name}</Fact> },
    { id: 'crew', head: t('crew'), cell: ({ crew }) => <Fact>{crew?.name}</Fact> },
    {
      id: 'status',
      head: t('status'),
      narrow: 'beside',
      cell: ({ order_payed_at }) => (
        <span className="nb">
          {order_payed_at ? (
            <StatusMark mark="ok">{t('confirmed')}</StatusMark>
          ) : (
            <StatusMark mark="wait">{t('on_hold')}</StatusMark>
          )}
        </span>
      ),
    },
  ];
  return (
    <Table
      caption={t('caption')}
      captionHidden
      dense
      className={css.table}
      columns={columns}
      rows={rows.map((row, at) => ({ ...row, at }))}
      rowKey={({ at }) => at}
    />
  );
}
