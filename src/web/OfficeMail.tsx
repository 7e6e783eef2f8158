import { useCircuitLook } from './useCircuitLook.ts';

/** The way to write to the circuit's office. */
export function OfficeMail() {
  const { email } = useCircuitLook().office;
  return <a href={`mailto:${email}`}>{email}</a>;
}
