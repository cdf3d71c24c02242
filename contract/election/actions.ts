import { action } from '../kit/action.ts';
import { reason } from '../workflow/inputs.ts';
import { voteStates } from './codes.ts';
import { voteSession } from './vote-session.ts';

export const configureVote = action(voteSession, 'configure', {
  label: '完成配置',
  from: [voteStates.noConfig],
  to: voteStates.config,
  input: {},
});
export const reopenVote = action(voteSession, 'reopen', {
  label: '退回配置',
  from: [voteStates.config],
  to: voteStates.noConfig,
  input: {},
});
export const startVote = action(voteSession, 'start', {
  label: '开始投票',
  from: [voteStates.config],
  to: voteStates.start,
  input: {},
});
export const closeVote = action(voteSession, 'close', {
  label: '结束投票',
  from: [voteStates.start],
  to: voteStates.close,
  input: {},
});
/** More ballots came back than were issued, or the meeting broke off: the vote counts for nothing and is held again. */
export const annulVote = action(voteSession, 'annul', {
  label: '宣布无效',
  from: [voteStates.start],
  to: voteStates.close,
  input: reason,
});
/** Another round among those who are tied or for the seats that stayed empty. */
export const voteAgain = action(voteSession, 'again', {
  label: '再次投票',
  from: [voteStates.close],
  input: {},
});
