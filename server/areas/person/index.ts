import { correctPerson } from 'contract/person/actions.ts';
import { personTexts } from 'contract/person/texts.ts';
import { area } from '../../kit/house.ts';
import { correctWithApproval } from '../member/index.ts';
import { duplicateRoutes } from './duplicates.ts';
import { personRules, studentRules } from './person.ts';
import { personPickers } from './pickers.ts';

export const person = area({
  texts: personTexts,
  rules: [personRules, studentRules],
  actions: [correctWithApproval(correctPerson)],
  routes: [...personPickers, ...duplicateRoutes],
});
