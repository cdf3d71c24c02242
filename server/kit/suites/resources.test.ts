/** A row of every resource begins its life; one of each kind lives all of it. The deep lane has the lives of all. */
import { describe } from 'vitest';
import { resources } from 'contract/resources.ts';
import { isMadeByHand } from '../../testing/bench.ts';
import { beginnings, lives } from './lives.ts';

/** A tree, a part of a person with sealed values, a row in a process, one without a place, one that a college keeps. */
const ofEachKind = ['partyOrganisation', 'partyMember', 'meeting', 'announcement', 'honour'];

describe('beginnings', () => {
  beginnings(resources.filter(isMadeByHand));
});
describe('lives', () => {
  lives(resources.filter(({ name }) => ofEachKind.includes(name)));
});
