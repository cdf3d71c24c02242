/** The list of one stage; the four menus differ in stage, words and columns alone. */
import { PlusOutlined } from '@ant-design/icons';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { developmentFigures } from 'contract/development/figures.ts';
import { developmentRecord } from 'contract/development/development-record.ts';
import { isInFront } from '../../kit/data/address.ts';
import { viewOf } from '../../kit/list/views/views.tsx';
import { lazy } from '../../kit/ui/lazy.tsx';
import { today } from '../../client/format.ts';
import { allows } from '../../client/session.ts';
import { useAsOf, useTab } from '../../client/tab.ts';
import type { ColumnWords } from '../../kit/list/columns.tsx';
import type { List } from '../../kit/list/list.ts';
import { RecordList } from '../../kit/pages/record-list.tsx';
import { Deadline } from '../../kit/ui/deadline.tsx';
import { Skeleton } from '../../kit/ui/states.tsx';
import { recordSections } from './record-sections.ts';
import { TrainingButton } from './training-button.tsx';
import { nameOfStep } from './words.ts';
import type { Row } from '../../kit/data/row.ts';
import { RowButton } from '../../kit/ui/row-actions.tsx';
import { GoButton } from '../../kit/ui/go-button.tsx';
import { useDialog } from '../../kit/ui/use-dialog.tsx';

const Missing = ({ row }: { row: Row }) => {
  const count = Number(row.missing ?? 0);
  return count > 0 ? <span className="tone-warn">缺 {count} 项</span> : <span className="tone-ok">齐全</span>;
};

const words: ColumnWords = {
  name: { width: 84 },
  number: { width: 108 },
  organisationId: { width: 160 },
  classId: { width: 120 },
  step: { width: 160, show: row => `${Number(row.step)} ${nameOfStep(Number(row.step))}` },
  stageOn: { width: 100 },
  months: { label: '培养', width: 72, show: row => (typeof row.months === 'number' ? `${row.months} 个月` : '—') },
  contactIds: { width: 130 },
  introducerIds: { width: 130 },
  dueOn: { width: 164, show: row => (typeof row.dueOn === 'string' ? <Deadline day={row.dueOn} /> : '—') },
  missing: { label: '材料', width: 76, show: row => <Missing row={row} /> },
};

const BatchDialog = lazy(async () => ({ default: (await import('./batch-dialog.tsx')).BatchDialog }));

/** What somebody at a list begins most often stands at its head and opens the page that has its form. */
const stages = {
  applicant: {
    code: '1',
    firstUse: '递交入党申请书后、尚未确定为入党积极分子的同志在这里。本人在“我的入党”提交申请，也可以由党支部登记。',
    first: {
      label: '登记入党申请',
      path: '/development/applicant/form',
      access: 'development.developmentRecord.create',
    },
  },
  active: {
    code: '2',
    firstUse: '确定为入党积极分子并备案后的同志在这里，培养教育考察一年以上。',
    first: {
      label: '新增思想汇报',
      path: '/development/thought-report/form',
      access: 'development.thoughtReport.create',
    },
  },
  object: {
    code: '3',
    firstUse: '经上级党委备案同意的发展对象在这里，政治审查、集中培训后报预审。',
    first: {
      label: '新增政治审查',
      path: '/development/political-review/form',
      access: 'development.politicalReview.create',
    },
  },
  probationary: {
    code: '4',
    firstUse: '上级党委审批后的预备党员在这里，预备期一年。',
    first: {
      label: '新增公示',
      path: '/development/publicity/form',
      access: 'development.developmentPublicity.create',
    },
  },
};
const held = ['stage'];
const { late } = developmentFigures;

/** Keeps the address on its stage, so that counts, exports and saved views are of this list. */
export function StageList({ stage: name }: { stage: keyof typeof stages }) {
  const { code: stage, firstUse, first } = stages[name];
  const { location, isActive } = useTab();
  const navigate = useNavigate();
  const params = new URLSearchParams(location.search);
  const { open, dialog } = useDialog();
  const isPast = useAsOf() !== null;
  const mayBatch = allows('development.developmentRecord.submit');
  const asked = params.getAll('stage');
  const isOwn = asked.includes(stage);
  useEffect(() => {
    if (isOwn || !isActive || !isInFront(location)) return;
    const wanted = new URLSearchParams(location.search);
    wanted.set('stage', stage);
    if (!wanted.has('state')) wanted.set('state', '1');
    void navigate(`${location.pathname}?${wanted}`, { replace: true });
  }, [isOwn, isActive, location, navigate, stage]);
  if (!isOwn) return <Skeleton />;
  const handle = ({ selection: { now, clear } }: List) =>
    open(close => <BatchDialog ids={[...now().keys()]} onClose={close} onDone={() => (clear(), close())} />);
  const running = { stage: [stage], state: ['1'] };
  return (
    <>
      <RecordList
        resource={developmentRecord}
        paths={{ detail: '/development/process', form: '/development/applicant/form', import: '' }}
        countWord="人"
        create=""
        searchFor="姓名 / 学工号"
        quickFilters={['step', 'dueOn']}
        sections={recordSections}
        firstUse={firstUse}
        place="organisationId"
        fixedFilters={held}
        words={words}
        facts={['step', 'organisationId', 'dueOn', 'missing']}
        views={[
          { label: '在办', filters: running },
          viewOf({ ...late, filters: day => ({ ...late.filters(day), ...running }) }, today()),
          { label: '已中断', filters: { stage: [stage], state: ['6'] } },
          { label: '全部', filters: { stage: [stage] } },
        ]}
        {...(mayBatch && {
          renderBulk: (list: List) => <RowButton key="batch" label="批量办理" run={() => handle(list)} />,
        })}
        actions={
          <>
            {name === 'object' && !isPast && <TrainingButton />}
            <GoButton label="进度一览" to="/development/process" />
          </>
        }
        primary={
          !isPast &&
          allows(first.access) && (
            <GoButton label={first.label} to={first.path} type="primary" icon={<PlusOutlined />} />
          )
        }
      />
      {dialog}
    </>
  );
}

/** The people of each stage; columns and filters of domain-party 19. */
export const ApplicantList = () => <StageList stage="applicant" />;
export const ActiveList = () => <StageList stage="active" />;
export const ObjectList = () => <StageList stage="object" />;
export const ProbationaryList = () => <StageList stage="probationary" />;
