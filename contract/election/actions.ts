import { action } from '../kit/action.ts';
import { flag, longText, text } from '../kit/field.ts';
import { neededOpinion, opinion, reason } from '../workflow/inputs.ts';
import { electionStates, voteStates } from './codes.ts';
import { election } from './election.ts';
import { voteSession } from './vote-session.ts';

const { draft, asked, replied, voting, reporting } = electionStates;
const documentNo = { documentNo: text('批复文号', { required: true, max: 60 }) };

/** 请示: the organisation asks the committee above. */
export const submitElection = action(election, 'submit', {
  label: '提交请示',
  from: [draft],
  to: asked,
  input: {},
});
/** 批复 of the request with its candidates, and later of the result. */
export const approveElection = action(election, 'approve', {
  label: '批复',
  from: [asked, reporting],
  input: { ...documentNo, ...opinion },
});
export const sendBackElection = action(election, 'sendBack', {
  label: '退回',
  from: [asked, reporting],
  input: neededOpinion,
});
/** 报送结果: what was elected goes to the committee above. */
export const reportElection = action(election, 'report', {
  label: '报送选举结果',
  from: [voting],
  to: reporting,
  input: {
    reportDoc: text('报告文号', { required: true, max: 60 }),
    fewerSeats: flag('经半数以上有选举权的党员同意减少名额'),
    note: longText('说明', { max: 500 }),
  },
});
export const terminateElection = action(election, 'terminate', {
  label: '终止',
  from: [draft, asked, replied, voting, reporting],
  to: electionStates.ended,
  input: reason,
});

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
