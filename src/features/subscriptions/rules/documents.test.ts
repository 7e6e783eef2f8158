import { expect, test } from 'vitest';
import { type Documents, type DocumentsCase, documentsOf } from './actions.ts';

const asked: DocumentsCase = {
  status: null,
  medical_certificate_uploads_active: 1,
  datahealth_active: 0,
  attachment: null,
  datahealth_code: null,
};
const attached = (status: 'pending' | 'approved' | 'rejected') => ({ attachment: { medical_certificate: { status } } });

const cases: readonly (readonly [Documents, Partial<DocumentsCase>, string])[] = [
  ['none', { status: 'replaced' }, 'the subscription has a status'],
  ['none', { status: 'transferred', datahealth_code: 'DH-00002' }, 'the subscription has a status'],
  ['none', { medical_certificate_uploads_active: 0 }, 'neither uploads nor health data are active'],
  ['missing', {}, 'there is no attachment and no code'],
  ['missing', { medical_certificate_uploads_active: 0, datahealth_active: 1 }, 'there is no attachment and no code'],
  ['pending', attached('pending'), 'the certificate waits to be looked at'],
  ['approved', attached('approved'), 'the certificate is approved'],
  ['rejected', attached('rejected'), 'the certificate was refused'],
  ['code', { datahealth_code: 'DH-00002' }, 'a health-data code replaces the certificate'],
];

test.each(cases)('the documents column says %s when %o: %s (checkout §2)', (says, row) => {
  expect(documentsOf({ ...asked, ...row })).toBe(says);
});
