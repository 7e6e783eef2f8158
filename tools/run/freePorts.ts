import { PlainError } from '../plainError.ts';
import { askPort } from '../ports.ts';
import type { Settings } from '../settings.ts';
import { pause } from '../waiting.ts';

type Need = { variable: string; port: number; host: string };

/** What an earlier start left behind when it was killed may hold its ports for a moment yet. */
const goodbye = 15_000;

/** Checks every port that the start will need, before anything is built or started. */
export async function checkPorts(settings: Settings, leftover: boolean): Promise<void> {
  const end = Date.now() + (leftover ? goodbye : 0);
  for (const need of needs(settings)) {
    let answer = await ask(need);
    while (answer !== 'free' && Date.now() < end) {
      await pause(100);
      answer = await ask(need);
    }
    if (answer !== 'free') throw new PlainError(sentence(need, answer));
  }
}

function needs({ deployment, host, port, sandboxPort, smtpPort }: Settings): Need[] {
  const portal = { variable: 'PORT', port, host };
  if (deployment === 'production') return [portal];
  return [
    portal,
    { variable: 'SANDBOX_PORT', port: sandboxPort, host: '127.0.0.1' },
    { variable: 'SANDBOX_SMTP_PORT', port: smtpPort, host: '127.0.0.1' },
  ];
}

async function ask({ port, host }: Need): Promise<string> {
  const answer = await askPort(port, host);
  if (answer !== 'free' || host !== '127.0.0.1') return answer;
  // A browser that is told "localhost" asks ::1 first: who listens there would be met instead of us.
  return (await askPort(port, '::1')) === 'EADDRINUSE' ? 'EADDRINUSE' : 'free';
}

function sentence({ variable, port, host }: Need, answer: string): string {
  if (answer === 'EADDRINUSE') {
    return `Port ${port} is taken: stop the program that listens there, or set ${variable} to another port.`;
  }
  if (answer === 'EACCES') {
    return `Port ${port} is not open to this user: set ${variable} to a port above 1023.`;
  }
  return `Nothing can listen on ${host}, port ${port} (${answer}): check HOST and ${variable}.`;
}
