import { choice, day, flag, instant, longText, number, ref, refs, state, text } from '../kit/field.ts';
import { resource, type Row } from '../kit/resource.ts';
import { shareStates } from './codes.ts';

/** What somebody says who shares; one kind of receivers is named, by its type. */
export const shareAsked = {
  title: text('共享名称', { required: true, max: 100 }),
  itemIds: refs('档案材料', 'archiveItem', { required: true }),
  shareType: choice('共享类型', 'DJ_GX_LX', { required: true }),
  personIds: refs('查阅人员', 'person'),
  roleCode: text('查阅角色', { max: 60 }),
  organisationIds: refs('查阅党组织', 'partyOrganisation', { reach: 'any' }),
  includesBelow: flag('含下级党组织'),
  startOn: day('开始日期'),
  endOn: day('截止日期'),
  viewLimit: number('每人最多查看页次', { min: 1, max: 9999 }),
  reason: longText('共享事由', { required: true, max: 500 }),
};

/** Materials that somebody shows to others for a time; `personId` is who shares. Domain-cadre 6.2. */
export const archiveShare = resource('archiveShare', {
  area: 'archive',
  label: '档案共享',
  path: 'api/archivesShareFile',
  kind: 'ledger',
  scope: 'personId',
  title: 'title',
  key: [],
  search: ['title'],
  fields: {
    ...shareAsked,
    personId: ref('共享人', 'person', { required: true, index: true, derived: true }),
    shareState: state('共享状态', 'DJ_GX_ZT', { required: true, default: shareStates.sharing, index: true }),
    stoppedAt: instant('停止时间', { derived: true }),
    stopReason: text('停止原因', { derived: true, max: 200 }),
    viewCount: number('查看次数', { computed: true }),
    refusedCount: number('被拒次数', { computed: true }),
  },
  list: {
    columns: ['title', 'shareType', 'startOn', 'endOn', 'shareState', 'viewCount', 'refusedCount', 'stopReason'],
    filters: ['shareState', 'shareType', 'endOn', 'personId'],
    sort: '-startOn',
    firstUse: '在人员档案中选择材料，共享给指定的人员、角色或党组织。',
  },
});
export type ArchiveShare = Row<typeof archiveShare>;
