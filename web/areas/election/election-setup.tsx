/** 换届配置: one vote from its settings and its roll to the sheet of results. */
import { Tabs } from 'antd';
import { Link } from 'react-router';
import { voteStates } from 'contract/election/codes.ts';
import { election } from 'contract/election/election.ts';
import { voteProcess, voteSession } from 'contract/election/vote-session.ts';
import { PageHead } from '../../client/page-head.tsx';
import { useSession } from '../../client/session.ts';
import { useTab } from '../../client/tab.ts';
import { useMay } from '../../kit/data/as-of.tsx';
import { Facts } from '../../kit/record/facts.tsx';
import { WithRecord } from '../../kit/record/record-page.tsx';
import { StepCard } from '../../kit/ui/step-strip.tsx';
import { ActionButtons } from '../../kit/process/action-buttons.tsx';
import '../../kit/record/detail.css';
import './election.css';
import { PaperCount } from './paper-count.tsx';
import { Result, useResult } from './result.tsx';
import { Roll } from './roll.tsx';
import { Secrecy } from './secrecy.tsx';
import { VoteForm } from './vote-form.tsx';
import { VoteState } from './vote-state.tsx';
import type { Row } from '../../kit/data/row.ts';
import { GoButton } from '../../kit/ui/go-button.tsx';

const idIn = (value: string | null) => (value && /^[1-9]\d{0,17}$/.test(value) ? value : null);

const actions = Object.values(voteProcess.actions);
const leads = {
  configure: '核对候选人差额、监票人和选举人名单后完成配置，之后可以登记到会、打印选票样张。',
  reopen: '退回后可以修改投票设置；已经发出选票的不能退回。',
  start: '由主持人宣布开始。开始后选举人名单锁定，到会的选举人收到投票待办；实到会须达到应到会的五分之四。',
  annul: '收回选票多于发出选票，或者会议中断不能继续时宣布。本场不计票，选举人名单沿用，可再次投票。',
  close: '结束后立即计票并锁定结果，不能再投票。收到的选票不足 5 张时，须等到会的选举人全部投票。',
  again: '得票相同的再次投票，得票多的当选；不足的名额在未当选的候选人中再次投票。选举人名单沿用本场。',
};

const sections = [
  {
    title: '投票设置',
    fields: [
      'title',
      'voteType',
      'position',
      'seats',
      'round',
      'candidateIds',
      'allowOther',
      'isPaper',
      'openAt',
      'closeAt',
      'chairId',
      'supervisorIds',
      'counterIds',
      'attachments',
    ],
  },
];

function Vote({ row }: { row: Row }) {
  const may = useMay()(voteSession, 'update');
  // Where every seat is taken, or the next round stands already, nobody votes again.
  const result = useResult(row).data;
  const isFilled = result?.sheet?.missing === 0 || Boolean(result?.next);
  const isDraft = row.state === voteStates.noConfig;
  const isRollOpen = may && (isDraft || row.state === voteStates.config);
  const electionId = String(row.electionId ?? '');
  const settings =
    isDraft && may && electionId ? (
      <WithRecord resource={election} id={electionId}>
        {parent => <VoteForm key={row.version} row={row} election={parent} />}
      </WithRecord>
    ) : (
      <Facts resource={voteSession} row={row} sections={sections} />
    );
  const counters = Array.isArray(row.counterIds) ? row.counterIds.map(String) : [];
  const own = useSession(session => session.user?.personId);
  const leading = [row.chairId, row.supervisorIds].flat().map(String);
  // Who presides or watches over the vote ends it, nobody above them.
  const closed = [
    ...(isFilled ? ['again'] : []),
    ...(leading.includes(String(own)) ? [] : ['close', 'annul']),
    ...(result?.needsCode ? ['close'] : []),
  ];
  const isCounter = row.isPaper === true && row.state === voteStates.start && counters.includes(String(own));
  const items = [
    { key: 'settings', label: '投票设置', children: settings },
    { key: 'roll', label: '选举人名单', children: <Roll row={row} isOpen={isRollOpen} /> },
    ...(isCounter ? [{ key: 'count', label: '录入选票', children: <PaperCount id={row.id} /> }] : []),
    { key: 'result', label: row.state === voteStates.close ? '计票结果' : '投票进度', children: <Result row={row} /> },
  ];
  const chips = (
    <>
      <VoteState row={row} />
      <span>{String(row.organisationName ?? '')}</span>
      {row.isPaper === true ? <span>纸质选票</span> : <Link to={`/dzzhjgl/tp?id=${row.id}`}>投票页面</Link>}
    </>
  );
  const first = isDraft ? 'settings' : row.state === voteStates.config ? 'roll' : 'result';
  return (
    <div className="detail-page">
      <PageHead
        title={String(row.title)}
        actions={
          <>
            {electionId && <GoButton label="返回换届" to={`/organisation/election/detail?id=${electionId}`} />}
            <ActionButtons resource={voteSession} actions={actions} row={row} leads={leads} except={closed} />
          </>
        }
      />
      <StepCard label="投票状态" chips={chips}>
        {result?.next && (
          <p>
            后续轮次：<Link to={`/organisation/election-setup?id=${result.next.id}`}>{result.next.title}</Link>
          </p>
        )}
        <Secrecy row={row} progress={result} />
      </StepCard>
      <section className="card detail-main">
        <Tabs
          key={`${row.id}-${String(row.state)}`}
          size="small"
          defaultActiveKey={first}
          items={items}
          destroyOnHidden
        />
      </section>
    </div>
  );
}

export function ElectionSetup() {
  const params = new URLSearchParams(useTab().location.search);
  const electionId = idIn(params.get('electionId'));
  if (electionId && !params.has('id'))
    return (
      <WithRecord resource={election} id={electionId}>
        {row => (
          <div className="detail-page">
            <PageHead title={`${String(row.name)}：新建投票`} />
            <VoteForm key={row.id} election={row} />
          </div>
        )}
      </WithRecord>
    );
  return (
    <WithRecord resource={voteSession} id={idIn(params.get('id'))}>
      {row => <Vote key={row.id} row={row} />}
    </WithRecord>
  );
}
