import { memberCorrection } from 'contract/member/member-correction.ts';
import { useSession } from '../../client/session.ts';
import { RecordList } from '../../kit/record-list.tsx';
import { Blank } from '../../kit/states.tsx';
import { Narrowed } from './narrowed.tsx';

const list = '/self/correction';
const paths = { detail: `${list}/detail`, form: `${list}/form`, import: `${list}/import` };
const sections = [{ title: '更正说明', fields: ['matter', 'isKey', 'state', 'reason'] }];

/** 我的信息更正: what oneself asked to have put right, and how far it is. */
export function MyCorrectionList() {
  const personId = useSession(({ user }) => user?.personId ?? null);
  if (personId === null)
    return (
      <section className="card">
        <Blank picture="search" title="账号没有关联人员">
          信息有误时，请联系所在单位或党支部。
        </Blank>
      </section>
    );
  return (
    <Narrowed by="memberId" to={[personId]}>
      <RecordList
        resource={memberCorrection}
        paths={{ ...paths, form: `${paths.form}?memberId=${personId}` }}
        measure="件"
        create="申请更正"
        searchFor="事项"
        frequent={['state', 'isKey']}
        sections={sections}
        firstUse="个人信息有误或有变化时，在这里申请更正，办理进度随时可查。"
        facts={['isKey', 'state', 'reason']}
      />
    </Narrowed>
  );
}
