/** The standard tables of cadres, each as crossings of what stands in the lists. Domain-cadre 5.1. */
import { dimensionsOf, measures, type MeasureCode } from './measures.ts';

/** One crossing of a table, told apart from the others by its label. */
export interface Part {
  label: string;
  measure: MeasureCode;
  rows: string;
  columns: string;
}
export interface StandardTable {
  key: string;
  label: string;
  /** None: it counts posts, and no list. */
  parts: readonly Part[];
}

const of = (label: string, measure: MeasureCode, rows: string, columns: string): Part => ({
  label,
  measure,
  rows,
  columns,
});
/** A measure by its first dimension and each of the others that are named. */
const across = (measure: MeasureCode, rows: string, columns: readonly string[]): Part[] =>
  columns.map(name => of(dimensionsOf(measures[measure])[name]?.label ?? name, measure, rows, name));

export const headcountTable = 'headcount';
export const standardTables: readonly StandardTable[] = [
  {
    key: 'structure',
    label: '干部队伍结构统计表',
    parts: across('cadres', 'rank', [
      'age',
      'gender',
      'ethnicity',
      'politicalStatus',
      'education',
      'degree',
      'titleLevel',
      'yearsInPost',
      'yearsInRank',
      'cadreType',
      'postUnitId',
    ]),
  },
  { key: headcountTable, label: '职数统计表', parts: [] },
  {
    key: 'team',
    label: '班子结构表',
    parts: across('teamCadres', 'postUnitId', [
      'age',
      'gender',
      'politicalStatus',
      'education',
      'titleLevel',
      'rank',
      'yearsInPost',
    ]),
  },
  {
    key: 'assessment',
    label: '考核结果表',
    parts: [of('按级别', 'cadres', 'rank', 'grade'), of('按单位', 'cadres', 'postUnitId', 'grade')],
  },
  {
    key: 'training',
    label: '培训学时表',
    parts: [
      of('人均学时', 'cadreTraining', 'rank', 'age'),
      of('单位人均学时', 'cadreTraining', 'postUnitId', 'rank'),
      of('参加培训人数', 'cadres', 'rank', 'trained'),
    ],
  },
  {
    key: 'travel',
    label: '出国（境）统计表',
    parts: [
      of('按年份', 'travels', 'year', 'reason'),
      of('按单位', 'travels', 'unitId', 'reason'),
      of('证件', 'travelDocuments', 'type', 'state'),
    ],
  },
  {
    key: 'retirement',
    label: '退休预测表',
    parts: [
      of('按级别', 'retiring', 'retireYear', 'rank'),
      of('按性别', 'retiring', 'retireYear', 'gender'),
      of('按单位', 'retiring', 'postUnitId', 'retireYear'),
    ],
  },
  {
    key: 'reward',
    label: '奖惩统计表',
    parts: [
      of('奖励级别', 'honours', 'year', 'level'),
      of('奖励类别', 'honours', 'kind', 'level'),
      of('处分种类', 'disciplines', 'year', 'kind'),
      of('处分状态', 'disciplines', 'kind', 'state'),
    ],
  },
];
