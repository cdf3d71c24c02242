import { useNavigate } from 'react-router';
import { useTab } from '../../client/tab.ts';

/** Tabs of 人员信息库: each is an entity of its own with the same screens. */
export const kinds = [
  { entity: 'person', label: '全部' },
  { entity: 'student', label: '学生' },
  { entity: 'teacher', label: '教师' },
];

/** The entity that `of=` in the address names. */
export function useKind(): string {
  const of = new URLSearchParams(useTab().location.search).get('of');
  return kinds.find(kind => kind.entity === of)?.entity ?? 'person';
}

export function KindTabs({ kind }: { kind: string }) {
  const { location } = useTab();
  const navigate = useNavigate();
  return (
    <div className="views" role="group" aria-label="人员范围">
      {kinds.map(({ entity, label }) => (
        <button
          key={entity}
          type="button"
          className={entity === kind ? 'pill on' : 'pill'}
          aria-pressed={entity === kind}
          onClick={() => void navigate(`${location.pathname}?of=${entity}`)}
        >
          {label}
        </button>
      ))}
    </div>
  );
}
