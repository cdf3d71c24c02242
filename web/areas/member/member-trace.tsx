import { memberLog } from 'contract/change/log.ts';
import { partyMember } from 'contract/member/party-member.ts';
import { ChangeLog } from '../change/index.ts';

/** 党员变更日志. */
export const MemberTrace = () => <ChangeLog log={memberLog} resource={partyMember} detail="/dyjbxx/detail" />;
