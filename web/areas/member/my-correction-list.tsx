/** 我的信息更正: what oneself asked to have put right, and how far it is. */
import { Link } from 'react-router';
import { readOwn } from 'contract/kit/own.ts';
import { memberCorrection, memberCorrectionProcess } from 'contract/member/member-correction.ts';
import { useSession } from '../../client/session.ts';
import { may } from '../../kit/data/record.ts';
import { MyPage } from '../../kit/own/my-page.tsx';
import { OwnRow, OwnRows } from '../../kit/own/own-rows.tsx';
import { processState } from '../../kit/process/process-state.ts';
import { GoButton } from '../../kit/ui/go-button.tsx';
import { EmptyState } from '../../kit/ui/states.tsx';

const list = '/self/correction';
const stateOf = processState(memberCorrectionProcess);

function Request() {
  const memberId = useSession(({ user }) => user?.personId ?? '');
  if (!may(memberCorrection, 'create')) return null;
  return <GoButton label="申请更正" to={`${list}/form?memberId=${memberId}`} type="primary" />;
}

export const MyCorrectionList = () => (
  <MyPage
    read={readOwn(memberCorrection)}
    input={{ query: { size: 50, columns: ['matter', 'state', 'reason'] } }}
    what="信息更正"
    otherwise="信息有误时，请联系所在单位或党支部。"
    renderActions={({ content }) => content.length > 0 && <Request />}
  >
    {({ content }) => (
      <OwnRows
        rows={content}
        blank={
          <EmptyState isCard picture="tray" title="还没有申请过更正" actions={<Request />}>
            个人信息有误或有变化时，在这里申请更正，办理进度随时可查。
          </EmptyState>
        }
      >
        {row => (
          <OwnRow title={<Link to={`${list}/detail?id=${row.id}`}>{String(row['matter'])}</Link>} state={stateOf(row)}>
            <p className="remark">{String(row['reason'])}</p>
          </OwnRow>
        )}
      </OwnRows>
    )}
  </MyPage>
);
