import { useNavigate } from 'react-router';
import type { Resource } from 'contract/kit/resource.ts';
import { person } from 'contract/person/person.ts';
import { student } from 'contract/person/student.ts';
import { teacher } from 'contract/person/teacher.ts';
import { lazy } from '../../kit/ui/lazy.tsx';
import { useCount } from '../../kit/list/list.ts';
import { may } from '../../kit/data/record.ts';
import { Pill } from '../../kit/ui/pill.tsx';
import { useDialog } from '../../kit/ui/use-dialog.tsx';
import { allows } from '../../client/session.ts';
import { useTab } from '../../client/tab.ts';

const DuplicateDrawer = lazy(async () => ({ default: (await import('./duplicates.tsx')).DuplicateDrawer }));

/** Tabs of 人员信息库: each is an entity of its own with the same screens. */
export const kinds = [
  { entity: 'person', label: '全部', resource: person },
  { entity: 'student', label: '学生', resource: student },
  { entity: 'teacher', label: '教师', resource: teacher },
];

/** The entity that `of=` in the address names. */
export function useKind(): string {
  const of = new URLSearchParams(useTab().location.search).get('of');
  return kinds.find(kind => kind.entity === of)?.entity ?? 'person';
}

interface PillProps {
  label: string;
  resource: Resource;
  isOn: boolean;
  onChoose(): void;
}
const KindPill = ({ label, resource, ...pill }: PillProps) => (
  <Pill {...pill} count={useCount(resource, {})}>
    {label}
  </Pill>
);

export function KindTabs({ kind }: { kind: string }) {
  const { location } = useTab();
  const navigate = useNavigate();
  const { open, dialog } = useDialog();
  const seen = kinds.filter(({ resource }) => may(resource, 'read'));
  return (
    <div className="views" role="group" aria-label="人员范围">
      {seen.map(({ entity, label, resource }) => (
        <KindPill
          key={entity}
          label={label}
          resource={resource}
          isOn={entity === kind}
          onChoose={() => void navigate(`${location.pathname}?of=${entity}`)}
        />
      ))}
      {allows('person.person.merge') && (
        <Pill isOn={dialog !== null} onChoose={() => open(close => <DuplicateDrawer onClose={close} />)}>
          重复人员
        </Pill>
      )}
      {dialog}
    </div>
  );
}
