import type { GivenRole } from '#features/identity/rules/givenRoles.ts';
import { type Athlete, clientOf, demo, newAthlete } from './accounts.ts';
import { linkIn, mailTo } from './mailbox.ts';
import type { RunningPortal } from './runPortal.ts';

/** Somebody new of the office of a circuit, invited with these roles by the super-admin, who has accepted. */
export async function invited(
  portal: Pick<RunningPortal, 'url' | 'sandboxUrl'>,
  lastname: string,
  roles: readonly GivenRole[],
  circuit = 15,
): Promise<Athlete> {
  const person = await newAthlete(portal, lastname);
  const admin = await clientOf(portal, demo.admin);
  await admin.ask('POST', `/v3.0/circuits/${circuit}/invitations`, { email: person.email, roles });
  const mail = await mailTo(portal.sandboxUrl, person.email, /un invito nella segreteria/);
  const token = new URL(linkIn(mail, '/console/invitation/')).pathname.split('/').at(-1)!;
  await person.ask('POST', `/v3.0/invitations/${token}`);
  return person;
}
