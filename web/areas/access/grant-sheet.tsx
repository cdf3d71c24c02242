/** Grants in a table, with what can be done with each by whom. */
import { Button, Input } from 'antd';
import { useState, type ReactNode } from 'react';
import {
  approveGrant,
  endGrant,
  grantStateWords,
  refuseGrant,
  withdrawGrant,
  type GrantState,
  type RoleGrant,
} from 'contract/access/grant.ts';
import { call } from '../../client/http.ts';
import { toast } from '../../client/notice.ts';
import { allows } from '../../client/session.ts';
import { formatMinute } from '../../client/format.ts';
import { Dialog } from '../../kit/dialog.tsx';
import { Dot, type Tone } from '../../kit/marks.tsx';
import { DataTable } from '../../kit/ui/data-table.tsx';
import type { DataColumn } from '../../kit/ui/table.ts';
import { SecondCodeDialog, type SecondCode } from '../../plain/second-code.tsx';
import { useAgain } from './answers.ts';
import { Field, useWrite } from './field.tsx';
import { FaultList } from '../../plain/fault-list.tsx';

const tones: Record<GrantState, Tone> = {
  requested: 'warn',
  active: 'ok',
  refused: 'error',
  withdrawn: 'plain',
  ended: 'plain',
};
const deeds = {
  approve: { label: '确认', endpoint: approveGrant, done: '已确认', needsReason: false },
  refuse: { label: '不同意', endpoint: refuseGrant, done: '已退回', needsReason: true },
  withdraw: { label: '撤回', endpoint: withdrawGrant, done: '已撤回', needsReason: false },
  end: { label: '收回', endpoint: endGrant, done: '已收回', needsReason: true },
} as const;
type Deed = keyof typeof deeds;

/** What this session may do with a grant; the server decides all the same. */
export function deedsOf({ state, isOwnRequest, isAboutSelf }: RoleGrant): Deed[] {
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
  deed: Deed;
  onClose(): void;
  onCode(code: SecondCode): void;
}
function DeedDialog({ grant, deed, onClose, onCode }: DialogProps) {
  const { label, endpoint, done, needsReason } = deeds[deed];
  const [reason, setReason] = useState('');
  const again = useAgain();
  const { faults, isBusy, run } = useWrite(['reason']);
  const act = async () => {
    const body = reason.trim() ? { reason: reason.trim() } : {};
    let code: string | null = null;
    const send = async () => {
      const answer = await call(endpoint, { params: { id: grant.id }, body }, { silent: true });
      code = 'secondCode' in answer ? answer.secondCode : null;
    };
    if (!(await run(send))) return;
    toast(`${done}：${subject(grant)}`);
    await again();
    onClose();
    if (code) onCode({ name: grant.userName, username: grant.username, code });
  };
  return (
    <Dialog
      open
      title={`${label}授权`}
      okText={isBusy ? `正在${label}…` : `${label}授权`}
      cancelText="取消"
      okButtonProps={{ danger: deed === 'end', disabled: isBusy || (needsReason && reason.trim() === '') }}
      onCancel={onClose}
      onOk={() => void act()}
    >
      <p className="access-lead">
        {subject(grant)}
        {deed === 'approve' && (grant.codeAgainst ? '　确认后立即生效。' : '　确认后立即生效，对方不必重新登录。')}
        {deed === 'end' && '　收回后立即失效。'}
      </p>
      {deed === 'approve' && <Consequence grant={grant} />}
      {grant.reason && (
        <p className="access-lead">
          申请：{said(grant.requestedByName, minute(grant.requestedAt))}
          <br />
          原因：{grant.reason}
        </p>
      )}
      <FaultList faults={faults.general} />
      <Field
        id="deed-reason"
        label={deed === 'approve' ? '意见' : '原因'}
        error={faults.errors['reason']}
        isRequired={needsReason}
      >
        {control => <Input {...control} maxLength={500} value={reason} onChange={e => setReason(e.target.value)} />}
      </Field>
    </Dialog>
  );
}

const said = (...words: (string | null)[]) => words.filter(Boolean).join('　') || '—';
/** The last deed after the request, and its reason. */
const dealt = ({ endedAt, endedByName, endReason, decidedByName, decidedAt, opinion }: RoleGrant) =>
  endedAt ? said(endedByName, minute(endedAt), endReason) : said(decidedByName, minute(decidedAt), opinion);

const columns: DataColumn<RoleGrant>[] = [
  { label: '账号', width: 96, show: grant => grant.userName, hint: grant => grant.username },
  { label: '角色', width: 136, show: grant => grant.roleName, hint: grant => `${grant.roleName}　${grant.roleCode}` },
  { label: '党组织或单位', width: 164, show: grant => grant.placeName ?? '—' },
  { label: '申请', width: 208, show: grant => said(grant.requestedByName, minute(grant.requestedAt)) },
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
  const [asked, setAsked] = useState<{ grant: RoleGrant; deed: Deed } | null>(null);
  const [code, setCode] = useState<SecondCode | null>(null);
  const renderDeeds = (grant: RoleGrant) =>
    deedsOf(grant).map(deed => (
      <Button
        key={deed}
        type="link"
        size="small"
        aria-label={`${deeds[deed].label}${grant.userName}的${grant.roleName}`}
        onClick={() => setAsked({ grant, deed })}
      >
        {deeds[deed].label}
      </Button>
    ));
  return (
    <>
      <DataTable
        caption={caption}
        rows={grants}
        keyOf={grant => grant.id}
        columns={columns.filter(({ label }) => !isOfRole || label !== '角色')}
        blank={blank}
        deedsWidth={112}
        {...(grants.some(grant => deedsOf(grant).length > 0) && { renderDeeds })}
      />
      {asked && <DeedDialog {...asked} onClose={() => setAsked(null)} onCode={setCode} />}
      {code && <SecondCodeDialog given={code} onClose={() => setCode(null)} />}
    </>
  );
}
