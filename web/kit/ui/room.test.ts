import { expect, test } from 'vitest';
import { arrange, fillRoom, headWidth } from './room.ts';

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
  expect(headWidth('现任职务', 12)).toBe(64);
  expect(headWidth('一级资料 PDF', 12)).toBe(96);
});

const whole = (wanted: number) => ({ wanted, least: wanted });
const vital = (wanted: number) => ({ ...whole(wanted), isVital: true });
const giving = (wanted: number, least: number) => ({ wanted, least });
const widths = (...asked: Parameters<typeof arrange>) => arrange(...asked).map(({ width }) => width);

test('a name of three letters takes no more room than its letters, and nothing is cut while all fits', () => {
  expect(widths([vital(72), giving(400, 60), whole(80)], 552)).toEqual([72, 400, 80]);
  expect(widths([vital(72), giving(400, 60), whole(80)], 600)).toEqual([78, 434, 88]);
});

test('the widest gives way first; name, state and deadline never do', () => {
  expect(widths([vital(150), giving(300, 60), giving(90, 50), vital(80), vital(96)], 600)).toEqual([
    150, 184, 90, 80, 96,
  ]);
  expect(widths([vital(150), giving(300, 60), giving(200, 50), vital(80)], 400)).toEqual([150, 85, 85, 80]);
});

test('a branch stays readable and a day whole; what comes after them goes beyond the edge', () => {
  const [name, state, branch, joined] = [vital(120), vital(70), giving(220, 132), whole(82)];
  expect(widths([name, state, branch, joined, whole(82), whole(46)], 410)).toEqual([120, 70, 138, 82, 82, 46]);
  expect(widths([name, state, branch, joined, whole(82), whole(46)], 390)).toEqual([120, 70, 200, 82, 82, 46]);
});

test('a state that stands last is drawn before what goes beyond the edge, and nothing behind that overtakes it', () => {
  const [name, branch, day, age, state] = [vital(100), giving(220, 132), whole(82), whole(40), vital(70)];
  expect(arrange([name, branch, day, age, state], 340)).toEqual([
    { place: 0, width: 100 },
    { place: 1, width: 170 },
    { place: 4, width: 70 },
    { place: 2, width: 82 },
    { place: 3, width: 40 },
  ]);
  expect(arrange([name, branch, day, age, state], 424).map(({ place }) => place)).toEqual([0, 1, 2, 3, 4]);
});

test('where the vital ones alone are too much, the last in view ends where the fixed column begins', () => {
  expect(widths([vital(100), vital(80), vital(80), vital(90)], 300)).toEqual([115, 92, 93, 90]);
});
