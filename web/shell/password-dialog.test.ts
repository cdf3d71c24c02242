import { beforeEach, expect, it, vi } from 'vitest';
import { askForPassword, askForPasswordOf, passwordDialog } from '../client/password.ts';
import { changeOf, otherChangeDone } from './password-dialog.tsx';
import { textOf } from '../client/locale.ts';

const fetched = vi.fn<typeof fetch>();
beforeEach(() => {
  vi.stubGlobal('fetch', fetched);
  vi.stubGlobal('document', { cookie: '' });
  fetched.mockReset().mockImplementation(async () => new Response('{"changed":true}'));
});

const sent = () => fetched.mock.calls.map(([url, init]) => [url, JSON.parse(String(init?.body))]);

it('[USER-08] [SESS-07] without a name the self call is made, with one the call for the named user', async () => {
  const sealed = { oldPass: 'x', newPass: 'y', kid: 'k' };
  await changeOf(null, sealed);
  await changeOf('li.wen', sealed);
  expect(sent()).toEqual([
    ['/api/users/updatePass', sealed],
    ['/api/users/updatePassByAdmin', { username: 'li.wen', ...sealed }],
  ]);
});

it('[SESS-07] the dialog knows whose password it is: nobody named is the signed-in user', () => {
  askForPasswordOf('li.wen');
  expect(passwordDialog.getState()).toEqual({ mode: 'open', username: 'li.wen' });
  askForPassword();
  expect(passwordDialog.getState()).toEqual({ mode: 'open', username: null });
});

it('[ERR-18] the change for another user is told for 1.5 s', () => {
  expect([textOf(otherChangeDone.text), otherChangeDone.time]).toEqual(['密码修改成功', 1500]);
});
