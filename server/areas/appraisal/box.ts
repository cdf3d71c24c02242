/** The boxes in which ballots about members lie. Decisions 050 and 191. */
import { boxesOf } from '../../ballots/boxes.ts';

export const boxes = boxesOf('appraisal');
export const { makeBoxes, turnoutOf, lockBoxesOf, emptyBoxes } = boxes;
