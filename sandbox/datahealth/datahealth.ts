import { z } from 'zod';
import type { CreateProvider } from '../provider.ts';

const Asked = z.object({ raceId: z.string().min(1), persons: z.array(z.string()).min(1).max(10) });
const wellFormed = /^DH-(\d{5})$/;

const day = (from: Date, days: number): string =>
  new Date(from.getTime() + days * 86_400_000).toISOString().slice(0, 10);

const sports = ['Atletica leggera', 'Triathlon', 'Nuoto'] as const;
const nobody = { StartDate: null, ExpirationDate: null, CertificateId: null, CertificateType: null, Sport: null };

/** What the number of a code means: DH-00001 to DH-00999 are valid, DH-01000 to DH-01999 are not, nobody has the others. */
function rowOf(Person: string, now: Date) {
  const number = Number(wellFormed.exec(Person)?.[1] ?? 0);
  if (number < 1 || number > 1_999) return { Person, Exist: false, IsValid: false, ...nobody };
  const IsValid = number < 1_000;
  const age = IsValid ? number % 60 : 400 + (number % 100);
  return {
    Person,
    Exist: true,
    IsValid,
    StartDate: `${day(now, -age)}T00:00:00`,
    ExpirationDate: `${day(now, 365 - age)}T00:00:00`,
    CertificateId: 500_000 + number,
    CertificateType: 'Agonistico',
    Sport: sports[number % sports.length],
  };
}

/** The provider of digital health certificates. It keeps nothing: what a code means stands in its number. */
export const createDatahealth: CreateProvider = ({ now }) => ({
  name: 'datahealth',
  title: 'Health data (digital certificates)',
  links: [],
  sendsNotices: false,
  slowMs: 12_000,
  outage: { status: 503, body: { message: 'Service unavailable' } },
  api: (app) => {
    app.post('/datahealth/v1/certificates/status', async (request, reply) => {
      if (!request.headers['x-api-key']) return reply.code(401).send({ message: 'x-api-key is missing' });
      const asked = Asked.safeParse(request.body);
      if (!asked.success) return reply.code(422).send({ message: 'raceId and persons are needed' });
      const { persons } = asked.data;
      if (!persons.every((code) => wellFormed.test(code))) return reply.code(422).send({ message: 'DH-00000' });
      // The one that the provider itself stumbles over.
      if (persons.includes('DH-09999')) return { Success: false, Result: null };
      return { Success: true, Result: persons.map((code) => rowOf(code, now())) };
    });
  },
  forget: () => {},
});
