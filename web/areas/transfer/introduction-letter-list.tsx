import { DerivedList } from '../../kit/pages/derived.tsx';
import { letterMark } from './marks.tsx';

const words = { state: { show: letterMark } };

/** 介绍信, the ledger of numbers; a letter is written by its transfer, never here. */
export const IntroductionLetterList = () => <DerivedList area="transfer" entity="introductionLetter" words={words} />;
