/** The calculation sheet of a scheme; an audit line says who took it. */
import { assessmentResult } from 'contract/assessment/assessment-result.ts';
import { isGraded } from 'contract/assessment/ballot-words.ts';
import { exportCalculation } from 'contract/assessment/result-calls.ts';
import { sheetType } from '../../import/excel.ts';
import { audit } from '../../kit/audit.ts';
import { refuse } from '../../kit/refusal.ts';
import { Attachment, serve } from '../../kit/route.ts';
import { calculationSheet } from './calculation-sheet.ts';
import { closedScheme, excellentPercent } from './closed-scheme.ts';
import { partlyFaults, ratedIn } from './rows.ts';
import { groupsOf } from './scheme-parts.ts';

export const sheetRoute = serve(exportCalculation, async ({ tx, params: { id } }) => {
  const scheme = await closedScheme(tx, id, 'look');
  const rated = await ratedIn(tx, scheme, exportCalculation.access);
  const faults = partlyFaults(rated);
  if (faults.length > 0) throw refuse(faults);
  const groups = await groupsOf(tx, id);
  const lines = rated.map(({ detail, isNew, post, isReached: _, ...one }) => ({
    ...detail,
    ...one,
    post: post ?? '',
    isGraded: isGraded(scheme) && !isNew && one.total !== null,
  }));
  const book = await calculationSheet({
    title: scheme.name,
    remark: `${tx.actor.name}导出，共 ${lines.length} 名考核对象；不含单张测评票`,
    groupNames: new Map(groups.map(group => [group.id, group.name])),
    percent: await excellentPercent(tx, scheme),
    lines,
  });
  await audit(tx, {
    action: exportCalculation.access,
    entity: assessmentResult.name,
    detail: {
      calculation: id,
      rows: lines.length,
    },
  });
  return new Attachment(`${scheme.name}计算表.xlsx`, sheetType, book);
});
