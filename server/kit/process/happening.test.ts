import { expect, test } from 'vitest';
import { area, type Registry, type Tx } from '../registry.ts';
import { Refusal } from '../refusal.ts';
import { announce, happening, listener } from './happening.ts';
import { buildRegistry } from '../http/build-registry.ts';

const roomClosed = happening<{ room: string }, string>('room.closed');
const roomOpened = happening<{ room: string }>('room.opened');

const parts = {} as Parameters<typeof buildRegistry>[2];
const txWith = (...areas: Parameters<typeof buildRegistry>[1]): Tx =>
  ({ registry: buildRegistry([], areas, parts) satisfies Registry }) as unknown as Tx;

test('what follows is heard in the order of the list, one after the other, and answers', async () => {
  const heard: string[] = [];
  const tx = txWith(
    area({
      listeners: [
        listener(roomClosed, '取消预订', async (_, { room }) => {
          await new Promise(resolve => setTimeout(resolve, 5));
          heard.push(`预订 ${room}`);
          return '预订已取消';
        }),
        listener(roomOpened, '开放预订', async () => void heard.push('开放')),
      ],
    }),
    area({
      listeners: [
        listener(roomClosed, '通知申请人', async (_, { room }) => {
          heard.push(`通知 ${room}`);
          return '申请人已通知';
        }),
      ],
    }),
  );
  expect(await announce(tx, roomClosed, { room: '301' })).toEqual(['预订已取消', '申请人已通知']);
  expect(heard).toEqual(['预订 301', '通知 301']);
});

test('nobody has to listen, and one who refuses refuses the whole', async () => {
  expect(await announce(txWith(), roomClosed, { room: '301' })).toEqual([]);
  const refusing = listener(roomOpened, '开放预订', () => Promise.reject(new Refusal(409, 'kit.illegal-step')));
  await expect(announce(txWith(area({ listeners: [refusing] })), roomOpened, { room: '301' })).rejects.toThrow(Refusal);
});
