import { z } from 'zod';
import { CertificateTypeFields, DisciplineFields } from '#features/certificates/contract/setup.ts';
import { Flag } from '#kernel/wire.ts';
import { circuit, officeCall } from '#office/kit/contract/call.ts';
import { listCalls } from '#office/kit/contract/lists.ts';
import { reads, setsUp } from '#office/kit/contract/setUps.ts';

const shared = {
  id: z.int(),
  name_it: z.string(),
  name_en: z.string(),
  /** How many ways to register of this circuit, in races to come, ask for it by name. */
  asked_by: z.int(),
  may_change: Flag,
};

export const CertificateTypeSetUpView = z.object({ ...shared, implied_discipline_id: z.int().nullable() });
export type CertificateTypeSetUpView = z.output<typeof CertificateTypeSetUpView>;

export const DisciplineSetUpView = z.object(shared);
export type DisciplineSetUpView = z.output<typeof DisciplineSetUpView>;

export const getOfficeKinds = officeCall({
  id: 'getOfficeKinds',
  method: 'GET',
  url: '/set-up/certificate-kinds',
  summary: 'The types and disciplines of certificates, the same for every circuit, and how many ask for each',
  roles: reads,
  response: {
    200: z.object({
      data: z.object({
        types: z.array(CertificateTypeSetUpView),
        disciplines: z.array(DisciplineSetUpView),
        may_add: Flag,
      }),
    }),
  },
});

export const certificateTypeCalls = listCalls({
  name: 'CertificateType',
  url: '/circuits/:id/set-up/certificate-types',
  params: circuit,
  fields: CertificateTypeFields,
  roles: setsUp,
  summaries: {
    add: 'Adds a type of certificate, which ways to register may ask for',
    change: 'Changes a type of certificate; its discipline only as long as nobody has used it',
    remove: 'Deletes a type of certificate that nothing asks for and no certificate is of',
  },
  refusals: ['set_up_shared', 'choice_not_there'],
});

export const disciplineCalls = listCalls({
  name: 'Discipline',
  url: '/circuits/:id/set-up/certificate-disciplines',
  params: circuit,
  fields: DisciplineFields,
  roles: setsUp,
  summaries: {
    add: 'Adds a discipline that certificates are issued for',
    change: 'Changes the words of a discipline of certificates',
    remove: 'Deletes a discipline that nothing asks for, no type implies and no certificate is of',
  },
  refusals: ['set_up_shared'],
});
