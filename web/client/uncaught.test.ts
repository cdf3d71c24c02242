import { beforeEach, expect, it } from 'vitest';
import { ApiError } from './http.ts';
import { notices } from './notice.ts';
import { tellUncaught } from './uncaught.ts';

const refusal = (status: number, fields: string[] = []) =>
  new ApiError({
    status,
    code: 'kit.conflict',
    message: '上级计划还没有下达',
    requestId: '7F3A',
    timestamp: '',
    fields: fields.map(message => ({ path: 'total', code: 'x', message, level: 'error' })),
  } as never);
const texts = () => notices.getState().list.map(notice => notice.text);

beforeEach(() => notices.setState({ list: [] }));

it('[T-4] a refusal nobody caught is told, with everything that stood against it', () => {
  tellUncaught(refusal(409));
  tellUncaught(refusal(400, ['名额须为整数', '超出计划']));
  expect(texts()).toEqual(['上级计划还没有下达', '名额须为整数；超出计划']);
});

it('[T-4] what was told already, and what has a dialog of its own, is not told twice', () => {
  const told = refusal(409);
  told.isTold = true;
  tellUncaught(told);
  tellUncaught(refusal(401));
  tellUncaught(new Error('of the program'));
  expect(texts()).toEqual([]);
});
