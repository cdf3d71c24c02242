/** 任免审批表: cadres whose forms are looked at and taken out, and the forms that are kept. */
import { ImportOutlined } from '@ant-design/icons';
import { useNavigate } from 'react-router';
import { compareForms } from 'contract/appointment/form/calls.ts';
import { appointmentForm } from 'contract/appointment/appointment-form.ts';
import { cadre } from 'contract/cadre/cadre.ts';
import { serving } from 'contract/cadre/codes.ts';
import { allows } from '../../client/session.ts';
import { useTab } from '../../client/tab.ts';
import { may } from '../../kit/data/record.ts';
import type { Row } from '../../kit/data/row.ts';
import { factsOf } from '../../kit/record/sections.ts';
import { RecordList } from '../../kit/pages/record-list.tsx';
import { GoButton } from '../../kit/ui/go-button.tsx';
import { Pills } from '../../kit/ui/pills.tsx';
import { columnWords, facts } from '../cadre/index.ts';
import { PackChosen } from './pack-dialog.tsx';

const page = '/cadre/appointment/form';
const kinds = [
  { key: 'cadre', label: '按干部' },
  { key: 'form', label: '已建审批表' },
] as const;
type Kind = (typeof kinds)[number]['key'];

function Choice({ chosen }: { chosen: Kind }) {
  const navigate = useNavigate();
  return <Pills label="列出" of={kinds} chosen={chosen} choose={key => void navigate(`${page}?of=${key}`)} />;
}

const columns = ['name', 'gender', 'birthDate', 'postUnitId', 'currentPost', 'rank', 'completeness', 'inPostStatus'];
const cadres = { ...cadre, list: { ...cadre.list, columns } };

function Cadres() {
  const navigate = useNavigate();
  const open = ({ id }: Row) => void navigate(`${page}/${id}`);
  return (
    <RecordList
      resource={cadres}
      paths={{ detail: '/cadre/detail', form: '/cadre/list/form', import: '/cadre/import' }}
      countWord="人"
      searchFor="姓名 / 工号 / 完整证件号"
      quickFilters={['postUnitId', 'rank', 'cadreType']}
      sections={facts}
      firstUse="登记干部后，这里按干部信息生成任免审批表。"
      words={columnWords}
      facts={['rank', 'currentPost', 'inPostStatus']}
      head={<Choice chosen="cadre" />}
      actions={
        allows(compareForms.access) && <GoButton label="导入 lrmx" to={`${page}/import`} icon={<ImportOutlined />} />
      }
      views={[
        { label: '在职', filters: { inPostStatus: [...serving] } },
        { label: '全部', filters: {} },
      ]}
      first={row => [{ key: 'form', label: '审批表', run: () => open(row) }]}
      renderBulk={list => may(appointmentForm, 'export') && <PackChosen key="pack" list={list} />}
    />
  );
}

const Forms = () => (
  <RecordList
    resource={appointmentForm}
    paths={{ detail: `${page}/detail`, form: `${page}/form`, import: `${page}/import` }}
    countWord="份"
    searchFor="姓名 / 拟任职务"
    quickFilters={['state', 'filledOn', 'signedAt']}
    sections={factsOf(appointmentForm)}
    head={<Choice chosen="form" />}
  />
);

export function AppointmentFormList() {
  const of = new URLSearchParams(useTab().location.search).get('of');
  return of === 'form' ? <Forms /> : <Cadres />;
}
