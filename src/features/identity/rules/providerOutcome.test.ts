import { describe, expect, test } from 'vitest';
import { providerOutcome } from './providerOutcome.ts';

const active = { id: 'owner', activated: true };
const waiting = { id: 'owner', activated: false };
const email = 'giulia@test.example';

describe('What follows from a sign-in with Google or Facebook', () => {
  test.each`
    linkedTo    | email    | verified | owner      | outcome                                              | because
    ${'linked'} | ${email} | ${true}  | ${null}    | ${{ act: 'sign_in', userId: 'linked' }}              | ${'the person is known'}
    ${'linked'} | ${email} | ${true}  | ${active}  | ${{ act: 'sign_in', userId: 'linked' }}              | ${'the person counts, not who has the address now'}
    ${'linked'} | ${null}  | ${false} | ${null}    | ${{ act: 'sign_in', userId: 'linked' }}              | ${'a known person needs no address'}
    ${null}     | ${email} | ${true}  | ${active}  | ${{ act: 'link', userId: 'owner' }}                  | ${'both sides have seen that the address is theirs'}
    ${null}     | ${email} | ${true}  | ${waiting} | ${{ act: 'take_over', userId: 'owner' }}             | ${'its password may be a stranger’s'}
    ${null}     | ${email} | ${true}  | ${null}    | ${{ act: 'sign_up' }}                                | ${'nobody has the address'}
    ${null}     | ${email} | ${false} | ${active}  | ${{ act: 'refuse', why: 'signin_email_unverified' }} | ${'anybody can write an address into a profile'}
    ${null}     | ${email} | ${false} | ${waiting} | ${{ act: 'refuse', why: 'signin_email_unverified' }} | ${'neither side knows whose address it is'}
    ${null}     | ${email} | ${false} | ${null}    | ${{ act: 'refuse', why: 'signin_email_unverified' }} | ${'an account needs a proved address'}
    ${null}     | ${null}  | ${false} | ${null}    | ${{ act: 'refuse', why: 'signin_email_missing' }}    | ${'an account needs an address'}
    ${null}     | ${null}  | ${true}  | ${null}    | ${{ act: 'refuse', why: 'signin_email_missing' }}    | ${'there is nothing to have verified'}
    ${null}     | ${''}    | ${true}  | ${active}  | ${{ act: 'refuse', why: 'signin_email_missing' }}    | ${'an empty address is none'}
  `('$because: $outcome.act', ({ linkedTo, email, verified, owner, outcome }) => {
    expect(providerOutcome({ email, emailVerified: verified }, { linkedTo, owner })).toEqual(outcome);
  });
});
