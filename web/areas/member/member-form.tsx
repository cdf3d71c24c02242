import { useNavigate } from 'react-router';
import { partyMember } from 'contract/member/party-member.ts';
import { FormPage } from '../../kit/pages/form-page.tsx';
import { useForm } from '../../kit/form/form.ts';
import { toast } from '../../client/notice.ts';
import { WithRecord } from '../../kit/record/record-page.tsx';
import { useTab } from '../../client/tab.ts';
import { sections } from './sections.ts';
import { words } from './words.ts';
import { useId } from '../../kit/data/address.ts';
import type { Row } from '../../kit/data/row.ts';

const names = sections.flatMap(section => section.fields);
/** What a newly registered member mostly is: on the register in good standing. */
const known = { partyStatus: '1' };

function MemberFields({ row }: { row?: Row | undefined }) {
  const form = useForm(partyMember, { row, names, known });
  const navigate = useNavigate();
  const open = (saved: Row) => {
    toast(row ? `已保存${String(saved.name)}的信息` : `已登记党员${String(saved.name)}`);
    void navigate(`/dyjbxx/detail?id=${saved.id}`, { replace: true });
  };
  return (
    <FormPage
      form={form}
      title={row ? `编辑${String(row.name)}` : '登记党员'}
      sections={sections}
      words={words}
      after={row ? '只保存改动的项目，并记入变更痕迹。' : '保存后进入所在党支部，并建立变更痕迹。'}
      verb="登记"
      onSaved={open}
      {...(row ? {} : { onSavedNext: (saved: Row) => toast(`已登记党员${String(saved.name)}`) })}
    />
  );
}

/** 登记党员 and 编辑; as mock 14. */
export function MemberForm() {
  const id = useId();
  const isNew = !new URLSearchParams(useTab().location.search).has('id');
  if (isNew) return <MemberFields key="new" />;
  return (
    <WithRecord resource={partyMember} id={id}>
      {row => <MemberFields key={row.id} row={row} />}
    </WithRecord>
  );
}
