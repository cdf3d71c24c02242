/** Papers made of personal files beside the page: bound, packed, or marked. Each is an export task (decision 248). Domain-cadre 6.1. */
import { Type, type Static } from 'typebox';
import { exportTask } from '../export/task.ts';
import { endpoint } from '../kit/endpoint.ts';
import { longText, refs, text } from '../kit/field.ts';
import { closed, inPath, page, paging } from '../kit/shape.ts';

export const taskKinds = { volume: '1', pack: '2', marked: '3' } as const;
export type TaskKind = (typeof taskKinds)[keyof typeof taskKinds];
export const taskKindWords: Record<TaskKind, string> = { 1: '整册PDF', 2: '打包', 3: '水印导出' };

/** Of one task, so that it ends within the hour and its file can be carried. */
export const mostPersons = 50;
export const mostTaskPages = 3000;

/** What somebody says who asks for one; persons or materials are named, by its kind. */
export const taskAsked = {
  kind: text('任务类型', { required: true, max: 1 }),
  personIds: refs('人员', 'person'),
  itemIds: refs('档案材料', 'archiveItem'),
  reason: longText('用途', { required: true, max: 200 }),
};

const path = 'api/archiveTask';
const shown = Type.Object({
  ...exportTask.properties,
  kind: Type.String(),
  /** Whose materials these are. */
  persons: Type.Array(Type.String()),
});
export type ArchiveTask = Static<typeof shown>;

export const listArchiveTasks = endpoint({
  method: 'GET',
  url: path,
  access: 'archive.archiveTask.read',
  summary: '档案任务：本人的整册、打包和水印导出',
  query: Type.Object({ ...paging }, closed),
  answer: page(shown),
});
export const makeArchiveTask = endpoint({
  method: 'POST',
  url: path,
  access: 'archive.archiveTask.create',
  summary: '新建档案任务，后台生成文件',
  body: Type.Record(Type.String(), Type.Unknown()),
  answer: exportTask,
});
export const retryArchiveTask = endpoint({
  method: 'POST',
  url: `${path}/{id}/retry`,
  access: 'archive.archiveTask.create',
  summary: '重新生成失败或已取消的档案任务',
  params: inPath,
  answer: exportTask,
});
