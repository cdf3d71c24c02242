import { partyMember } from 'contract/member/party-member.ts';
import { RecordForm } from '../../kit/pages/record-form.tsx';
import { sections } from './sections.ts';
import { words } from './words.ts';

/** What a newly registered member mostly is: on the register in good standing. */
const known = { partyStatus: '1' };

/** 登记党员 and 编辑; as mock 14. */
export const MemberForm = () => (
  <RecordForm
    resource={partyMember}
    create="登记党员"
    sections={sections}
    words={words}
    known={known}
    after={{ create: '保存后进入所在党支部，并建立变更痕迹。' }}
    detail="/dyjbxx/detail"
    done={({ name }, isNew) => (isNew ? `已登记党员${String(name)}` : `已保存${String(name)}的信息`)}
    next="登记"
  />
);
