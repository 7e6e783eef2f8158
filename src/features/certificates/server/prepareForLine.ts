import { refuse } from '#kernel/errors.ts';
import type { Context } from '#server/context.ts';
import type { Owner } from '#server/http/request.ts';
import type { CodeUsedBefore } from './datahealthUses.ts';
import { certificateRequirements } from './healthDataView.ts';
import { type PreparedCertificate, prepareCode, prepareStored } from './lineCertificate.ts';

export interface GivenCertificate {
  readonly medical_certificate_id?: string | null | undefined;
  readonly datahealth_code?: string | null | undefined;
}

/** The certificate in the answers of a line or draft, ready to be attached; null where it is to follow. */
export async function prepareForLine(
  context: Context,
  owner: Owner,
  {
    typeId,
    ...line
  }: CodeUsedBefore & { readonly detailId: string; readonly memberId: string; readonly typeId: number },
  { medical_certificate_id: id, datahealth_code: code }: GivenCertificate,
): Promise<PreparedCertificate | null> {
  if (!id && !code) return null;
  const type = (await certificateRequirements(context.db, typeId)) ?? refuse('registration_type_not_available');
  return id
    ? prepareStored(context, owner, { ...line, type }, id)
    : prepareCode(context, owner, { ...line, type }, code!);
}
