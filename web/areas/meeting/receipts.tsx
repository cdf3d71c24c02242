/** 会议回执 of the branch: meetings that are called, who answered what, the reminder, and links for who has no account. */
import { Link } from 'react-router';
import type { AnswerOf } from 'contract/kit/endpoint.ts';
import { meetingAttendee } from 'contract/meeting/meeting-attendee.ts';
import { makeReceiptLinks } from 'contract/meeting/receipt-links.ts';
import { listReceipts, urgeReceipts, type CollectedReceipts } from 'contract/meeting/receipt.ts';
import { formatMinute } from '../../client/format.ts';
import { call } from '../../client/http.ts';
import { PageHead } from '../../client/page-head.tsx';
import { allows } from '../../client/session.ts';
import { useAnswer } from '../../kit/data/answer.ts';
import type { Row } from '../../kit/data/row.ts';
import { useAsked } from '../../kit/list/asked.ts';
import { Paged } from '../../kit/list/paged.tsx';
import { RelatedRows } from '../../kit/list/related-rows.tsx';
import { ActionButton } from '../../kit/ui/action-button.tsx';
import { EmptyState } from '../../kit/ui/states.tsx';
import type { DataColumn } from '../../kit/ui/table.ts';
import { useDialog } from '../../kit/ui/use-dialog.tsx';
import { LeaveButtons, leaveWords } from './leave.tsx';
import { ReceiptLinks } from './receipt-links.tsx';
import './receipts.css';

const size = 20;
function told({ reminded, already, unreachable }: AnswerOf<typeof urgeReceipts>): string {
  const names = unreachable.slice(0, 10).join('、') + (unreachable.length > 10 ? `等 ${unreachable.length} 人` : '');
  return [
    reminded > 0 ? `已提醒 ${reminded} 人` : '没有发出新的提醒',
    ...(already > 0 ? [`${already} 人一天内已提醒过`] : []),
    ...(names ? [`${names}没有登录账号，请发送回执链接`] : []),
  ].join('；');
}

function Actions({ one }: { one: CollectedReceipts }) {
  const { open, dialog } = useDialog();
  if (!allows(makeReceiptLinks.access)) return null;
  const params = { id: one.id };
  return (
    <>
      <ActionButton
        label="催办"
        of={one.title}
        disabled={one.open === 0}
        confirm={{
          title: `催办回执：${one.title}`,
          lead: `提醒尚未回执的 ${one.open} 人；每人一天至多一次，没有登录账号的另发回执链接。`,
          verb: '发送提醒',
        }}
        run={() => call(urgeReceipts, { params, body: {} }, { silent: true })}
        done={told}
      />
      <ActionButton
        label="生成回执链接"
        of={one.title}
        run={() => call(makeReceiptLinks, { params, body: {} }, { silent: true })}
        done={made => {
          open(close => <ReceiptLinks made={made} onClose={close} />);
          return null;
        }}
      />
      {dialog}
    </>
  );
}

const columnsFor = (choose: (id: string) => void): DataColumn<CollectedReceipts>[] => [
  {
    label: '会议主题',
    width: 190,
    isLong: true,
    show: one => (
      <button type="button" className="link-button" onClick={() => choose(one.id)}>
        {one.title}
      </button>
    ),
  },
  { label: '党组织', width: 150, isLong: true, show: one => one.organisationName },
  { label: '会议时间', width: 128, show: one => <span className="figures">{`${one.heldOn} ${one.startTime}`}</span> },
  {
    label: '回执截止',
    width: 128,
    show: one => <span className="figures">{one.until && formatMinute(one.until)}</span>,
  },
  { label: '应回执', width: 60, isFigure: true, show: one => one.called },
  { label: '参加', width: 52, isFigure: true, show: one => one.comes },
  { label: '线上', width: 52, isFigure: true, show: one => one.online },
  { label: '请假', width: 52, isFigure: true, show: one => one.leave },
  {
    label: '待审批',
    width: 60,
    isFigure: true,
    show: ({ asked }) => (asked > 0 ? <strong className="tone-warn">{asked}</strong> : 0),
  },
  {
    label: '未回执',
    width: 60,
    isFigure: true,
    show: ({ open }) => (open > 0 ? <strong className="tone-warn">{open}</strong> : 0),
  },
];

/** Who answered what, of the meeting that is chosen. */
const Answers = ({ of: { id, title, asked } }: { of: CollectedReceipts }) => (
  <section className="card receipt-answers" aria-label={`回执：${title}`}>
    <h2>
      {title} <Link to={`/meeting/detail?id=${id}`}>查看会议</Link>
    </h2>
    <RelatedRows
      resource={meetingAttendee}
      what="回执"
      query={{ meetingId: id, sort: 'receipt,asc' }}
      columns={['name', 'receipt', 'leaveReason', 'leaveNote', 'leaveState', 'contactPhone', 'isObserver']}
      words={leaveWords}
      needs={['personId', 'meetingId']}
      {...(asked > 0 && { actionsWidth: 120, renderActions: (row: Row) => <LeaveButtons row={row} /> })}
    />
  </section>
);

export function MeetingReceiptList() {
  const { get, ask, page, turn } = useAsked();
  const organisationId = get('organisationId');
  const query = { page, size, ...(organisationId && { organisationId }) };
  const answer = useAnswer(listReceipts, { query }, { isKept: true, isFresh: true });
  const chosen = answer.data?.content.find(one => one.id === get('id')) ?? answer.data?.content[0];
  return (
    <div className="receipts">
      <PageHead />
      <section className="card" aria-label="等待回执的会议">
        <Paged
          what="会议回执"
          list={{ answer, page, size, turn }}
          countWord="次"
          table={{
            columns: columnsFor(id => ask({ id, page: page > 0 ? page : undefined })),
            blank: (
              <EmptyState picture="tray" title="没有等待回执的会议">
                在“三会一课”中发布会议通知后，这里汇总回执。
              </EmptyState>
            ),
            actionsWidth: 144,
            renderActions: one => <Actions one={one} />,
          }}
        />
      </section>
      {chosen && <Answers key={chosen.id} of={chosen} />}
    </div>
  );
}
