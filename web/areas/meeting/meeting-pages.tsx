/** 三会一课: the list of meetings, one as it is prepared and written down, and its page. */
import { MobileOutlined, QrcodeOutlined } from '@ant-design/icons';
import { isQuorate } from 'contract/meeting/attendance.ts';
import { states, types } from 'contract/meeting/codes.ts';
import { meeting, meetingProcess } from 'contract/meeting/meeting.ts';
import { themeCase } from 'contract/meeting/theme-case.ts';
import { severalOf } from 'contract/kit/types/choice.ts';
import { allows } from '../../client/session.ts';
import { may } from '../../kit/data/record.ts';
import type { Row } from '../../kit/data/row.ts';
import { RecordForm } from '../../kit/pages/record-form.tsx';
import { RecordList } from '../../kit/pages/record-list.tsx';
import { ProcessPage, type ProcessLayout } from '../../kit/process/process-page.tsx';
import { GoButton } from '../../kit/ui/go-button.tsx';
import { HistoryButton } from './history-dialog.tsx';
import { Agenda } from './agenda.tsx';
import { Attendees } from './attendees.tsx';
import { columnWords, detailSections, meetingState, sectionsOf, useWordsAt, views } from './words.tsx';

const path = '/meeting/list';
const detailPath = '/meeting/detail';
const columns = ['title', 'types', 'organisationId', 'heldOn', 'state', 'dueCount', 'presentCount', 'rate'];
const shown = { ...meeting, list: { ...meeting.list, columns } };

export const MeetingList = () => (
  <RecordList
    resource={shown}
    paths={{ detail: detailPath, form: `${path}/form`, import: `${path}/import` }}
    countWord="次"
    create="安排会议"
    actions={
      <>
        <HistoryButton />
        {allows('meeting.meeting.create') && (
          <GoButton label="记一次会" to="/meeting/record" icon={<MobileOutlined />} />
        )}
      </>
    }
    searchFor="会议主题 / 地点"
    quickFilters={['types', 'heldOn', 'state']}
    sections={detailSections({ id: '', version: 0 })}
    firstUse="这里是党组织的会议和活动。会前安排并发布通知；会后补记的，用“记一次会”一次写完并提交。"
    place="organisationId"
    words={columnWords}
    views={views}
  />
);

export function MeetingForm() {
  const wordsAt = useWordsAt();
  return (
    <RecordForm
      resource={meeting}
      create="安排会议"
      sections={sectionsOf}
      words={({ organisationId }) => wordsAt(organisationId)}
      after={{ create: '保存后列出议题，再发布通知或登记已召开；参会人员按会议类型生成。' }}
      detail={detailPath}
      done={({ title }) => `已保存${String(title)}`}
    />
  );
}

const leads = {
  publish: '发布后通知应到人员；名册有变动的，参会人员随之补充。',
  start: '开始后登记到会情况；结束时间过后两小时自动结束。',
  finish: '结束后没有登记的应到人员记为缺席，可以再改。',
  record: '会议已经召开而没有在平台开始的，直接登记，再填写参会情况和会议记录。',
  submit: '提交后由上级党组织审核，会后 7 天内完成。',
  approve: '审核归档后计入组织生活统计，不能再修改；补学可以继续登记。',
  recall: '审核前发现有误的，撤回后修改，再提交审核。',
  amend: '归档后发现有误的，退回党组织更正；计入的统计和积分随之撤销，重新归档后再计入。',
};

/** Whether enough were there to decide. 《支部工作条例（试行）》第十一条. */
function Quorum({ row }: { row: Row }) {
  const [due = 0, present = 0] = ['votingDue', 'votingPresent'].map(name => Number(row[name] ?? 0));
  const isAhead = row['state'] === states.draft || row['state'] === states.announced;
  if (isAhead || !severalOf(row['types']).includes(types.assembly) || due === 0) return null;
  const isEnough = isQuorate(present, due);
  return (
    <p className={isEnough ? 'remark' : 'tone-warn'}>
      有表决权党员应到 {due} 人、实到 {present} 人，{isEnough ? '达到半数，可以表决' : '不足半数，不能进行表决'}。
    </p>
  );
}

/** While it goes on, the code to sign in with is one tap away. */
const SignCode = ({ row }: { row: Row }) =>
  row['state'] === states.started ? (
    <p>
      <GoButton label="展示签到码" to={`/meeting/sign-board?id=${row.id}`} icon={<QrcodeOutlined />} />
    </p>
  ) : null;

/** A theme party day that was found good may be shown to others. */
const Recommend = ({ row }: { row: Row }) =>
  row['state'] === states.archived && severalOf(row['types']).includes(types.themeDay) && may(themeCase, 'create') ? (
    <GoButton label="推荐为案例" to={`/meeting/theme-case/form?meetingId=${row.id}`} />
  ) : null;

const layoutOf = (row: Row): ProcessLayout => ({
  countWord: '次',
  leads,
  form: `${path}/form`,
  state: meetingState(row),
  sections: detailSections(row),
  body: (
    <>
      <SignCode row={row} />
      <Quorum row={row} />
    </>
  ),
  buttons: <Recommend row={row} />,
  tabs: [
    { key: 'agenda', label: '议题', children: <Agenda row={row} /> },
    { key: 'attendees', label: '参会人员', children: <Attendees row={row} /> },
  ],
});
export const MeetingDetail = () => <ProcessPage process={meetingProcess} layout={layoutOf} />;
