// @vitest-environment happy-dom
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { emailRefusals } from '#features/identity/contract.ts';
import { identityText } from '#features/identity/text/index.ts';
import { ActivationCode } from '#features/identity/web/ActivationCode.tsx';
import { ConfirmDialog } from '#features/identity/web/ConfirmDialog.tsx';
import EmailConfirmPage from '#features/identity/web/EmailConfirmPage.tsx';
import { LoginForm } from '#features/identity/web/LoginForm.tsx';
import { keepPending } from '#features/identity/web/pending.ts';
import { ReauthDialog } from '#features/identity/web/ReauthDialog.tsx';
import UndoEmailPage from '#features/identity/web/UndoEmailPage.tsx';
import { networkText } from '#text/network.ts';
import { textIn } from '#text/translate.ts';
import {
  away,
  button,
  description,
  dialog,
  field,
  link,
  played,
  press,
  refused,
  said,
  send,
  text,
  type,
} from '../support/played.tsx';

const t = textIn(identityText, 'it');
const network = textIn(networkText, 'it');

beforeEach(() => keepPending(null));

describe('Sign-in', () => {
  const login = 'POST /v3.0/auth/login';
  const signIn = async () => {
    await type(field(t('email')), 'giulia@test.example');
    await type(field(t('password')), 'not this one');
    await send(field(t('email')));
  };

  test('what is missing is named once, and the summary has the focus each time', async () => {
    const { calls } = await played(<LoginForm />);
    await send(field(t('email')));
    const summary = document.querySelector<HTMLElement>('[role=alert]')!;
    expect(document.activeElement).toBe(summary);
    expect(calls).toEqual([]);

    field(t('email')).focus();
    await send(field(t('email')));
    expect(document.activeElement).toBe(summary);
  });

  test('a line of the summary leads into its field', async () => {
    await played(<LoginForm />);
    await send(field(t('email')));
    const [first] = document.querySelectorAll<HTMLAnchorElement>('[role=alert] a');
    await press(first!);
    expect(document.activeElement).toBe(field(t('email')));
  });

  test('a wrong password is said beside its field, in one place', async () => {
    await played(<LoginForm />, { answers: { [login]: () => refused(401, 'invalid_credentials') } });
    await signIn();
    expect(description(t('password'))).toContain(t('wrong_password'));
    expect(field(t('password')).getAttribute('aria-invalid')).toBe('true');
    expect(text()).not.toContain(t('failed'));
  });

  test('a network that is away is said at once, and what was typed stays', async () => {
    await played(<LoginForm />, { answers: { [login]: away } });
    await signIn();
    expect(said('alert')).toContain(network('offline'));
    expect(field(t('password')).value).toBe('not this one');
  });

  test('an account that is not active is led to how it becomes so', async () => {
    const inactive = () => refused(403, 'user_not_active', { user: { id: 'u1' } });
    const { address } = await played(<LoginForm />, { answers: { [login]: inactive } });
    await signIn();
    expect(address()).toBe('/it/signin/not-active');
  });

  test('the e-mail of the step before is changed there, and the wanted page is not forgotten', async () => {
    keepPending({ email: 'giulia@test.example' });
    const { address } = await played(<LoginForm />, { at: '/it/signin/login?redirect=%2Fit%2Fcart' });
    expect(field(t('email')).readOnly).toBe(true);
    await press(button(t('change_email')));
    expect(address()).toBe('/it/signin?redirect=%2Fit%2Fcart');
  });

  test('a password is shown and hidden without sending anything', async () => {
    const { calls } = await played(<LoginForm />);
    await press(button(t('show_password')));
    expect(field(t('password')).type).toBe('text');
    await press(button(t('hide_password')));
    expect(field(t('password')).type).toBe('password');
    expect(said('alert')).toBe('');
    expect(calls).toEqual([]);
  });

  test('while the answer is awaited its button says so and does nothing', async () => {
    const { calls } = await played(<LoginForm />, { answers: { [login]: () => new Promise(() => {}) } });
    await signIn();
    const waiting = button(t('wait'));
    expect(waiting.getAttribute('aria-disabled')).toBe('true');
    await press(waiting);
    expect(calls).toHaveLength(1);
  });
});

describe('The six digits of an activation', () => {
  const activate = 'POST /v3.0/auth/activate';
  const given = (reason: string | null) => () => ({ body: { data: { activated: reason === null, reason } } });
  const enter = async (reason: string | null) => {
    const [onActivated, onActiveBefore] = [vi.fn(async () => {}), vi.fn()];
    await played(<ActivationCode userId="u1" {...{ onActivated, onActiveBefore }} />, {
      answers: { [activate]: given(reason) },
    });
    await type(field(t('code_label')), '123456');
    await send(field(t('code_label')));
    return { onActivated, onActiveBefore };
  };

  test('that are right activate', async () => {
    expect((await enter(null)).onActivated).toHaveBeenCalledOnce();
  });

  test('of an account that is active already lead on', async () => {
    const { onActivated, onActiveBefore } = await enter('already_active');
    expect(onActiveBefore).toHaveBeenCalledOnce();
    expect(onActivated).not.toHaveBeenCalled();
  });

  test('that are right no more say so beside the field, and where help is', async () => {
    const { onActivated } = await enter('expired');
    expect(description(t('code_label'))).toContain(t('code_expired'));
    expect(onActivated).not.toHaveBeenCalled();
  });
});

