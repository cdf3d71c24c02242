/** Everything people ask for of their own, one line each. An area adds its own here. */
import type { OwnMatter } from '../personal/applications.ts';
import { ownCadreCorrections } from './collection/index.ts';
import { ownWayIntoTheParty } from './development/index.ts';
import { ownReconsiderations } from './grading/index.ts';
import { ownMemberCorrections } from './member/index.ts';
import { ownPointAppeals, ownPointClaims } from './points/index.ts';
import { ownTransfers } from './transfer/index.ts';
import { ownJourneys } from './travel-document/index.ts';

export const allOwnMatters: OwnMatter[] = [
  ownMemberCorrections,
  ownCadreCorrections,
  ownJourneys,
  ownReconsiderations,
  ownTransfers,
  ownWayIntoTheParty,
  ownPointClaims,
  ownPointAppeals,
];
