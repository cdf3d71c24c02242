/** 撤销 beside the message of a step, where nothing followed from it elsewhere. */
import { undoSteps } from 'contract/development/calls.ts';
import { isBinding } from 'contract/development/steps.ts';
import { renewRows } from '../../client/answers.ts';
import { call } from '../../client/http.ts';
import { errorNotice, toast } from '../../client/notice.ts';
import { sentencesOf } from '../../client/sentences.ts';

interface Taken {
  step: number;
  isConfirming: boolean;
  rows: { id: string; version: number }[];
}
export function undoing(taken: Taken): { undo?: () => void } {
  if (isBinding(taken.step, taken.isConfirming)) return {};
  const run = async () => {
    try {
      const { done } = await call(undoSteps, { body: taken }, { silent: true });
      await renewRows();
      toast(`已撤销 ${done} 人的办理`);
    } catch (error) {
      errorNotice(sentencesOf(error).join('；'), { title: '没有撤销' });
    }
  };
  return { undo: () => void run() };
}