describe('The password asked once more', () => {
  const answers = (confirm: () => ReturnType<typeof refused>) => ({
    'GET /v3.0/auth/ways': () => ({ body: { data: { password: true, providers: ['google'] } } }),
    'POST /v3.0/auth/confirm': confirm,
  });
  const ask = async (confirm: () => ReturnType<typeof refused>) => {
    const onConfirmed = vi.fn();
    await played(<ReauthDialog onConfirmed={onConfirmed} onClose={() => {}} />, {
      answers: answers(confirm),
      at: '/it/dahsboard/email/change?from=1',
    });
    await type(field(t('password')), 'a password');
    await send(field(t('password')));
    return onConfirmed;
  };

  test('goes on when it is right', async () => {
    expect(await ask(() => ({ body: { data: { confirmed: true } } }))).toHaveBeenCalledOnce();
  });

  test('is said beside its field when it is wrong', async () => {
    expect(await ask(() => refused(401, 'invalid_credentials'))).not.toHaveBeenCalled();
    expect(description(t('password'))).toContain(t('wrong_password'));
    expect(said('alert')).toBe('');
  });

  test('says what else went wrong, at once', async () => {
    await ask(() => refused(429, 'too_many_requests'));
    expect(said('alert')).toContain('too_many_requests');
  });

  test('is the provider’s for whoever came with one, back to this very page', async () => {
    await ask(() => refused(401, 'invalid_credentials'));
    const { pathname, searchParams } = new URL(link(t('continue_with', { provider: 'Google' })).href);
    expect(pathname).toMatch(/^\/api\/v3\.0\/auth\/.*google/);
    expect(searchParams.get('purpose')).toBe('confirm');
    expect(searchParams.get('redirect')).toBe('/it/dahsboard/email/change?from=1');
  });
});

describe('Before something is taken away', () => {
  test('a dialog asks, which says what went wrong and stays', async () => {
    const act = vi.fn(async () => {
      throw new TypeError('Failed to fetch');
    });
    await played(
      <ConfirmDialog
        title="Scollegare?"
        text="Poi serve la password."
        button="Scollega"
        act={act}
        onClose={() => {}}
      />,
    );
    expect(dialog('alertdialog')?.textContent).toContain('Poi serve la password.');
    expect(act).not.toHaveBeenCalled();
    await press(button('Scollega'));
    expect(act).toHaveBeenCalledOnce();
    expect(said('alert')).toContain(t('failed'));
  });

  test('the link of a mail changes nothing by being opened; after its button it leads to a new password', async () => {
    const answers = { 'POST /v3.0/auth/email/undo': () => ({ body: { data: { email: 'giulia@test.example' } } }) };
    const { calls } = await played(<UndoEmailPage />, {
      answers,
      at: '/it/account/email/undo/k',
      path: '/it/account/email/undo/:token',
    });
    expect(calls).toEqual([]);
    await press(button(t('undo_button')));
    expect(calls).toHaveLength(1);
    expect(link(t('undone_password')).getAttribute('href')).toBe('/it/account/password');
  });
});

describe('The link that confirms another e-mail', () => {
  const confirm = 'GET /v3.0/user/email/confirm/moved%40demo.test/k';
  const openLink = (answer: () => ReturnType<typeof refused>) =>
    played(<EmailConfirmPage />, {
      answers: { [confirm]: answer },
      at: '/it/dahsboard/email/confirm/moved@demo.test/k',
      path: '/it/dahsboard/email/confirm/:email/:token',
    });

  test.each(emailRefusals)('says why it cannot (%s), leads to another one, and is not tried again', async (code) => {
    await openLink(() => refused(422, code));
    expect(text()).toContain(t('email_failed_title'));
    expect(said('alert')).toContain(code);
    expect(link(t('email_again')).getAttribute('href')).toBe('/it/dahsboard/email/change');
    expect(text()).not.toContain(t('email_confirm_button'));
  });

  test('is tried again where nothing answered', async () => {
    const { calls } = await openLink(away);
    await press(button(t('email_confirm_button')));
    expect(calls).toHaveLength(2);
  });

  test('says the address that holds now, and leads to the account', async () => {
    await openLink(() => ({ body: { data: { email: 'moved@demo.test' } } }));
    expect(text()).toContain('moved@demo.test');
    expect(link(t('to_account')).getAttribute('href')).toBe('/it/dahsboard');
  });
});
