import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import type { AnswerOf } from '#web/readAnswer.ts';
import { useText } from '#web/text.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Select } from '#web/ui/Select.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { type getSubscribers, longestSearch } from '../contract.ts';
import { pageSizes } from '../rules/pageSize.ts';
import { subscribersText } from '../text/index.ts';
import css from './subscribers.module.css';
import { addressOf, isTooShort, type ListWish, wishIn } from './useSubscribers.ts';

interface ListToolsProps {
  readonly wish: ListWish;
  readonly list: AnswerOf<typeof getSubscribers>;
}

/** Search, race filter, and what is shown. Without scripts the browser sends the form by itself. */
export function ListTools({ wish, list }: ListToolsProps) {
  const t = useText(subscribersText);
  const navigate = useNavigate();
  const { words, race, size } = wish;
  const [typed, setTyped] = useState(words);
  const [shown, setShown] = useState(words);
  // The address has changed by something else than typing, such as the browser's Back.
  if (shown !== words) {
    setShown(words);
    setTyped(words);
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const query = new URLSearchParams([...form].map(([name, value]) => [name, String(value)]));
    navigate(addressOf(wishIn(query)), { preventScrollReset: true });
  };
  return (
    <search aria-label={t('find')} className={css.tools}>
      <form method="get" className={css.find} onSubmit={submit}>
        <TextField
          type="search"
          name="s"
          label={t('search')}
          hint={t('search_hint')}
          error={isTooShort(wish) ? t('search_short') : undefined}
          autoComplete="off"
          enterKeyHint="search"
          maxLength={longestSearch}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        <Select name="race" label={t('race')} key={race ?? ''} defaultValue={race ?? ''} placeholder={t('all_races')}>
          {list.races.map(({ id, name, stage_name }) => (
            <option key={id} value={id}>
              {name === stage_name ? name : `${stage_name}: ${name}`}
            </option>
          ))}
        </Select>
        {size !== pageSizes[0] && <input type="hidden" name="v" value={size} />}
        <Button type="submit">{t('show')}</Button>
      </form>
      <p className={list.total === 0 ? 'vh' : css.count} role="status">
        <Shown wish={wish} list={list} />
      </p>
    </search>
  );
}

/** "51–100 di 345 per «ferraris» a Sprint" */
function Shown({ wish, list }: ListToolsProps) {
  const t = useText(subscribersText);
  const { total, per_page, current_page, total_capped, data, races } = list;
  if (total === 0) return t(wish.words === '' && wish.race === undefined ? 'empty' : 'none_found');
  const from = (current_page - 1) * per_page + 1;
  const race = races.find(({ id }) => id === wish.race);
  return [
    t(total_capped ? 'shown_of_more' : 'shown', { from, to: from + data.length - 1, total }),
    wish.words !== '' && !isTooShort(wish) && t('for_words', { words: wish.words }),
    race && t('in_race', { race: race.name }),
  ]
    .filter(Boolean)
    .join(' ');
}
