import { day, longText, money, number, ref, state, text } from '../kit/field.ts';
import { mostFen } from '../kit/types/money.ts';
import { process } from '../kit/process.ts';
import { resource, type Draft, type Row } from '../kit/resource.ts';
import { reason } from '../workflow/inputs.ts';

/** DJ_DF_GSZT */
export const publicationStates = { draft: '1', published: '2', withdrawn: '3' } as const;

/** What the books say of a year, as they stood when they were laid before the members. */
export const totals = {
  headCount: number('应缴人数', { derived: true }),
  payableFen: money('应缴', { derived: true }),
  collectedFen: money('实缴', { derived: true }),
  openingFen: money('年初结存', { derived: true, min: -mostFen }),
  incomeFen: money('党员交纳', { derived: true, min: -mostFen }),
  fromBelowFen: money('下级上缴', { derived: true, min: -mostFen }),
  fromAboveFen: money('上级下拨', { derived: true, min: -mostFen }),
  interestFen: money('利息', { derived: true, min: -mostFen }),
  upFen: money('上缴上级', { derived: true, min: -mostFen }),
  downFen: money('下拨下级', { derived: true, min: -mostFen }),
  trainingFen: money('培训党员', { derived: true, min: -mostFen }),
  pressFen: money('报刊资料设备', { derived: true, min: -mostFen }),
  honoursFen: money('表彰先进', { derived: true, min: -mostFen }),
  hardshipFen: money('补助困难党员', { derived: true, min: -mostFen }),
  reliefFen: money('救灾补助及设施修缮', { derived: true, min: -mostFen }),
  chargesFen: money('银行手续费', { derived: true, min: -mostFen }),
  closingFen: money('年末结存', { derived: true, min: -mostFen }),
  largeFen: money('大额党费（全部上缴中央）', { derived: true, min: -mostFen }),
};

/** Once a year at least an organisation tells its members what came in and what became of it. 中组发〔2008〕3号 第二十九条. */
export const duesPublication = resource('duesPublication', {
  area: 'dues',
  label: '党费收支公示',
  path: 'api/dfgl/publication',
  kind: 'workflow',
  scope: 'organisationId',
  title: 'name',
  key: [],
  search: ['name'],
  fields: {
    name: text('名称', { required: true, derived: true, max: 200 }),
    organisationId: ref('党组织', 'partyOrganisation', { required: true, set: 'create', index: true }),
    year: number('年度', { required: true, set: 'create', min: 2008, max: 2199, index: true }),
    /** One for a year: `organisation year`; one that was withdrawn frees it. */
    organisationYear: text('该党组织该年度的公示', { derived: 'unseen', unique: true, max: 30 }),
    ...totals,
    remark: longText('说明', { max: 2000 }),
    publishedOn: day('公示日期', { derived: true, index: true }),
    state: state('状态', 'DJ_DF_GSZT', { required: true, default: publicationStates.draft, index: true }),
  },
  list: {
    columns: ['name', 'organisationId', 'state', 'year', 'payableFen', 'collectedFen', 'closingFen', 'publishedOn'],
    filters: ['organisationId', 'year', 'state', 'publishedOn'],
    sort: '-year',
  },
});
export type DuesPublication = Row<typeof duesPublication>;
export type DuesPublicationDraft = Draft<typeof duesPublication>;

const { draft, published, withdrawn } = publicationStates;

export const duesPublicationProcess = process(duesPublication, {
  states: publicationStates,
  editable: [draft],
  ended: [withdrawn],
  turns: {},
  transitions: {
    publish: { label: '公示', from: [draft], to: published, by: 'organisationId', input: {} },
    withdraw: { label: '撤下', from: [published], to: withdrawn, by: 'organisationId', input: reason },
  },
});
