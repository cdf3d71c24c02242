import { correctPerson } from 'contract/person/actions.ts';
import { personTexts } from 'contract/person/texts.ts';
import { correctWith } from '../../kit/act.ts';
import { area } from '../../kit/house.ts';
import { duplicateRoutes } from './duplicates.ts';
import { personRules, studentRules } from './person.ts';
import { personPickers } from './pickers.ts';

export const person = area({
  texts: personTexts,
  rules: [personRules, studentRules],
  actions: [correctWith(correctPerson)],
  routes: [...personPickers, ...duplicateRoutes],
});
