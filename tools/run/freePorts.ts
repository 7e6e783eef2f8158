import { PlainError } from '../plainError.ts';
import { askPort } from '../ports.ts';
import type { Settings } from '../settings.ts';
import { pause } from '../waiting.ts';

type NeededPort = { variable: string; port: number; host: string };

/** How long processes of an earlier, killed start may still hold their ports. */
const releaseMs = 15_000;

/** Checks every port that the start will need, before anything is built or started. */
export async function checkPorts(settings: Settings, leftover: boolean): Promise<void> {
  const end = Date.now() + (leftover ? releaseMs : 0);
  for (const need of needs(settings)) {
    let answer = await ask(need);
    while (answer !== 'free' && Date.now() < end) {
      await pause(100);
      answer = await ask(need);
    }
    if (answer !== 'free') throw new PlainError(sentence(need, answer));
  }
}

function needs({ deployment, host, port, sandboxPort, smtpPort }: Settings): NeededPort[] {
  const portal = { variable: 'PORT', port, host };
  if (deployment === 'production') return [portal];
  return [
    portal,
    { variable: 'SANDBOX_PORT', port: sandboxPort, host: '127.0.0.1' },
    { variable: 'SANDBOX_SMTP_PORT', port: smtpPort, host: '127.0.0.1' },
  ];
}

async function ask({ port, host }: NeededPort): Promise<string> {
  const answer = await askPort(port, host);
  if (answer !== 'free' || host !== '127.0.0.1') return answer;
  // For "localhost" browsers try ::1 first, where another program may listen.
  return (await askPort(port, '::1')) === 'EADDRINUSE' ? 'EADDRINUSE' : 'free';
}

function sentence({ variable, port, host }: NeededPort, answer: string): string {
  if (answer === 'EADDRINUSE') {
    return `Port ${port} is taken: stop the program that listens there, or set ${variable} to another port.`;
  }
  if (answer === 'EACCES') {
    return `Port ${port} is not open to this user: set ${variable} to a port above 1023.`;
  }
  return `Nothing can listen on ${host}, port ${port} (${answer}): check HOST and ${variable}.`;
}
