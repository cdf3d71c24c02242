/** The logs of changes over many rows; the timeline of one row is the kit's. */
import { cadre } from 'contract/cadre/cadre.ts';
import { cadreLog, memberLog, organisationLog, unitLog } from 'contract/change/log.ts';
import { partyMember } from 'contract/member/party-member.ts';
import { partyOrganisation } from 'contract/organisation/party-organisation.ts';
import { unit } from 'contract/organisation/unit.ts';
import { area } from '../../kit/registry.ts';
import { serveLog } from './log.ts';
import { plantChangeOrders } from './demonstration/orders.ts';

export const change = area({
  demonstrate: [{ name: 'changeOrders', after: 'votes', make: plantChangeOrders }],
  routes: [
    serveLog(organisationLog, partyOrganisation),
    serveLog(unitLog, unit),
    serveLog(memberLog, partyMember),
    serveLog(cadreLog, cadre),
  ],
});
