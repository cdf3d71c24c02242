/** Courseware by itself: the list, its form by kind, and its page with what learners will see. */
import { measureAgain } from 'contract/party-school/actions.ts';
import { coursewareKinds as kinds } from 'contract/party-school/codes.ts';
import { runStates } from 'contract/kit/run-states.ts';
import { courseware } from 'contract/party-school/courseware.ts';
import { usePlace, withId } from '../../kit/data/address.ts';
import type { Row } from '../../kit/data/row.ts';
import { DerivedList } from '../../kit/pages/derived.tsx';
import { RecordForm } from '../../kit/pages/record-form.tsx';
import { ActionButtons } from '../../kit/process/action-buttons.tsx';
import { RecordPage, RecordView } from '../../kit/record/record-view.tsx';
import { CoursewareContent } from './courseware-content.tsx';
import { coursewareColumns, coursewareFields, coursewareState, lengthOf, namesOf } from './courseware-words.tsx';

export const CoursewareList = () => <DerivedList area="party-school" entity="courseware" words={coursewareColumns} />;

export const CoursewareForm = () => (
  <RecordForm
    resource={courseware}
    create="新增课件"
    sections={values => [{ title: '课件', fields: namesOf(values) }]}
    words={coursewareFields}
    known={{ kind: kinds.video }}
    after="保存后系统读取视频、音频的时长和 PDF 的页数，处理完即可选用。"
    detail="/party-school/courseware/detail"
    next="新增"
  />
);

const leads = { measure: '重新读取文件；最多重试 3 次，仍不成功的请更换文件。' };
function Shown({ row }: { row: Row }) {
  const place = usePlace();
  const except = row['state'] === runStates.error ? [] : [measureAgain.name];
  return (
    <RecordView
      resource={courseware}
      row={row}
      sections={[
        {
          title: '课件',
          fields: [
            ...namesOf(row).filter(name => name !== 'bodyHtml'),
            'state',
            'failure',
            'durationSeconds',
            'courseCount',
          ],
        },
      ]}
      own={{ state: coursewareState, durationSeconds: one => lengthOf(one['durationSeconds']) }}
      edit={{ label: '编辑课件', to: withId(place('/form'), row.id) }}
      actions={
        <ActionButtons resource={courseware} actions={[measureAgain]} row={row} leads={leads} except={except} isQuiet />
      }
      card={<CoursewareContent row={row} />}
    />
  );
}
export const CoursewareDetail = () => <RecordPage resource={courseware} of={Shown} />;
