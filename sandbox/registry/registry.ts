import type { CreateProvider } from '../provider.ts';

interface Holder {
  readonly first_name: string;
  readonly last_name: string;
  readonly birth_date: string;
  readonly sex: 'M' | 'F';
  readonly nationality: string;
}

const women = ['Alice', 'Bianca', 'Chiara', 'Elena', 'Francesca', 'Lucia', 'Nadia', 'Silvia'] as const;
const men = ['Andrea', 'Davide', 'Emilio', 'Fabio', 'Matteo', 'Nicola', 'Stefano', 'Tommaso'] as const;
const surnames = ['Airoldi', 'Bossi', 'Cattaneo', 'Ferrari', 'Galli', 'Locatelli', 'Monti', 'Rovelli', 'Sala'] as const;
const clubs = ['Triathlon Verbano', 'Nuoto Club Omegna', 'Cusio Tri Team', 'Ossola Multisport'] as const;

/** Cards of people whom the portal's demo knows. */
const known: Readonly<Record<string, Holder>> = {
  AB10001: { first_name: 'Giulia', last_name: 'Ferraris', birth_date: '1991-08-14', sex: 'F', nationality: 'IT' },
  AB10002: { first_name: 'Marco', last_name: 'Tacchini', birth_date: '1986-09-02', sex: 'M', nationality: 'IT' },
  AB10003: { first_name: 'Anna', last_name: 'Zanetta', birth_date: '1988-05-19', sex: 'F', nationality: 'IT' },
  // Whom the identity providers know, too.
  AB10004: { first_name: 'Nadia', last_name: 'Ossola', birth_date: '1992-04-03', sex: 'F', nationality: 'CH' },
  TM10001: { first_name: 'Giulia', last_name: 'Ferraris', birth_date: '1991-08-14', sex: 'F', nationality: 'IT' },
  TM10002: { first_name: 'Marco', last_name: 'Tacchini', birth_date: '1986-09-02', sex: 'M', nationality: 'IT' },
};

const two = (n: number) => String(n).padStart(2, '0');

/** Always the same person for the same number. */
function holderOf(number: string): Holder {
  const n = Number(number.slice(2));
  const sex = n % 2 === 0 ? 'F' : 'M';
  const names = sex === 'F' ? women : men;
  return (
    known[number] ?? {
      first_name: names[n % names.length]!,
      last_name: surnames[n % surnames.length]!,
      birth_date: `${1965 + (n % 38)}-${two(1 + (n % 12))}-${two(1 + (n % 28))}`,
      sex,
      nationality: n % 25 === 0 ? 'CH' : 'IT',
    }
  );
}

type Answer = 'found' | 'unverifiable' | 'unknown';

/** What each federation knows: 1 its AB cards, and that there are MM ones; 12 its first hundred; 2 nothing of anybody. */
function lookUp(federation: number, number: string): Answer {
  if (federation === 1) {
    if (/^AB1\d{4}$/.test(number)) return 'found';
    return number.startsWith('MM') ? 'unverifiable' : 'unknown';
  }
  if (federation === 12) return /^TM100\d{2}$/.test(number) ? 'found' : 'unverifiable';
  return federation === 2 ? 'unverifiable' : 'unknown';
}

/** The federations' registry of cards. It keeps nothing: whose a card is stands in its number. */
export const createRegistry: CreateProvider = ({ now }) => ({
  name: 'registry',
  title: 'Federations’ registry (membership cards)',
  links: [],
  sendsNotices: false,
  slowMs: 12_000,
  outage: { status: 503, body: { message: 'Service unavailable' } },
  api: (app) => {
    app.get<{ Params: { federation: string; number: string } }>(
      '/registry/v1/federations/:federation/cards/:number',
      async ({ headers, params }, reply) => {
        if (!headers['x-api-key']) return reply.code(401).send({ message: 'x-api-key is missing' });
        const number = params.number.toUpperCase();
        const answer = lookUp(Number(params.federation), number);
        if (answer === 'unknown') return reply.code(404).send({ message: 'No such card' });
        if (answer === 'unverifiable') return { number, status: 'unverifiable' };
        const n = Number(number.slice(2));
        return {
          number,
          status: 'active',
          holder: holderOf(number),
          club: { code: `${two(n % 100)}${number.slice(0, 2)}`, name: clubs[n % clubs.length] },
          // Cards end with the year; in the last months they are those of the next.
          valid_until: `${now().getUTCFullYear() + 1}-12-31`,
        };
      },
    );
  },
  forget: () => {},
});
