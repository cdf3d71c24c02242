/** The timetable of a batch, class by class. */
import { trainingClass } from 'contract/party-school/training-class.ts';
import { trainingSession } from 'contract/party-school/training-session.ts';
import { QueryGate } from '../../kit/data/query-gate.tsx';
import type { Row } from '../../kit/data/row.ts';
import { EditableRows } from '../../kit/list/editable-rows.tsx';
import { usePage } from '../../kit/list/list.ts';
import { EmptyState } from '../../kit/ui/states.tsx';
import './school.css';

const names = ['name', 'heldOn', 'startTime', 'endTime', 'place', 'teacher', 'hours', 'hasCode'];
const columns = ['name', 'heldOn', 'startTime', 'endTime', 'place', 'teacher', 'hours', 'presentCount', 'absentCount'];
const words = {
  startTime: { help: '如 08:30' },
  endTime: { help: '如 10:00；45 分钟为 1 学时' },
  place: { help: '不填的为班级的上课地点' },
};

export function LessonsOfBatch({ batch, isOpen }: { batch: Row; isOpen: boolean }) {
  const classes = usePage(trainingClass, { batchId: batch.id, page: 0, size: 50, columns: ['name'], sort: 'name,asc' });
  return (
    <QueryGate what="班级" query={classes} rows={4}>
      {({ content }) =>
        content.length === 0 ? (
          <EmptyState picture="tray" title="还没有班级">
            先编班或添加班级，再排课表。
          </EmptyState>
        ) : (
          content.map(one => (
            <section key={one.id} className="school-class" aria-label={`${String(one['name'])}课表`}>
              <h3>{String(one['name'])}</h3>
              <EditableRows
                resource={trainingSession}
                what="课次"
                query={{ classId: one.id, sort: 'heldOn,asc' }}
                known={{ classId: one.id }}
                names={names}
                columns={columns}
                words={words}
                isOpen={isOpen}
                firstUse="逐次填写课程、时间、地点和学时；学员在培训中心看到课表。"
              />
            </section>
          ))
        )
      }
    </QueryGate>
  );
}
