import { useSuspenseQuery } from '@tanstack/react-query';
import { type LoaderFunctionArgs, type MetaFunction, redirect, useSearchParams } from 'react-router';
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
import { subscribersText } from '../text/index.ts';
import { ListTools } from './ListTools.tsx';
import { PageSizes } from './PageSizes.tsx';
import { SubscribersTable } from './SubscribersTable.tsx';
import css from './subscribers.module.css';
import { addressOf, isTooShort, subscribersQuery, wishIn } from './useSubscribers.ts';

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
              words={{
                pages: t('pages'),
                previous: t('previous'),
                next: t('next'),
                page: (page) => t('page', { page }),
              }}
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
