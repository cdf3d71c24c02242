/** Grants in a table, with what can be done with each by whom. */
import type { ReactNode } from 'react';
import {
  approveGrant,
  endGrant,
  grantStateWords,
  refuseGrant,
  withdrawGrant,
  type GrantState,
  type RoleGrant,
} from 'contract/access/grant.ts';
import { longText } from 'contract/kit/field.ts';
import { call } from '../../client/http.ts';
import { allows } from '../../client/session.ts';
import { formatMinute } from '../../client/format.ts';
import { CallDialog } from '../../kit/form/call-form.tsx';
import { Dot, type Tone } from '../../kit/ui/marks.tsx';
import { DataTable } from '../../kit/ui/data-table.tsx';
import type { DataColumn } from '../../kit/ui/table.ts';
import { SecondCodeDialog, type SecondCode } from '../../kit/ui/second-code.tsx';
import { RowButton } from '../../kit/ui/row-actions.tsx';
import { useDialog } from '../../kit/ui/use-dialog.tsx';

const tones: Record<GrantState, Tone> = {
  requested: 'warn',
  active: 'ok',
  refused: 'error',
  withdrawn: 'plain',
  ended: 'plain',
};
const actions = {
  approve: { label: '确认', endpoint: approveGrant, done: '已确认', needsReason: false },
  refuse: { label: '不同意', endpoint: refuseGrant, done: '已退回', needsReason: true },
  withdraw: { label: '撤回', endpoint: withdrawGrant, done: '已撤回', needsReason: false },
  end: { label: '收回', endpoint: endGrant, done: '已收回', needsReason: true },
} as const;
type Action = keyof typeof actions;

/** What this session may do with a grant; the server decides all the same. */
export function actionsOf({ state, isOwnRequest, isAboutSelf }: RoleGrant): Action[] {
  if (state === 'active') return allows('platform.roleGrant.end') && !isAboutSelf ? ['end'] : [];
  if (state !== 'requested') return [];
  if (isOwnRequest) return ['withdraw'];
  return allows('platform.roleGrant.approve') && !isAboutSelf ? ['approve', 'refuse'] : [];
}

const minute = (instant: string | null) => (instant ? formatMinute(instant) : '');
const subject = ({ userName, roleName, placeName }: RoleGrant) =>
  `${userName}　${roleName}${placeName ? `（${placeName}）` : ''}`;

/** Whose account it is, and what confirming does to its password. */
function Consequence({ grant }: { grant: RoleGrant }) {
  const { username, personName, personNumber, codeAgainst } = grant;
  return (
    <>
      <p className="access-lead">
        账号：{username}　对应人员：{personName ? said(personName, personNumber) : '没有'}
      </p>
      {codeAgainst && (
        <p className="access-lead tone-warn">
          该账号的密码由{codeAgainst}
          发放，授权后的权限高于发放人。确认后已登录的会话全部退出，登录手机号取消，只用现在的密码不能再登录；系统给出一个确认码，只显示一次，请核实身份后当面交给本人，本人用密码加确认码登录并修改密码。
        </p>
      )}
    </>
  );
}

interface DialogProps {
  grant: RoleGrant;
  action: Action;
  onClose(): void;
  onCode(code: SecondCode): void;
}
function GrantDialog({ grant, action, onClose, onCode }: DialogProps) {
  const { label, endpoint, done, needsReason } = actions[action];
  const reason = longText(action === 'approve' ? '意见' : '原因', { max: 500, required: needsReason });
  const effect = {
    approve: grant.codeAgainst ? '　确认后立即生效。' : '　确认后立即生效，对方不必重新登录。',
    end: '　收回后立即失效。',
    refuse: '',
    withdraw: '',
  };
  return (
    <CallDialog
      title={`${label}授权`}
      verb={`${label}授权`}
      lead={`${subject(grant)}${effect[action]}`}
      note={
        <>
          {action === 'approve' && <Consequence grant={grant} />}
          {grant.reason && (
            <p className="remark">
              申请：{asked(grant)}
              <br />
              原因：{grant.reason}
            </p>
          )}
        </>
      }
      isDanger={action === 'end'}
      fields={{ reason }}
      send={values => call(endpoint, { params: { id: grant.id }, body: values }, { silent: true })}
      done={answer => {
        if ('secondCode' in answer && answer.secondCode)
          onCode({ name: grant.userName, username: grant.username, code: answer.secondCode });
        return `${done}：${subject(grant)}`;
      }}
      onClose={onClose}
    />
  );
}

const said = (...words: (string | null)[]) => words.filter(Boolean).join('　') || '—';
const asked = ({ requestedByName, requestedAt }: RoleGrant) => said(requestedByName, minute(requestedAt));
/** The last action after the request, and its reason. */
const dealt = ({ endedAt, endedByName, endReason, decidedByName, decidedAt, opinion }: RoleGrant) =>
  endedAt ? said(endedByName, minute(endedAt), endReason) : said(decidedByName, minute(decidedAt), opinion);

const columns: DataColumn<RoleGrant>[] = [
  { label: '账号', width: 96, show: grant => grant.userName, hint: grant => grant.username },
  { label: '角色', width: 136, show: grant => grant.roleName, hint: grant => `${grant.roleName}　${grant.roleCode}` },
  { label: '党组织或单位', width: 164, show: grant => grant.placeName ?? '—' },
  { label: '申请', width: 208, show: grant => asked(grant) },
  { label: '原因', width: 168, show: grant => grant.reason ?? '—' },
  { label: '办理', width: 208, show: dealt },
  {
    label: '状态',
    width: 80,
    show: grant => <Dot tone={tones[grant.state]}>{grantStateWords[grant.state]}</Dot>,
  },
];

interface Props {
  grants: RoleGrant[];
  caption: string;
  blank?: ReactNode;
  /** Of one role, whose name stands above. */
  isOfRole?: boolean;
}
export function GrantSheet({ grants, caption, blank, isOfRole = false }: Props) {
  const { open, dialog } = useDialog();
  const tell = (code: SecondCode) => open(close => <SecondCodeDialog given={code} onClose={close} />);
  const renderActions = (grant: RoleGrant) =>
    actionsOf(grant).map(action => (
      <RowButton
        key={action}
        label={actions[action].label}
        of={`${grant.userName}的${grant.roleName}`}
        run={() => open(close => <GrantDialog grant={grant} action={action} onClose={close} onCode={tell} />)}
      />
    ));
  return (
    <>
      <DataTable
        caption={caption}
        rows={grants}
        columns={columns.filter(({ label }) => !isOfRole || label !== '角色')}
        blank={blank}
        actionsWidth={112}
        {...(grants.some(grant => actionsOf(grant).length > 0) && { renderActions })}
      />
      {dialog}
    </>
  );
}
