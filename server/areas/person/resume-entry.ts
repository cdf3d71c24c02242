/** Lines of a résumé touch one another; what went on meanwhile lies inside its parent. Domain-cadre 1.3. */
import { fault, warn, type Fault } from 'contract/kit/fault.ts';
import { resumeEntry } from 'contract/person/resume-entry.ts';
import { breaksOf, isWithin, printed } from 'contract/person/resume.ts';
import { rules, type PlannedChange } from '../../kit/registry.ts';
import { besidesOf, endsBefore } from './beside.ts';

const area = 'person.resumeEntry';
const inTime = ['startMonth', 'endMonth', 'kind', 'parentId'] as const;
/** GB_JLKG: stands on the main line. */
const isMain = ({ kind }: { kind: string | null }) => kind !== '1';
type Beside = Awaited<ReturnType<typeof besidesOf<typeof resumeEntry>>>;

function onMainLine({ id, after }: PlannedChange<typeof resumeEntry>, beside: Beside): Fault[] {
  const own = breaksOf(beside(after.personId).filter(isMain)).filter(({ ids }) => ids.includes(id));
  return own.map(({ kind, from, to }) =>
    kind === 'overlap'
      ? fault('startMonth', `${area}.overlap`)
      : warn('startMonth', `${area}.gap`, { from: printed(from), to: printed(to) }),
  );
}

function meanwhile({ id, after }: PlannedChange<typeof resumeEntry>, beside: Beside): Fault[] {
  const parent = beside(after.personId).find(one => one.id === after.parentId && one.id !== id && isMain(one));
  if (!parent) return [fault('parentId', `${area}.parent`)];
  return isWithin(after, parent) ? [] : [fault('startMonth', `${area}.within`)];
}

export const resumeEntryRules = rules(resumeEntry, {
  facts: (tx, plans) => besidesOf(tx, resumeEntry, plans),
  derive: row => (isMain(row) ? { parentId: null } : {}),
  check: (plan, beside) => {
    // What was brought along as it stands may be worded anew without being put in order first.
    if (!inTime.some(name => plan.changed.has(name))) return [];
    const wrong = endsBefore(plan.after, 'startMonth', 'endMonth');
    if (wrong.length > 0) return wrong;
    return isMain(plan.after) ? onMainLine(plan, beside) : meanwhile(plan, beside);
  },
});
