/** Posts end with a membership, and come back with an order that was taken back where their place is free. */
import { teamMember } from 'contract/organisation/team-member.ts';
import type { Ending } from '../../kit/registry.ts';
import { putBack, writtenBy } from '../workflow/index.ts';
import { endPosts, mayReturn } from './end-posts.ts';

/** Whose rights rest holds no post either. 党章第七条; domain-party 1.5. */
export const endingOfPosts: Ending = {
  end: (tx, { memberIds, on, cause }) => endPosts(tx, memberIds, on, cause),
  /** Those nobody has touched since, whose team is still in office and whose place is free. */
  async takeBack(tx, { flow, reason }) {
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
  },
};
