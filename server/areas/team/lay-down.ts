/** Posts end with a membership or an organisation, and come back with an order that was taken back where their place is free. */
import { teamMember } from 'contract/organisation/team-member.ts';
import { listener } from '../../kit/process/happening.ts';
import {
  leavingTakenBack,
  membersLeft,
  membersMoved,
  organisationRaised,
  organisationsEnded,
  postsRevoked,
} from '../happenings.ts';
import { putBack, writtenBy } from '../workflow/index.ts';
import { endPosts, endTeams, mayReturn } from './end-posts.ts';

/** Whose rights rest holds no post either. 党章第七条; domain-party 1.5. */
export const teamListeners = [
  listener(membersLeft, '免去班子职务', (tx, { memberIds, on, cause }) => endPosts(tx, memberIds, on, cause)),
  /** Those nobody has touched since, whose team is still in office and whose place is free. */
  listener(leavingTakenBack, '恢复班子职务', async (tx, { flow, reason }) => {
    const posts = await writtenBy(tx, teamMember, flow);
    const free = await mayReturn(
      tx,
      posts.filter(one => !one.isChanged).map(one => one.id),
    );
    const returning = posts.filter(one => free.has(one.id));
    await putBack(tx, teamMember, returning, flow, reason);
    return {
      back: returning.map(one => one.name),
      left: posts.filter(one => !free.has(one.id)).map(one => one.name),
    };
  }),
  listener(membersMoved, '免去原党组织班子职务', (tx, { memberIds, fromIds, on, cause }) =>
    endPosts(tx, memberIds, on, cause, fromIds),
  ),
  listener(postsRevoked, '受处分免去班子职务', (tx, { memberIds, on, cause }) => endPosts(tx, memberIds, on, cause)),
  listener(organisationsEnded, '班子任期终止', (tx, { organisationIds, on, cause }) =>
    endTeams(tx, organisationIds, on, cause),
  ),
  listener(organisationRaised, '原班子任期终止', (tx, { organisationId, on, cause }) =>
    endTeams(tx, [organisationId], on, cause),
  ),
];
