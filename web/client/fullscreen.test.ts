import { expect, it, vi } from 'vitest';
import { toggleFullscreen } from './fullscreen.ts';
import { notices } from './notice.ts';

it('[ERR-25] where the screen cannot be filled a warning says so', async () => {
  vi.stubGlobal('document', { fullscreenEnabled: false });
  await toggleFullscreen({} as HTMLElement);
  expect(notices.getState().list).toMatchObject([{ kind: 'warning', text: 'you browser can not work' }]);
});
it('fills the screen and leaves it again', async () => {
  const actions: string[] = [];
  const part = { requestFullscreen: () => Promise.resolve(void actions.push('fill')) } as unknown as HTMLElement;
  const page = {
    fullscreenEnabled: true,
    fullscreenElement: null as unknown,
    exitFullscreen: () => actions.push('leave'),
  };
  vi.stubGlobal('document', page);
  await toggleFullscreen(part);
  page.fullscreenElement = part;
  await toggleFullscreen(part);
  expect(actions).toEqual(['fill', 'leave']);
});
