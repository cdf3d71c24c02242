/** What a courseware asks for by its kind, and how it is told: its state in colour, its length in minutes. */
import { runStates } from 'contract/kit/run-states.ts';
import { coursewareKinds as kinds } from 'contract/party-school/codes.ts';
import { courseware } from 'contract/party-school/courseware.ts';
import { formatSeconds } from '../../client/format.ts';
import type { Changes } from '../../kit/data/record.ts';
import type { FieldWords } from '../../kit/form/field-row.tsx';
import { RichTextInput } from '../../kit/form/rich-text/input.tsx';
import { stateMark } from '../../kit/list/state-mark.tsx';
import type { ColumnWords } from '../../kit/list/columns.tsx';

const partsOf: Readonly<Record<string, readonly string[]>> = {
  [kinds.video]: ['fileId', 'subtitlesId'],
  [kinds.audio]: ['fileId', 'subtitlesId'],
  [kinds.document]: ['fileId', 'pages'],
  [kinds.article]: ['bodyHtml'],
  [kinds.link]: ['address'],
};
/** The fields of its form. */
export const namesOf = ({ kind }: Changes): string[] => ['name', 'kind', ...(partsOf[String(kind)] ?? [])];

export const coursewareFields: Record<string, FieldWords> = {
  fileId: { isRequired: true, help: '视频用 MP4（H.264），不超过 2 GB，中断后可以续传；时长和页数由系统读取' },
  subtitlesId: { help: 'WebVTT 字幕，可以不传' },
  pages: { help: 'PDF 的页数由系统读取，其他文档请填写' },
  address: { isRequired: true, help: '以 https:// 开头，学员在新窗口打开' },
  bodyHtml: { isRequired: true, input: RichTextInput },
};

export const runTones = {
  [runStates.prepare]: 'info',
  [runStates.start]: 'info',
  [runStates.success]: 'ok',
  [runStates.error]: 'error',
} as const;
export const coursewareState = stateMark(courseware, runTones);

/** `12:34`, `1:02:03`; a dash where there is none. */
export const lengthOf = (seconds: unknown): string =>
  typeof seconds === 'number' ? formatSeconds(seconds).replace(/^00:/, '') : '—';

export const coursewareColumns: ColumnWords = {
  state: { width: 96, show: coursewareState },
  durationSeconds: { label: '时长', width: 88, show: row => lengthOf(row['durationSeconds']) },
};
