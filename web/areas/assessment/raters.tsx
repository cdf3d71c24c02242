/** Who rates in the groups whose raters are named; those with codes name nobody. */
import { anonymities, schemeStates } from 'contract/assessment/codes.ts';
import { raterGroup } from 'contract/assessment/rater-group.ts';
import { ratingAssignment } from 'contract/assessment/rating-assignment.ts';
import { QueryGate } from '../../kit/data/query-gate.tsx';
import type { Row } from '../../kit/data/row.ts';
import { EditableRows } from '../../kit/list/editable-rows.tsx';
import { usePage } from '../../kit/list/list.ts';
import { EmptyState } from '../../kit/ui/states.tsx';
import './ballot.css';

const needed = ['name', 'anonymity', 'isByUnit'];
export function useGroups(schemeId: string) {
  return usePage(raterGroup, { schemeId, page: 0, size: 50, columns: needed, sort: 'type,asc' });
}

export function Raters({ row }: { row: Row }) {
  const groups = useGroups(row.id);
  return (
    <QueryGate what="评价主体" query={groups} rows={4}>
      {({ content }) => {
        const named = content.filter(group => group['anonymity'] !== anonymities.code);
        return named.length === 0 ? (
          <EmptyState picture="tray" title="没有需要指定评价人的评价主体">
            实名和匿名登录的评价主体在这里指定评价人；使用测评码的不指定。
          </EmptyState>
        ) : (
          named.map(group => (
            <section key={group.id} className="rater-group" aria-label={String(group['name'])}>
              <h3>{String(group['name'])}</h3>
              <EditableRows
                resource={ratingAssignment}
                isOpen={row['state'] === schemeStates.draft}
                what="评价人"
                query={{ raterGroupId: group.id, sort: 'name,asc' }}
                known={{ raterGroupId: group.id }}
                names={['personId', ...(group['isByUnit'] ? ['unitId'] : [])]}
                firstUse="匿名登录的评价主体不得少于方案规定的最少人数。"
              />
            </section>
          ))
        );
      }}
    </QueryGate>
  );
}
