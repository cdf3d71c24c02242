/** 档案共享: what was shared, who looked at which page, and the way to stop it at once. Domain-cadre 6.2. */
import { archiveShareLog } from 'contract/archive/archive-share-log.ts';
import { archiveShare } from 'contract/archive/archive-share.ts';
import { listShareRoles, stopShare } from 'contract/archive/calls.ts';
import { shareActs, shareStates } from 'contract/archive/codes.ts';
import { longText } from 'contract/kit/field.ts';
import { call } from '../../client/http.ts';
import { allows } from '../../client/session.ts';
import { useAnswer } from '../../kit/data/answer.ts';
import type { Row } from '../../kit/data/row.ts';
import { CallDialog } from '../../kit/form/call-form.tsx';
import { RelatedRows } from '../../kit/list/related-rows.tsx';
import { stateMark } from '../../kit/list/state-mark.tsx';
import type { View } from '../../kit/list/views/views.tsx';
import { RecordList } from '../../kit/pages/record-list.tsx';
import { RecordPage, RecordView } from '../../kit/record/record-view.tsx';
import { DialogButton } from '../../kit/ui/dialog-button.tsx';

const { sharing, stopped } = shareStates;
const shareMark = stateMark(archiveShare, { [sharing]: 'ok' }, 'shareState');
const actMark = stateMark(archiveShareLog, { [shareActs.refused]: 'error' }, 'act');
const views: View[] = [
  { label: '全部', filters: {} },
  { label: '共享中', filters: { shareState: [sharing] } },
  { label: '已停止', filters: { shareState: [stopped] } },
];
const page = '/archive/share';

export const ArchiveShareList = () => (
  <RecordList
    resource={archiveShare}
    paths={{ detail: `${page}/detail`, form: page, import: page }}
    countWord="项"
    searchFor="共享名称"
    quickFilters={['shareType', 'endOn']}
    sections={[]}
    words={{ shareState: { width: 100, show: shareMark } }}
    facts={['shareType', 'endOn', 'shareState']}
    views={views}
  />
);

const Stopping = ({ row, onClose }: { row: Row; onClose(): void }) => (
  <CallDialog
    title="停止共享"
    verb="停止共享"
    isDanger
    lead="停止后正在查看的人翻不到下一页；已停止的共享不能重新开启，需要时另建。"
    fields={{ reason: longText('停止原因', { max: 200 }) }}
    send={values => call(stopShare, { params: { id: row.id }, body: values }, { silent: true })}
    done={() => '已停止共享'}
    onClose={onClose}
  />
);

const Log = ({ row }: { row: Row }) => (
  <RelatedRows
    resource={archiveShareLog}
    what="查阅记录"
    query={{ archiveShareId: row.id, sort: 'at,desc' }}
    columns={archiveShareLog.list.columns}
    words={{ act: { width: 80, show: actMark } }}
    firstUse={{ title: '还没有人查看', text: '每看一页、每次被拒都记在这里。' }}
  />
);

const sections = [
  { title: '共享', fields: ['title', 'shareState', 'reason', 'personId', 'startOn', 'endOn', 'viewLimit'] },
  {
    title: '内容与对象',
    fields: ['itemIds', 'shareType', 'personIds', 'roleCode', 'organisationIds', 'includesBelow'],
  },
  { title: '情况', fields: ['viewCount', 'refusedCount', 'stoppedAt', 'stopReason'] },
];
function RoleName({ code }: { code: unknown }) {
  const { data } = useAnswer(listShareRoles);
  return <>{data?.content.find(role => role.code === code)?.name ?? '—'}</>;
}
const roleName = ({ roleCode }: Row) => <RoleName code={roleCode} />;
const ShareOf = ({ row }: { row: Row }) => (
  <RecordView
    resource={archiveShare}
    row={row}
    countWord="项"
    sections={sections}
    own={{ shareState: shareMark, roleCode: roleName }}
    tabs={[{ key: 'log', label: '查阅记录', children: <Log row={row} /> }]}
    actions={
      row['shareState'] === sharing &&
      allows(stopShare.access) && (
        <DialogButton type="primary" label="停止共享">
          {close => <Stopping row={row} onClose={close} />}
        </DialogButton>
      )
    }
  />
);
export const ArchiveShareDetail = () => <RecordPage resource={archiveShare} of={ShareOf} />;
