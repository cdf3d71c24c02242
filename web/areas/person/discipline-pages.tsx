import { DerivedDetail, DerivedForm, DerivedImport, DerivedList } from '../../kit/pages/derived.tsx';

const of = { area: 'person', entity: 'disciplineRecord' };

const words = {
  name: { width: 88 },
  kind: { width: 128 },
  decidedOn: { width: 104 },
  authority: { width: 220 },
  documentNo: { width: 180 },
  observedUntil: { width: 128 },
  endsOn: { width: 116 },
  state: { width: 96 },
};

const reasonHelp = '写明违纪违法事实，加密保存，查看须填写理由';

/** 处分: entered here by who decides on them, or written by the order that expelled. The menu calls them by half their name. */
export const DisciplineList = () => <DerivedList {...of} words={words} />;
export const DisciplineForm = () => (
  <DerivedForm
    {...of}
    words={{ months: { help: '留党察看填写 12 或 24，其他处分不填' }, reason: { isRequired: true, help: reasonHelp } }}
  />
);
export const DisciplineImport = () => <DerivedImport {...of} />;
export const DisciplineDetail = () => <DerivedDetail {...of} />;
