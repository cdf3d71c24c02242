/**
 * The way back from a change order that was carried out by mistake: every value it wrote is put back, as long as nobody
 * has changed it since. All of it or nothing, and told as a restoration. Domain-party 12.3.
 */
import { fault } from 'contract/kit/fault.ts';
import { changeActions } from 'contract/organisation/actions.ts';
import { developmentRecord } from 'contract/development/development-record.ts';
import * as codes from 'contract/organisation/codes.ts';
import { partyMember } from 'contract/member/party-member.ts';
import { leadershipTeam } from 'contract/organisation/leadership-team.ts';
import { organisationChange } from 'contract/organisation/organisation-change.ts';
import { partyOrganisation } from 'contract/organisation/party-organisation.ts';
import { teamMember } from 'contract/organisation/team-member.ts';
import type { Resource } from 'contract/kit/resource.ts';
import { outcomes } from 'contract/workflow/codes.ts';
import { handler } from '../../kit/house.ts';
import { refuse } from '../../kit/refused.ts';
import { today } from '../../kit/setting.ts';
import { flowOf } from '../../kit/write/flow.ts';
import { passOn } from '../development/index.ts';
import { bookMoves } from '../member/index.ts';
import { advance, putBack, writtenBy } from '../workflow/index.ts';
import { goingAlong } from './take-along.ts';

/** What an order writes, in the order it is put back. */
const written: Resource[] = [partyOrganisation, partyMember, leadershipTeam, teamMember, ...goingAlong];

export const undoChange = handler(changeActions.restore, {
  owedBy: () => Promise.resolve('school'),
  async perform(tx, row, { reason }) {
    const why = reason;
    const flow = flowOf(organisationChange, row.id);
    const found = await Promise.all(written.map(resource => writtenBy(tx, resource, flow)));
    const changed = found.flat().filter(one => one.isChanged);
    if (changed.length > 0)
      throw refuse(
        changed.slice(0, 20).map(({ name }) => fault('', 'organisation.organisationChange.changed-since', { name })),
      );
    await advance(tx, changeActions.restore, row, { node: '撤销误办', outcome: outcomes.withdrawn, opinion: reason });
    for (const [at, resource] of written.entries()) {
      const backs = (found[at] ?? []).filter(one => !one.isFounded);
      await putBack(tx, resource, backs, flow, why);
      const ids = backs.map(one => one.id);
      if (resource === developmentRecord) await passOn(tx, ids);
    }
    // What the order founded is not torn out of the records: it is dissolved again, when its members have gone back.
    const founded = (found[0] ?? []).filter(one => one.isFounded);
    const dissolved = founded.map(one => ({ ...one, values: { state: codes.dissolved } }));
    await putBack(tx, partyOrganisation, dissolved, flow, why);
    await bookMoves(tx, flow, await today(tx), why);
  },
});
