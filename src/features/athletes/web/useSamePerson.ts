import { useEffect, useRef, useState } from 'react';
import { isBirthday } from '#features/identity/rules/birthday.ts';
import { Day, dayInRome } from '#kernel/calendar.ts';
import { ApiError, useApi } from '#web/api.tsx';
import { useDebounced } from '#web/useDebounced.ts';
import { checkMember } from '../contract.ts';

export interface PersonIdentity {
  readonly firstname: string;
  readonly lastname: string;
  readonly birthday: string;
}

/** An existing athlete, as the check answers it, with the e-mail masked. */
export interface SamePerson extends PersonIdentity {
  readonly id: string;
  readonly birthday: Day;
  readonly email: string | null;
}

const shortest = 3;
const keyOf = ({ firstname, lastname, birthday }: PersonIdentity): string =>
  [firstname, lastname, birthday].map((part) => part.trim().toLowerCase()).join('|');
const isWhole = ({ firstname, lastname, birthday }: PersonIdentity): boolean =>
  firstname.trim().length >= shortest &&
  lastname.trim().length >= shortest &&
  isBirthday(birthday, dayInRome(new Date()));

/** Asks once for each name and birthday (registration §4, "Existing athlete"); a check that fails stops nobody. */
export function useSamePerson({ firstname, lastname, birthday }: PersonIdentity, enabled: boolean) {
  const api = useApi();
  const asked = useRef(new Map<string, Promise<SamePerson | null>>());
  const declined = useRef(new Set<string>());
  const [found, setFound] = useState<SamePerson | null>(null);
  /** Closed without an answer. */
  const [unanswered, setUnanswered] = useState<SamePerson | null>(null);
  const [isChecking, setChecking] = useState(false);
  const [failed, setFailed] = useState(false);
  const typed = keyOf({ firstname, lastname, birthday });
  const rested = useDebounced(`${firstname}\n${lastname}\n${birthday}`, 600);

  const ask = (who: PersonIdentity): Promise<SamePerson | null> => {
    const key = keyOf(who);
    const before = asked.current.get(key);
    if (before) return before;
    setChecking(true);
    setFailed(false);
    const answer = api(checkMember, { body: who })
      .then(({ data }) => {
        const person = data && { ...data, birthday: Day.parse(who.birthday) };
        setFound(person);
        return person;
      })
      .catch((error: unknown) => {
        if (!(error instanceof ApiError)) throw error;
        setFailed(true);
        return null;
      })
      .finally(() => setChecking(false));
    asked.current.set(key, answer);
    return answer;
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: what is typed is asked about when it rests
  useEffect(() => {
    const who = { firstname, lastname, birthday };
    if (enabled && isWhole(who)) void ask(who);
  }, [rested, enabled]);

  return {
    found: enabled ? found : null,
    isChecking,
    failed: enabled && failed,
    /** The question is answered; it is not asked again. */
    answer: () => {
      if (found) declined.current.add(keyOf(found));
      setFound(null);
      setUnanswered(null);
    },
    /** The question is closed without an answer: it stands on the page, and saving asks it again. */
    close: () => {
      setUnanswered(found);
      setFound(null);
    },
    unanswered: enabled && !found && unanswered && keyOf(unanswered) === typed ? unanswered : null,
    askAgain: () => setFound(unanswered),
    /** Before saving: has the question been asked, and is there nothing left to answer? */
    settled: async (who: PersonIdentity): Promise<boolean> => {
      const person = await ask(who);
      if (person === null || declined.current.has(keyOf(person))) return true;
      setFound(person);
      return false;
    },
  };
}
