import { expect, test } from 'vitest';
import { fillRoom, headWidth, shareRoom } from './room.ts';

test('columns that fit keep their widths; the table itself fills the room', () => {
  expect(fillRoom([140, 40, 60], 240)).toEqual([140, 40, 60]);
  expect(fillRoom([140, 40, 60], 500)).toEqual([140, 40, 60]);
});

test('what would be cut goes out of view, and the columns before it share its room', () => {
  expect(fillRoom([150, 50, 100, 80], 220)).toEqual([165, 55, 100, 80]);
});

test('a room narrower than the first column changes nothing', () => {
  expect(fillRoom([150, 50], 100)).toEqual([150, 50]);
});

test('a head is as wide as its letters and what stands beside them', () => {
  expect(headWidth('现任职务', 12)).toBe(62);
  expect(headWidth('一级资料 PDF', 12)).toBe(92);
});

const whole = (wanted: number) => ({ wanted, least: wanted });
const giving = (wanted: number, least: number) => ({ wanted, least });

test('a name of three letters takes no more room than its letters, and nothing is cut while all fits', () => {
  expect(shareRoom([whole(72), giving(400, 60), whole(80)], 552)).toEqual([72, 400, 80]);
  expect(shareRoom([whole(72), giving(400, 60), whole(80)], 600)).toEqual([78, 434, 88]);
});

test('the widest gives way first; name, state and deadline never do', () => {
  expect(shareRoom([whole(150), giving(300, 60), giving(90, 50), whole(80), whole(96)], 600)).toEqual([
    150, 184, 90, 80, 96,
  ]);
  expect(shareRoom([whole(150), giving(300, 60), giving(200, 50), whole(80)], 400)).toEqual([150, 85, 85, 80]);
});

test('none becomes narrower than its head: the last in view ends where the fixed column begins', () => {
  expect(shareRoom([whole(100), giving(300, 80), giving(300, 80), whole(90)], 300)).toEqual([115, 92, 93, 90]);
});
