import { useCircuitLook } from '#web/useCircuitLook.ts';

export function RaceOffice() {
  const { email } = useCircuitLook().office;
  return <a href={`mailto:${email}`}>{email}</a>;
}
