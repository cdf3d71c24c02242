import { Link } from 'react-router';
import { activateOrganisation, correctOrganisation } from 'contract/organisation/actions.ts';
import { partyGroup, preparing } from 'contract/organisation/codes.ts';
import { election } from 'contract/election/election.ts';
import { meeting } from 'contract/meeting/meeting.ts';
import { leadershipTeam } from 'contract/organisation/leadership-team.ts';
import { memberFigures } from 'contract/member/figures.ts';
import { partyOrganisation } from 'contract/organisation/party-organisation.ts';
import { addressOf } from 'contract/report/home.ts';
import { DialogButton } from '../../kit/ui/dialog-button.tsx';
import { useMay, useSameDay } from '../../kit/data/as-of.tsx';
import { ActionDialog } from '../../kit/process/action-dialog.tsx';
import { pathTo, useTree } from '../../client/reference.ts';
import { useDay } from '../../client/tab.ts';
import { useOrganisationDues } from '../dues/index.ts';
import { CategoryMark, organisationState, TermEnd } from './marks.tsx';
import { OrganisationMeetings } from './organisation-meetings.tsx';
import { OrganisationElections } from './organisation-elections.tsx';
import { OrganisationTeams } from './organisation-teams.tsx';
import { sections, words } from './words.ts';
import type { Row } from '../../kit/data/row.ts';
import { Value } from '../../kit/field/cells/value.tsx';
import { RecordCard } from '../../kit/record/record-card.tsx';
import { RecordPage, RecordView } from '../../kit/record/record-view.tsx';
import { GoButton } from '../../kit/ui/go-button.tsx';

const actions = {
  correct: {
    action: correctOrganisation,
    title: '更正关键信息',
    verb: '保存更正',
    lead: '名称、类别和上级只由组织部依据批复更正，更正前后的内容和原因都会留痕。',
  },
  activate: {
    action: activateOrganisation,
    title: '启用党组织',
    verb: '启用',
    lead: '启用后状态由“筹建”变为“正常”。党支部须有正式党员 3 人以上，不足 3 人的应当成立联合党支部。',
  },
};

const own = {
  category: (row: Row) => <CategoryMark row={row} />,
  termYears: (row: Row) => `${String(row.termYears)} 年`,
  termEndOn: (row: Row) => <TermEnd row={row} />,
  parentId: (row: Row) => (
    <Link to={`/organisation/detail?id=${String(row.parentId)}`}>{String(row.parentName ?? '上级党组织')}</Link>
  ),
  secretaryId: (row: Row) => (
    <Link to={`/dyjbxx/detail?id=${String(row.secretaryId)}`}>{String(row.secretaryName ?? '—')}</Link>
  ),
};

const counts = [
  ['memberCount', memberFigures.all],
  ['formalCount', memberFigures.formal],
  ['probationaryCount', memberFigures.probationary],
] as const;

/** Members of a group belong to its branch and name the group beside it. */
const peopleOf = ({ id, category }: Row): Record<string, string[]> =>
  category === partyGroup ? { groupId: [id] } : { organisationId: [id], includeSub: ['true'] };

/** Name, kind, state, term and people of an organisation; every count opens its people. */
function OrganisationCard({ row }: { row: Row }) {
  const { nodes } = useTree();
  const sameDay = useSameDay();
  const day = useDay();
  const way = pathTo(nodes, row.id).slice(0, -1);
  const figures = [
    ...counts.map(([name, { label, says, filters }]) => ({
      label,
      says,
      value: <Value name={name} field={partyOrganisation.fields[name]} row={row} />,
      unit: '人',
      to: sameDay(addressOf('/member/list', { ...filters(day), ...peopleOf(row) })),
    })),
    { label: '本届届满', value: <TermEnd row={row} /> },
    { label: '书记', value: row.secretaryId ? own.secretaryId(row) : <span className="tone-warn">缺职</span> },
  ];
  const chips = (
    <>
      <CategoryMark row={row} />
      {organisationState(row)}
      <span className="figures">{String(row.code)}</span>
      {way.length > 0 && <span>{way.map(node => node.label).join(' / ')}</span>}
    </>
  );
  return <RecordCard row={row} chips={chips} figures={figures} />;
}

function Actions({ row }: { row: Row }) {
  const may = useMay();
  return (
    <>
      {may(partyOrganisation, 'activate') && row.state === preparing && (
        <DialogButton label="启用">
          {close => <ActionDialog {...actions.activate} row={row} onClose={close} />}
        </DialogButton>
      )}
      {may(partyOrganisation, 'correct') && (
        <DialogButton label="更正">
          {close => <ActionDialog {...actions.correct} row={row} words={words} onClose={close} />}
        </DialogButton>
      )}
      {may(partyOrganisation, 'create') && (
        <GoButton label="新建下级" to={`/organisation/list/form?parentId=${row.id}`} />
      )}
    </>
  );
}

function Organisation({ row }: { row: Row }) {
  const teams = { key: 'teams', label: '班子成员', children: <OrganisationTeams organisationId={row.id} /> };
  const elections = {
    key: 'elections',
    label: '换届记录',
    children: <OrganisationElections organisationId={row.id} />,
  };
  const meetings = { key: 'meetings', label: '组织生活', children: <OrganisationMeetings organisationId={row.id} /> };
  const may = useMay();
  const tabs = [
    ...(may(leadershipTeam, 'read') ? [teams] : []),
    ...(may(election, 'read') ? [elections] : []),
    ...(may(meeting, 'read') ? [meetings] : []),
    ...useOrganisationDues(row.id),
  ];
  return (
    <RecordView
      resource={partyOrganisation}
      row={row}
      title={String(row.shortName ?? row.name)}
      actions={<Actions row={row} />}
      edit={{ label: '编辑党组织', to: `/organisation/list/form?id=${row.id}` }}
      card={<OrganisationCard row={row} />}
      sections={sections}
      own={own}
      tabs={tabs}
    />
  );
}

export const OrganisationDetail = () => <RecordPage resource={partyOrganisation} of={Organisation} />;
