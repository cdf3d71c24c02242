import { letterStates } from 'contract/transfer/codes.ts';
import { introductionLetter } from 'contract/transfer/introduction-letter.ts';
import { DerivedList } from '../../kit/pages/derived.tsx';
import { stateMark } from '../../kit/list/state-mark.tsx';

const words = {
  state: {
    show: stateMark(introductionLetter, {
      [letterStates.valid]: 'info',
      [letterStates.received]: 'ok',
      [letterStates.overdue]: 'error',
    }),
  },
};

/** 介绍信, the ledger of numbers; a letter is written by its transfer, never here. */
export const IntroductionLetterList = () => <DerivedList area="transfer" entity="introductionLetter" words={words} />;
