import { Checkbox, Segmented, Select } from 'antd';
import { fieldsOf } from 'contract/kit/resource.ts';
import { formal, probationary } from 'contract/member/codes.ts';
import { partyMember } from 'contract/member/party-member.ts';
import { rosterHeads } from 'contract/member/roster.ts';
import { mayChooseIn, useDictionary } from '../../client/reference.ts';
import { ChooseColumns } from '../../kit/export/choose-columns.tsx';
import { UnitFilter } from '../../kit/list/unit-filter.tsx';
import { AsOfPicker } from '../../kit/data/as-of-picker.tsx';
import { columnsOf } from '../../kit/list/columns.tsx';
import { TreePicker } from '../../kit/field/inputs/ref.tsx';
import { ownColumns, type Choosing } from './roster-choice.ts';

const people = [
  { value: '', label: '全部' },
  { value: formal, label: '正式党员' },
  { value: probationary, label: '预备党员' },
];
const none = {};

const heads = rosterHeads.map(({ label, columns }) => ({ label, columns: columnsOf(partyMember, columns) }));

/** Place, people, day and columns. */
export function RosterParameters(choosing: Choosing) {
  const { choice, show, go } = choosing;
  const presets = useDictionary('GB_XSLX').map(({ value, label }) => ({ value, label }));
  const label = fieldsOf(partyMember).organisationId?.label ?? '';
  return (
    <div className="roster-parameters">
      <span className="roster-place">
        <TreePicker
          value={choice.organisationId ? [choice.organisationId] : []}
          names={none}
          placeholder="党组织：不限"
          onChange={([id]) => go({ organisationId: id ?? null })}
          control={{ 'aria-label': label }}
        />
      </span>
      <Checkbox
        checked={choice.includeSub === true}
        onChange={({ target }) => go({ includeSub: target.checked ? null : 'false' })}
      >
        含下级
      </Checkbox>
      {mayChooseIn('unit') && (
        <UnitFilter
          className="roster-unit"
          unitId={choosing.choice.unitId}
          choose={id => choosing.go({ unitId: id })}
        />
      )}
      <Segmented
        aria-label="人员"
        options={people}
        value={choice.memberCategory ?? ''}
        onChange={value => go({ memberCategory: value || null })}
      />
      <AsOfPicker />
      <span className="roster-show">
        <Select
          aria-label="显示"
          prefix="显示"
          className="shown-columns"
          value={show}
          onChange={value => go({ show: value })}
          options={[...presets, { value: ownColumns, label: '自选列' }]}
        />
        <ChooseColumns heads={heads} chosen={choosing.columns} kept="name" choose={choosing.chooseColumns} />
      </span>
    </div>
  );
}
