import { expect, test } from 'vitest';
import { rendered } from '../../../../tests/support/rendered.tsx';
import type { StartView } from '../contract.ts';
import { StartMarks } from './StartMarks.tsx';

const checked: StartView = {
  detail_id: '0190a000-0000-7000-8000-000000000002',
  draft_id: null,
  light: 'amber',
  reasons: [{ matter: 'card', code: 'card_unverified', light: 'amber', fix: 'office', detail: 'Da confermare.' }],
};
const said = (unpaid: boolean, lang: 'it' | 'en' = 'it') =>
  rendered(<StartMarks start={checked} of={{ athlete: 'Ada', race: '10 km' }} unpaid={unpaid} />, lang);

test('while the payment is missing, too, the office’s check is not all that is missing (registration §4)', () => {
  expect(said(true)).toContain('Mancano il pagamento e la verifica della segreteria');
  expect(said(true, 'en')).toContain('The payment and the race office’s check are missing');
  expect(said(true, 'en')).not.toContain('Only');
  expect(said(false)).toContain('In verifica presso la segreteria');
});
