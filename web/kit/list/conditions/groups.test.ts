import { expect, test } from 'vitest';
import { draftOf, newDraft, newLine, textOf, type BesideLine, type Draft } from './groups.ts';

const women = { name: 'gender', filters: { gender: ['2'] } };
const young = { name: 'birthday', filters: { 'birthday.from': ['1991-01'], 'birthday.to': ['1999-12'] } };

test('what is filled in becomes text, and the text the same draft again', () => {
  const draft = { join: 'any' as const, parts: [{ join: 'all' as const, lines: [women, young] }] };
  const text = '{"any":[{"all":[{"gender":["2"]},{"birthday.from":["1991-01"],"birthday.to":["1999-12"]}]}]}';
  expect(textOf(draft)).toBe(text);
  expect(draftOf(text)).toEqual(draft);
});

test('lines and groups without a condition ask nothing', () => {
  expect(textOf(newDraft)).toBe('');
  const empty = { join: 'any' as const, lines: [newLine] };
  expect(textOf({ join: 'all', parts: [empty, { join: 'any', lines: [women, newLine] }] })).toBe(
    '{"all":[{"any":[{"gender":["2"]}]}]}',
  );
});

test('an address that says no groups begins anew; a lone condition is a group of one', () => {
  expect(draftOf('{')).toEqual(newDraft);
  expect(draftOf('{"all":[{"gender":["2"]}]}')).toEqual({ join: 'all', parts: [{ join: 'all', lines: [women] }] });
});

test('a record beside the row is asked for in one line of several fields, and comes back as it was', () => {
  const deputy: BesideLine = {
    entity: 'postHolding',
    has: 'some',
    lines: [
      { name: 'rank', filters: { rank: ['132'] } },
      { name: 'startOn', filters: { 'startOn.yearsFrom': ['3'] } },
    ],
  };
  const unpraised: BesideLine = { entity: 'honour', has: 'none', lines: [newLine] };
  const draft: Draft = { join: 'all', parts: [{ join: 'all', lines: [women, deputy, unpraised] }] };
  const text =
    '{"all":[{"all":[{"gender":["2"]},{"some":"postHolding","of":{"rank":["132"],"startOn.yearsFrom":["3"]}},{"none":"honour","of":{}}]}]}';
  expect(textOf(draft)).toBe(text);
  expect(draftOf(text)).toEqual(draft);
});
