/** The calls around a form: its content, its files, many of them as one task, and files from elsewhere. Domain-cadre 1.14. */
import { Type, type Static } from 'typebox';
import { file } from '../../description/file.ts';
import { exportTask } from '../../export/task.ts';
import { endpoint } from '../../kit/endpoint.ts';
import { closed, id, instant, nullable } from '../../kit/shape.ts';
import { formContent } from './content.ts';

const path = 'api/gbAppointment/form';
const read = 'appointment.appointmentForm.read' as const;
const out = 'appointment.appointmentForm.export' as const;

/** A cell whose value is another one elsewhere; several lines are parted by line breaks. */
export const formDifference = Type.Object({
  name: Type.String(),
  label: Type.String(),
  before: Type.String(),
  after: Type.String(),
  /** It can be taken over into the record. */
  isTakable: Type.Boolean(),
});
export type FormDifference = Static<typeof formDifference>;

const shownForm = Type.Object({
  cadreId: Type.String(),
  cadreNumber: nullable(Type.String()),
  /** The form that is kept; null where the record alone is shown. */
  formId: nullable(Type.String()),
  isSigned: Type.Boolean(),
  /** With 到龄年月. */
  isSince2025: Type.Boolean(),
  content: formContent,
  photo: nullable(Type.String()),
  signedAt: instant,
  signedBy: nullable(Type.String()),
  hash: nullable(Type.String()),
  /** What the record has of it today, where a signed form says otherwise. */
  changed: Type.Array(formDifference),
  /** What the record lacks. */
  gaps: nullable(Type.String()),
  /** What may leave the house: the exchange file holds the whole number of the card. */
  mayExport: Type.Boolean(),
  mayExportPlain: Type.Boolean(),
  hasPdf: Type.Boolean(),
});
export type ShownForm = Static<typeof shownForm>;

const which = { cadreId: id, formId: Type.Optional(id), isSince2025: Type.Optional(Type.Boolean()) };

export const readForm = endpoint({
  method: 'GET',
  url: `${path}/content`,
  access: read,
  summary: '任免审批表内容：已签定的按签定时，其余由干部信息生成',
  query: Type.Object(
    { cadreId: id, formId: Type.Optional(id), isSince2025: Type.Optional(Type.Literal('true')) },
    closed,
  ),
  answer: shownForm,
});

/** GET: of the own record alone. What is asked of an appointment stands on it nowhere, nor what is said of disciplines. */
export const readOwnForm = endpoint({
  method: 'GET',
  url: `${path}/own`,
  access: 'cadre.cadre.readOwn',
  summary: '本人的任免审批表：只由干部信息生成',
  answer: Type.Object({
    form: shownForm,
    /** Stands across what is printed: name, number and time. */
    mark: Type.String(),
  }),
});
/** POST: the same as a PDF. */
export const ownFormFile = endpoint({
  method: 'POST',
  url: `${path}/own/file`,
  access: 'cadre.cadre.readOwn',
  summary: '本人的任免审批表：下载带水印的 PDF',
  body: Type.Object({}, closed),
  answer: file,
});

export const formFormats = ['docx', 'pdf', 'lrmx'] as const;
export type FormFormat = (typeof formFormats)[number];
const format = Type.Union([Type.Literal('docx'), Type.Literal('pdf'), Type.Literal('lrmx')]);
const purpose = Type.Optional(Type.String({ maxLength: 200 }));
/** Least letters of a purpose. */
export const leastPurpose = 5;
/** More people than these need a purpose. Domain-cadre 0.3. */
export const mostWithoutPurpose = 50;

export const formFile = endpoint({
  method: 'POST',
  url: `${path}/file`,
  access: out,
  summary: '任免审批表文件：docx、PDF、lrmx，或简历',
  body: Type.Object({ ...which, format: Type.Union([format, Type.Literal('resume')]), reason: purpose }, closed),
  answer: file,
});

export const mostPacked = 1000;
export const packForms = endpoint({
  method: 'POST',
  url: `${path}/pack`,
  access: out,
  summary: '批量导出任免审批表，作为导出任务',
  body: Type.Object(
    {
      ids: Type.Array(id, { minItems: 1, maxItems: mostPacked, uniqueItems: true }),
      format,
      isSince2025: Type.Optional(Type.Boolean()),
      reason: purpose,
    },
    closed,
  ),
  answer: exportTask,
});

const candidate = Type.Object({
  id: Type.String(),
  name: Type.String(),
  number: nullable(Type.String()),
  unitName: nullable(Type.String()),
});
/** A cadre and what the file says otherwise; `version` is that of the record that was looked at. */
const compared = Type.Object({
  cadre: nullable(candidate),
  version: nullable(Type.Integer()),
  differences: Type.Array(formDifference),
});
export type ComparedForm = Static<typeof compared>;
const readFile = Type.Object({
  /** Name of the file. */
  file: Type.String(),
  /** Why it was not read, or why nobody was found. */
  fault: nullable(Type.String()),
  /** What does not fit together in it. */
  warnings: Type.Array(Type.String()),
  content: nullable(formContent),
  hasPhoto: Type.Boolean(),
  ...compared.properties,
  /** Several who may be meant. */
  candidates: Type.Array(candidate),
});
export type ReadFile = Static<typeof readFile>;

const bring = 'cadre.cadre.import' as const;
export const compareForms = endpoint({
  method: 'POST',
  url: `${path}/compare`,
  access: bring,
  summary: '读入任免审批表文件（multipart，.lrmx 或 .zip），与库中信息逐项比较，不写入',
  answer: Type.Object({ content: Type.Array(readFile) }),
});

export const matchForm = endpoint({
  method: 'POST',
  url: `${path}/match`,
  access: bring,
  summary: '任免审批表文件与所选干部逐项比较',
  body: Type.Object({ cadreId: id, content: formContent }, closed),
  answer: compared,
});

/** What of a file may be taken over into the record; the rest is kept where it is proved. */
export const takableCells = [
  'ethnicity',
  'nativePlace',
  'birthPlace',
  'workMonth',
  'health',
  'specialty',
  'resume',
  'family',
] as const;
/** What goes into the form of the cadre. */
export const askedCells = ['toPost', 'fromPost', 'reason', 'reportingUnit', 'filler'] as const;

export const acceptForm = endpoint({
  method: 'POST',
  url: `${path}/accept`,
  access: bring,
  summary: '采用任免审批表文件中所选的项目',
  body: Type.Object(
    {
      cadreId: id,
      version: Type.Integer({ minimum: 1 }),
      content: formContent,
      take: Type.Array(Type.String({ maxLength: 20 }), { minItems: 1, maxItems: 20, uniqueItems: true }),
    },
    closed,
  ),
  answer: Type.Object({ taken: Type.Integer() }),
});

export const takePhotos = endpoint({
  method: 'POST',
  url: `${path}/photos`,
  access: bring,
  summary: '导入照片（multipart，.zip：文件名为工号或身份证号的照片，或任免审批表文件）',
  answer: Type.Object({
    taken: Type.Integer(),
    faults: Type.Array(Type.Object({ file: Type.String(), message: Type.String() })),
  }),
});
