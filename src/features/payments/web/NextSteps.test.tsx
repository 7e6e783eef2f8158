import { expect, test } from 'vitest';
import type { StartView } from '#features/registration/contract.ts';
import { startsQuery } from '#features/registration/web/useStarts.ts';
import { anOrderView, aRegistrationLine } from '../../../../tests/support/orderViews.ts';
import { rendered } from '../../../../tests/support/rendered.tsx';
import { askDocuments, NextSteps } from './NextSteps.tsx';

type Code = 'certificate_missing' | 'certificate_pending' | null;

/** The line of an athlete whose way to register asks for a certificate, and how it stands. */
const lineOf = (at: number, firstname: string) => {
  const { itemable, ...line } = aRegistrationLine({ id: `0190a000-0000-7000-8000-00000000001${at}` });
  if (!itemable) throw new Error('a registration');
  const registration_type = { ...itemable.registration_type, medical_certificate_uploads_active: 1 as const };
  return { ...line, itemable: { ...itemable, member: { firstname, lastname: 'Ferraris' }, registration_type } };
};
const startOf = (detail_id: string, code: Code): StartView => ({
  ...{ detail_id, draft_id: null, light: code === null ? 'green' : 'amber' },
  reasons:
    code === null
      ? []
      : [
          {
            ...{ matter: 'certificate', code, light: 'amber', detail: `Detto: ${code}.` },
            fix: code === 'certificate_pending' ? 'office' : 'certificate',
          },
        ],
});

/** The steps after the payment for athletes whose certificates stand so. */
function steps(athletes: Readonly<Record<string, Code>>) {
  const lines = Object.keys(athletes).map((name, at) => lineOf(at, name));
  const order = anOrderView('paid', { order_details: lines });
  const starts = lines.map(({ id }, at) => startOf(id, Object.values(athletes)[at] ?? null));
  return rendered(<NextSteps order={order} passes={[]} />, 'it', (client, api) =>
    client.setQueryData(startsQuery(api, askDocuments(order)).queryKey, starts),
  );
}

test('the certificate is asked for of who lacks it: not where it is approved or being checked (registration §4)', () => {
  expect(steps({ Giulia: null })).not.toContain('certificato');
  expect(steps({ Giulia: 'certificate_pending' })).not.toContain('certificato');
  const lacking = steps({ Giulia: 'certificate_missing' });
  expect(lacking).toContain('Carica il certificato medico');
  expect(lacking).toContain('Detto: certificate_missing.');
  expect(lacking).toContain('href="/it/');
});

test('of several athletes those who lack it are named', () => {
  const some = steps({ Giulia: null, Marco: 'certificate_missing', Ada: 'certificate_pending' });
  expect(some).toContain('Marco Ferraris, 10 km: Detto: certificate_missing.');
  expect(some).not.toContain('Giulia');
  expect(some).not.toContain('Ada');
});
