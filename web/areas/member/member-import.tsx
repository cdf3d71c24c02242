import { partyMember } from 'contract/member/party-member.ts';
import { ImportWizard } from '../../import/wizard.tsx';

export const MemberImport = () => <ImportWizard resource={partyMember} />;
