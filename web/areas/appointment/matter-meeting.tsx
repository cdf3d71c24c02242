/** 会议材料: a meeting, the matters it decides on, and its list as document and sheet. Domain-cadre 1.10. */
import { ExportOutlined } from '@ant-design/icons';
import { appointment } from 'contract/appointment/appointment.ts';
import { exportMeeting } from 'contract/appointment/board.ts';
import { decisionMeeting } from 'contract/appointment/decision-meeting.ts';
import { call } from '../../client/http.ts';
import { may } from '../../kit/data/record.ts';
import { useId } from '../../kit/data/address.ts';
import type { Row } from '../../kit/data/row.ts';
import { DocumentMenu } from '../../kit/documents/document-menu.tsx';
import { RelatedRows } from '../../kit/list/related-rows.tsx';
import { WithRecord } from '../../kit/record/record-page.tsx';
import { RecordView } from '../../kit/record/record-view.tsx';
import { ActionButton } from '../../kit/ui/action-button.tsx';
import { matterWords } from './matter-words.tsx';

const Matters = ({ row }: { row: Row }) => (
  <RelatedRows
    resource={appointment}
    what="任免事项"
    query={{ meetingId: row.id, sort: 'code,asc' }}
    columns={['name', 'toPostName', 'toRank', 'agreeCount', 'againstCount', 'abstainCount', 'state']}
    words={matterWords}
    firstUse={{ title: '还没有登记表决结果', text: '会后在任免事项中登记表决结果；会前的名册列出待讨论的事项。' }}
  />
);

const Sheet = ({ id }: { id: string }) => (
  <ActionButton
    label="导出名册"
    icon={<ExportOutlined />}
    run={() => call(exportMeeting, { params: { id } }, { timeout: 120_000 })}
    done={() => '名册已导出'}
  />
);

export const MeetingDetail = () => (
  <WithRecord resource={decisionMeeting} id={useId()}>
    {row => (
      <RecordView
        key={row.id}
        resource={decisionMeeting}
        row={row}
        edit={{ label: '编辑会议', to: `/cadre/appointment/meeting/form?id=${row.id}`, isQuiet: true }}
        actions={
          <>
            <DocumentMenu resource={decisionMeeting} id={row.id} />
            {may(decisionMeeting, 'export') && <Sheet id={row.id} />}
          </>
        }
        tabs={[{ key: 'matters', label: '任免事项', children: <Matters row={row} /> }]}
      />
    )}
  </WithRecord>
);
