/** What is to be made of personal files: a bound PDF, a pack of several persons, or chosen materials; made beside the page. */
import { useNavigate } from 'react-router';
import {
  makeArchiveTask,
  mostPersons,
  taskAsked,
  taskKinds,
  taskKindWords,
  type TaskKind,
} from 'contract/archive/archive-task.ts';
import { call } from '../../client/http.ts';
import type { Option } from '../../kit/field/inputs/input.ts';
import { CallDialog } from '../../kit/form/call-form.tsx';
import { among } from './among.tsx';

interface Props {
  title: string;
  kinds: readonly TaskKind[];
  /** The person on whose page it is asked for, with the materials that can be chosen there. */
  of?: { personId: string; items: readonly Option[] };
  onClose(): void;
}
const helps: Record<TaskKind, string> = {
  1: '目录在前，十类材料依次装订，页码连续，带书签',
  2: `每人一个文件夹：目录和每份材料各一个 PDF，一次最多 ${mostPersons} 人`,
  3: '所选材料合为一个 PDF，不含目录',
};
const lead = '每一页都印有您的姓名和时间。文件在后台生成，保留 7 天，只有您本人能下载，下载会留痕。';

export function TaskDialog({ title, kinds, of, onClose }: Props) {
  const navigate = useNavigate();
  const options = kinds.map(value => ({ value, label: taskKindWords[value] }));
  const shown = (kind: unknown) => (kind === taskKinds.marked ? ['itemIds'] : of ? [] : ['personIds']);
  return (
    <CallDialog
      title={title}
      verb="开始生成"
      lead={lead}
      fields={taskAsked}
      initial={{ kind: kinds[0], itemIds: of?.items.map(({ value }) => value) ?? null }}
      shown={({ kind }) => ['kind', ...shown(kind), 'reason']}
      words={{
        kind: { options, help: kinds.map(kind => `${taskKindWords[kind]}：${helps[kind]}`).join('；') },
        itemIds: { isWide: true, ...(of && { input: among(of.items) }) },
        personIds: { isWide: true },
        reason: { help: '记入审计日志，如：任免会议材料' },
      }}
      send={values =>
        call(makeArchiveTask, { body: of ? { personIds: [of.personId], ...values } : values }, { silent: true })
      }
      done={() => {
        void navigate('/archive/task');
        return '已开始生成，完成后可以在这里下载';
      }}
      onClose={onClose}
    />
  );
}
