import { expect, it } from 'vitest';
import type { StepShown } from 'contract/development/calls.ts';
import { isAsked } from './step-input.ts';
import { afterWords } from './words.ts';

const step = (no: number, dueOn: string | null = null) => ({ no, dueOn }) as StepShown;

it('months are asked of who extends, a reason of who is late', () => {
  expect(isAsked('extendMonths', step(23), { formalDecision: '1' })).toBe(false);
  expect(isAsked('extendMonths', step(23), { formalDecision: '2' })).toBe(true);
  expect(isAsked('lateReason', step(15, '2026-11-20'), { joinedOn: '2026-11-20' })).toBe(false);
  expect(isAsked('lateReason', step(15, '2026-11-20'), { joinedOn: '2026-11-21' })).toBe(true);
});

it('a step says who acts next', () => {
  expect(afterWords(2, true)).toBe('办结后由党支部办理“推荐和确定入党积极分子”。');
  expect(afterWords(4, true)).toBe('提交后由上级党委审核。');
  expect(afterWords(23, true)).toBe('办结后报上级党委，三个月内审批。');
});
