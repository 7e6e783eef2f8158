import { measureStatements } from '../tests/statements/measure.ts';

/** What the proposals for banks' statements are worth: 200 statements are invented from a seed, read and matched. */
export function printStatements(seed: string): void {
  const { statements, movements, sure, wronglySure, ours, right, wrong, banks } = measureStatements(seed);
  const share = ((100 * right) / ours).toFixed(1);
  console.log(`\n${statements} invented statements, ${movements} movements (seed ${seed})\n`);
  for (const [bank, count] of Object.entries(banks)) console.log(`  ${bank}: ${count}`);
  console.log(`\ncalled sure: ${sure}, wrongly: ${wronglySure.length}`);
  console.log(`for an order of the circuit: ${ours}; sure or proposed first: ${right} (${share} %)\n`);
  for (const said of [...wronglySure, ...wrong]) console.log(`  ${said}`);
}
