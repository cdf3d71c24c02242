/** 不计入应到会: asked of the committee above for one on the list of a meeting, and how it stands. */
import { Link } from 'react-router';
import { askExemption, countAgain } from 'contract/meeting/actions.ts';
import { exemptionStates } from 'contract/meeting/codes.ts';
import { meetingAttendee } from 'contract/meeting/meeting-attendee.ts';
import { meetingExemption, meetingExemptionProcess } from 'contract/meeting/meeting-exemption.ts';
import { useMay } from '../../kit/data/as-of.tsx';
import type { Row } from '../../kit/data/row.ts';
import { Word } from '../../kit/field/cells/choice.tsx';
import type { ColumnWords } from '../../kit/list/columns.tsx';
import { usePage } from '../../kit/list/list.ts';
import { RecordList } from '../../kit/pages/record-list.tsx';
import { ProcessPage } from '../../kit/process/process-page.tsx';
import { processState } from '../../kit/process/process-state.ts';
import { factsOf } from '../../kit/record/sections.ts';

const { asked, agreed, refused, withdrawn } = exemptionStates;

/** What is asked or was agreed of each on the list of a meeting, by the attendee. */
export function useExemptions(meetingId: string): ReadonlyMap<unknown, Row> {
  const may = useMay();
  const query = { meetingId, state: [asked, agreed], page: 0, size: 200, columns: ['attendeeId', 'state'] };
  const { data } = usePage(meetingExemption, query, may(meetingExemption, 'read'));
  return new Map((data?.content ?? []).map(row => [row['attendeeId'], row]));
}

/** The case for which somebody is left out, or that it is asked; either leads to the request and its document. */
export const exemptionWords = (requests: ReadonlyMap<unknown, Row>): ColumnWords => ({
  exemption: {
    isEmpty: row => !row['exemption'] && requests.get(row.id)?.['state'] !== asked,
    show(row) {
      const request = requests.get(row.id);
      const isAsked = request?.['state'] === asked;
      if (!row['exemption'] && !isAsked) return '—';
      const said = isAsked ? (
        <span className="tone-warn">待上级批准</span>
      ) : (
        <Word field={meetingAttendee.fields.exemption} value={row['exemption']} />
      );
      return request ? <Link to={`/meeting/exemption/detail?id=${request.id}`}>{said}</Link> : said;
    },
  },
});

/** Asking for one on the list, or counting him or her again; none where neither has anything to do. */
export function exemptionDeed(row: Row, request: Row | undefined, may: ReturnType<typeof useMay>) {
  const isLeftOut = Boolean(row['exemption']);
  const action = isLeftOut ? countAgain : askExemption;
  if (row['isObserver'] || request?.['state'] === asked || !may(meetingAttendee, action.name)) return null;
  const name = String(row['name']);
  return {
    action,
    title: isLeftOut ? `恢复${name}计入应到会` : `申请${name}不计入应到会`,
    verb: isLeftOut ? '恢复计入' : '提交申请',
    lead: isLeftOut
      ? '恢复后计入该次会议的应到会和表决人数；再次不计入须重新申请。'
      : '由上级党组织凭批复文件同意后，不计入该次会议的应到会和表决人数；同意前仍计入。',
  };
}

export const MeetingExemptionList = () => (
  <RecordList
    resource={meetingExemption}
    countWord="件"
    searchFor="姓名"
    quickFilters={['meetingId', 'situation', 'state']}
    sections={factsOf(meetingExemption)}
    place="organisationId"
    words={{ state: { width: 104, show: processState(meetingExemptionProcess) } }}
    facts={['meetingId', 'situation', 'state']}
    views={[
      { label: '全部', filters: {} },
      { label: '待批准', filters: { state: [asked] } },
      { label: '已同意', filters: { state: [agreed] } },
      { label: '未同意', filters: { state: [refused] } },
      { label: '已撤回', filters: { state: [withdrawn] } },
    ]}
  />
);

const leads = {
  agree: '同意后该党员不计入该次会议的应到会和表决人数；批复应在会议当天或之前作出，批复文件随申请保存。',
  refuse: '不同意的仍计入应到会，申请的党组织会收到意见。',
  withdraw: '撤回后仍计入应到会。',
};
export const MeetingExemptionDetail = () => (
  <ProcessPage process={meetingExemptionProcess} layout={() => ({ countWord: '件', leads })} />
);
