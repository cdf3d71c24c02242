import { teamMember } from 'contract/organisation/team-member.ts';
import { RowDialog } from '../../kit/form/row-dialog.tsx';
import type { Row } from '../../kit/data/row.ts';

const ofUnit = ['cadreId', 'adminPost', 'duties', 'duty', 'startOn', 'endOn', 'sortNo'];
const ofOrganisation = [
  'personId',
  'position',
  'getWay',
  'startOn',
  'endOn',
  'duty',
  'adminPost',
  'isDoubleLeader',
  'sortNo',
];
const words = {
  personId: { help: '正式党员，权利正常', isRequired: true },
  cadreId: { isRequired: true },
  position: { isRequired: true },
  isDoubleLeader: { help: '教师党支部书记具有副高以上职称或博士学位' },
  adminPost: { help: '不填时取本单位现任职务' },
  endOn: { help: '在任的不填' },
};

interface Props {
  team: Row;
  row?: Row | undefined;
  onClose(): void;
}

/** Takes down a post of a team, or puts one right. */
export const TeamMemberDialog = ({ team, row, onClose }: Props) => (
  <RowDialog
    resource={teamMember}
    title={row ? `编辑${String(row.name)}` : `登记${String(team.name)}成员`}
    names={team.unitId ? ofUnit : ofOrganisation}
    row={row}
    known={{ teamId: team.id, startOn: team.startOn }}
    words={words}
    onClose={onClose}
  />
);
