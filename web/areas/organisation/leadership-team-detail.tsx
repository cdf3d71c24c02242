import { Link } from 'react-router';
import { extendTeam, renewTeam } from 'contract/organisation/actions.ts';
import { leadershipTeam } from 'contract/organisation/leadership-team.ts';
import { DialogButton } from '../../kit/ui/dialog-button.tsx';
import { useMay } from '../../kit/data/as-of.tsx';
import { Word } from '../../kit/field/cells/choice.tsx';
import { Chip } from '../../kit/ui/marks.tsx';
import { ActionDialog } from '../../kit/process/action-dialog.tsx';
import { isCurrentTeam, RemainingDays, teamFacts, teamSectionsOf, teamState, Vacancies } from './team-marks.tsx';
import { TeamMembers } from './team-members.tsx';
import { TeamPortrait } from './team-portrait.tsx';
import { RenewDialog } from './renew-dialog.tsx';
import type { Row } from '../../kit/data/row.ts';
import { RecordCard } from '../../kit/record/record-card.tsx';
import { RecordPage, RecordView } from '../../kit/record/record-view.tsx';

const mayExtend = (row: Row) => isCurrentTeam(row) && !row.extendedOn;

/** Whose body it is, who leads it, and how long its term goes on. */
function TeamCard({ row }: { row: Row }) {
  const secretary = {
    label: '书记',
    value: row.secretaryId ? String(row.secretaryName ?? '—') : <span className="tone-warn">缺职</span>,
  };
  const figures = [
    ...(row.unitId ? [] : [secretary]),
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
  const chips = (
    <>
      <Chip>
        <Word field={leadershipTeam.fields.teamType} value={row.teamType} />
      </Chip>
      {teamState(row)}
      {row.organisationId ? (
        <Link to={`/organisation/detail?id=${String(row.organisationId)}`}>{String(row.organisationName)}</Link>
      ) : (
        <span>{String(row.unitName ?? '')}</span>
      )}
    </>
  );
  return <RecordCard row={row} chips={chips} figures={figures} />;
}

function Team({ row }: { row: Row }) {
  const may = useMay();
  const card = (
    <>
      <TeamCard row={row} />
      <section className="card detail-main" aria-label="班子成员">
        <TeamMembers team={row} isCurrent={isCurrentTeam(row)} />
      </section>
    </>
  );
  return (
    <RecordView
      resource={leadershipTeam}
      row={row}
      title={String(row.name)}
      actions={
        <>
          {may(leadershipTeam, extendTeam.name) && mayExtend(row) && (
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
          {may(leadershipTeam, renewTeam.name) && isCurrentTeam(row) && row.unitId !== null && (
            <DialogButton label="换届">{close => <RenewDialog team={row} onClose={close} />}</DialogButton>
          )}
        </>
      }
      edit={{ label: '编辑班子', to: `/organisation/team/form?id=${row.id}` }}
      card={card}
      sections={teamSectionsOf(row)}
      own={teamFacts}
      {...(row.unitId
        ? {
            first: 'portrait',
            tabs: [{ key: 'portrait', label: '班子画像', children: <TeamPortrait teamId={row.id} /> }],
          }
        : {})}
    />
  );
}

/** 班子详情. */
export const LeadershipTeamDetail = () => <RecordPage resource={leadershipTeam} of={Team} />;
