/** The boxes in which ballots about cadres and leading groups lie. Decisions 050, 191, 229, 263. */
import { boxesOf } from '../../ballots/boxes.ts';
import { keeperKeys } from './keepers.ts';

export const boxes = boxesOf('assessment', keeperKeys);
export const { makeBoxes, turnoutOf, turnoutsOf, lockBoxesOf, lockBoxes, emptyBoxes, unlockBoxes, saidIn } = boxes;
