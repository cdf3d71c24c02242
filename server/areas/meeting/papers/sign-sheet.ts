/** 签到表: empty before the meeting, filled in after it. */
import { sql } from 'drizzle-orm';
import { attendances } from 'contract/meeting/codes.ts';
import { meeting } from 'contract/meeting/meeting.ts';
import type { FactRows } from '../../../kit/paper.ts';
import { officialDocument } from '../../../documents/said.ts';
import { wordsOf } from '../../../kit/resource/labels.ts';
import { attendeesOf, minutesWhere, type Attendee } from '../minutes.ts';
import { wide } from './record.ts';
import { none, told } from './told.ts';

/** Two beside one another, as a sheet that goes round has them; nothing stands there before the meeting. */
function signing(people: readonly Attendee[], wordOf: (code: string) => string): FactRows {
  const sign = ({ attendance }: Attendee) => (attendance === attendances.open ? '' : wordOf(attendance));
  const half = Math.ceil(people.length / 2);
  return people.slice(0, half).map((left, at) => {
    const right = people[half + at];
    return {
      no: String(at + 1),
      name: left.name,
      sign: sign(left),
      otherNo: right ? String(half + at + 1) : '',
      otherName: right?.name ?? '',
      otherSign: right ? sign(right) : '',
    };
  });
}
/** Where nobody was entered there is a line to write on. */
const free = { no: '', name: '', sign: '', otherNo: '', otherName: '', otherSign: '' };
const signed = {
  no: '序号',
  name: '姓名',
  sign: '签到',
  otherNo: '右栏序号',
  otherName: '右栏姓名',
  otherSign: '右栏签到',
};
export const signSheet = officialDocument({
  code: 'meetingSignSheet',
  label: '签到表',
  entity: meeting,
  facts: {
    ...told,
    people: {
      label: '参会人员（发布通知后产生）',
      rows: signed,
    },
    observers: {
      label: '列席人员',
      rows: signed,
    },
    // Nothing of it stands on the sheet.
    content: { label: '会议记录', otherwise: none },
  },
  async gather(tx, id) {
    const people = await attendeesOf(tx, [id]);
    const wordOf = await wordsOf(tx, 'DJ_ZZSH_QD');
    const beside = (isObserver: boolean) =>
      signing(
        people.filter(one => one.isObserver === isObserver),
        wordOf,
      );
    const observers = beside(true);
    return {
      ...(await minutesWhere(tx, sql`m.id = ${id}::bigint`))[0],
      people: beside(false),
      observers: observers.length > 0 ? observers : [free],
    };
  },
  paper: {
    title: '会议签到表',
    blocks: [
      { text: '{organisation}', align: 'center' },
      {
        rows: [
          ['会议名称', wide('{title}')],
          ['时间', { text: '{when}', span: 3 }, '地点', '{where}'],
          ['主持人', '{host}', '记录人', '{recorder}', '应到', '{due} 人'],
        ],
      },
      {
        each: 'people',
        rows: [
          ['序号', '姓名', '签到', '序号', '姓名', '签到'],
          ['{no}', '{name}', '{sign}', '{otherNo}', '{otherName}', '{otherSign}'],
        ],
      },
      {
        each: 'observers',
        rows: [
          ['序号', '列席人员', '签到', '序号', '列席人员', '签到'],
          ['{no}', '{name}', '{sign}', '{otherNo}', '{otherName}', '{otherSign}'],
        ],
      },
    ],
  },
});
