import { useCircuitLook } from '#web/useCircuitLook.ts';

/** The way to write to the race's office. */
export function RaceOffice() {
  const { email } = useCircuitLook().office;
  return <a href={`mailto:${email}`}>{email}</a>;
}
