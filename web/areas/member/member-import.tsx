import { partyMember } from 'contract/member/party-member.ts';
import { ImportWizard } from '../../kit/import-wizard.tsx';

export const MemberImport = () => <ImportWizard resource={partyMember} />;
