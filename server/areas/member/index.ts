import { correctMember } from 'contract/member/actions.ts';
import { partyMember } from 'contract/member/party-member.ts';
import { memberPicker } from 'contract/member/pickers.ts';
import { exportRoster, readRoster } from 'contract/member/roster.ts';
import { memberTexts } from 'contract/member/texts.ts';
import * as offers from 'contract/member/actions.ts';
import { pageWords } from 'contract/member/page-words.ts';
import { lookBack } from '../../kit/resource/as-of.ts';
import { area } from '../../kit/registry.ts';
import { serve } from '../../kit/route.ts';
import { pick } from '../../kit/resource/picker.ts';
import { roster } from './roster.ts';
import { ledgerBalance } from './balance.ts';
import { correctionHandler, correctionRules, correctWithApproval, requestRoute } from './correction.ts';
import { rosterFile } from './roster-file.ts';
import { claimHandler, holders, ownClaimsRoute } from './person-claim.ts';
import { partyMemberComputed, partyMemberRules } from './party-member.ts';
import { disciplineConsequences } from './restrictions.ts';
import { statusChangeHandler, statusChangeRules } from './status-change.ts';
import { fiftyYears, probationEnds, registerGaps, suspensionEnds } from './watches.ts';
import { ownMemberCorrections } from './asked.ts';
import { memberDocuments } from './documents.ts';
import { memberListeners } from './leaving.ts';
import { plantMemberOrders } from './demonstration/orders.ts';
import { plantClaims } from './demonstration/claims.ts';

export { correctWithApproval } from './correction.ts';
export { book, bookMoves, moveMembers, type Entry } from './ledger.ts';
export { holdBranchesOf, holdOrganisations, lockOrganisations } from './hold.ts';
export { leaveContacts, leaveRegister } from './leaving.ts';
export { probationEnd } from './probation.ts';
export { bookedSince, standingOn } from './standing-on.ts';

const columns = ['name', 'number', 'gender', 'organisationId', 'unitId', 'classId', 'memberCategory', 'phone'];

export const member = area({
  texts: memberTexts,
  pageWords,
  offers,
  demonstrate: [
    { name: 'memberOrders', after: 'disciplines', make: plantMemberOrders },
    { name: 'claims', after: 'duplicates', make: plantClaims },
  ],
  documents: memberDocuments,
  ownMatters: [ownMemberCorrections],
  rules: [partyMemberRules, statusChangeRules, correctionRules, disciplineConsequences],
  computed: [partyMemberComputed],
  processes: [statusChangeHandler, correctionHandler, claimHandler],
  actions: [correctWithApproval(correctMember)],
  holders,
  listeners: memberListeners,
  watches: [probationEnds, suspensionEnds, fiftyYears, registerGaps],
  routes: [
    ledgerBalance,
    requestRoute,
    ownClaimsRoute,
    serve(memberPicker, ({ tx, query }) => pick(tx, partyMember, columns, query)),
    serve(readRoster, async call => {
      const { tx, query } = await lookBack(call.tx, call.query);
      const { page = 0, size = 50, ...choice } = query;
      return roster(tx, choice, page, size);
    }),
    serve(exportRoster, async call => {
      const { tx, query: choice } = await lookBack(call.tx, call.body);
      return rosterFile(tx, choice);
    }),
  ],
});
