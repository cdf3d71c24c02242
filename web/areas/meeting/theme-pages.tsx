/** 党日主题 and 优秀案例: the page of a theme with what a branch does with it, and of a case. */
import { useNavigate } from 'react-router';
import { planMeeting } from 'contract/meeting/plan-calls.ts';
import { topicStates } from 'contract/meeting/plan-codes.ts';
import { themeTopicProcess } from 'contract/meeting/theme-topic.ts';
import { addressOf } from 'contract/report/home.ts';
import { call } from '../../client/http.ts';
import { allows } from '../../client/session.ts';
import type { Row } from '../../kit/data/row.ts';
import { ProcessPage, type ProcessLayout } from '../../kit/process/process-page.tsx';
import { ActionButton } from '../../kit/ui/action-button.tsx';
import { Figures } from '../../kit/ui/figures.tsx';

const leads = {
  issue: '发布后适用范围内的党支部可以查看和选用，并通知各党支部书记；发布后不能修改。',
  withdraw: '撤回后不再选用；已选用的会议不变。',
};

function PickUp({ row }: { row: Row }) {
  const navigate = useNavigate();
  return (
    <ActionButton
      label="选用主题"
      type="primary"
      run={() => call(planMeeting, { body: { themeTopicId: row.id } }, { silent: true })}
      done={({ id }) => {
        void navigate(`/meeting/list/form?id=${id}`);
        return '已生成主题党日草稿，请核对时间、地点后发布';
      }}
    />
  );
}

const Standing = ({ row }: { row: Row }) => (
  <Figures
    of={[
      { label: '适用党支部', value: Number(row['branchCount'] ?? 0), unit: '个' },
      {
        label: '已选用',
        value: Number(row['pickedCount'] ?? 0),
        unit: '个',
        to: addressOf('/meeting/list', { themeTopicId: [row.id] }),
      },
      { label: '已开展', value: Number(row['heldCount'] ?? 0), unit: '个' },
    ]}
  />
);

const layoutOf = (row: Row): ProcessLayout => ({
  countWord: '个',
  leads,
  ...(row['state'] === topicStates.issued
    ? {
        strip: <Standing row={row} />,
        buttons: row['mayUpdate'] !== true && allows(planMeeting.access) && <PickUp row={row} />,
      }
    : {}),
});
export const ThemeTopicDetail = () => <ProcessPage process={themeTopicProcess} layout={layoutOf} />;
