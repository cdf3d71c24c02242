import { EditOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { Link, useNavigate } from 'react-router';
import { extendTeam } from 'contract/organisation/actions.ts';
import { leadershipTeam } from 'contract/organisation/leadership-team.ts';
import { PageHead } from '../../client/page-head.tsx';
import { DialogButton } from '../../kit/ui/dialog-button.tsx';
import { useMay } from '../../kit/data/as-of.tsx';
import { Word } from '../../kit/field/cells/choice.tsx';
import { Chip } from '../../kit/ui/marks.tsx';
import { Neighbours } from '../../kit/list/neighbours.tsx';
import { RecordBody } from '../../kit/record/record-body.tsx';
import { WithRecord } from '../../kit/record/record-page.tsx';
import { ActionDialog } from '../../kit/process/action-dialog.tsx';
import { isCurrentTeam, RemainingDays, teamFacts, teamSectionsOf, teamState, Vacancies } from './team-marks.tsx';
import { TeamMembers } from './team-members.tsx';
import { useId } from '../../kit/data/address.ts';
import type { Row } from '../../kit/data/row.ts';

const mayExtend = (row: Row) => isCurrentTeam(row) && !row.extendedOn;

/** Whose body it is, who leads it, and how long its term goes on. */
function TeamCard({ row }: { row: Row }) {
  const figures = [
    {
      label: '书记',
      value: row.secretaryId ? String(row.secretaryName ?? '—') : <span className="tone-warn">缺职</span>,
    },
    {
      label: '在任',
      value: (
        <>
          {String(row.memberCount)} 人 <Vacancies row={row} />
        </>
      ),
    },
    { label: '本届起止', value: `${String(row.startOn)} 至 ${String(row.endOn ?? row.dueOn ?? '—')}` },
    { label: '剩余', value: <RemainingDays row={row} /> },
  ];
  return (
    <section className="card identity">
      <div className="identity-body">
        <p className="identity-name">
          <strong>{String(row.name)}</strong>
        </p>
        <p className="identity-chips">
          <Chip>
            <Word field={leadershipTeam.fields.teamType} value={row.teamType} />
          </Chip>
          {teamState(row)}
          {row.organisationId ? (
            <Link to={`/organisation/detail?id=${String(row.organisationId)}`}>{String(row.organisationName)}</Link>
          ) : (
            <span>{String(row.unitName ?? '')}</span>
          )}
        </p>
        <dl className="key-figures">
          {figures.map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd className="figures">{value}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}

function Team({ row }: { row: Row }) {
  const navigate = useNavigate();
  const may = useMay();
  const members = <TeamMembers team={row} isCurrent={isCurrentTeam(row)} />;
  const actions = (
    <>
      <Neighbours resource={leadershipTeam} countWord="个" />
      {may(leadershipTeam, 'extend') && mayExtend(row) && (
        <DialogButton label="延期换届">
          {close => (
            <ActionDialog
              action={extendTeam}
              row={row}
              title="延期换届"
              verb="保存延期"
              lead="延期须经上级党组织批准，一般不超过一年。保存后届满日期和提醒随之推后。"
              onClose={close}
            />
          )}
        </DialogButton>
      )}
      {may(leadershipTeam, 'update') && (
        <Button
          type="primary"
          icon={<EditOutlined />}
          onClick={() => void navigate(`/organisation/team/form?id=${row.id}`)}
        >
          编辑班子
        </Button>
      )}
    </>
  );
  return (
    <div className="detail-page">
      <PageHead title={String(row.name)} actions={actions} />
      <TeamCard row={row} />
      <section className="card detail-main" aria-label="班子成员">
        {members}
      </section>
      <RecordBody resource={leadershipTeam} row={row} sections={teamSectionsOf(row)} own={teamFacts} />
    </div>
  );
}

/** 班子详情. */
export function LeadershipTeamDetail() {
  return (
    <WithRecord resource={leadershipTeam} id={useId()}>
      {row => <Team key={row.id} row={row} />}
    </WithRecord>
  );
}
