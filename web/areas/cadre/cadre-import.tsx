/** 干部信息导入: the thirteen kinds of sheets, each by its own columns, through the one import. Domain-cadre 1.4. */
import { Select } from 'antd';
import { useNavigate } from 'react-router';
import { sections, type Section } from 'contract/cadre/sections.ts';
import { permissionOf } from 'contract/kit/permission.ts';
import { allows } from '../../client/session.ts';
import { useTab } from '../../client/tab.ts';
import { ImportWizard } from '../../import/wizard.tsx';

const [first] = sections as [Section, ...Section[]];

function TypeChoice({ entity }: { entity: string }) {
  const { location } = useTab();
  const navigate = useNavigate();
  const open = sections.filter(({ resource }) => allows(permissionOf(resource, 'import')));
  return (
    <Select
      aria-label="导入类型"
      prefix="导入类型"
      value={entity}
      onChange={of => void navigate(`${location.pathname}?of=${of}`)}
      options={open.map(({ resource, label }) => ({ value: resource.name, label }))}
    />
  );
}

export function CadreImport() {
  const of = new URLSearchParams(useTab().location.search).get('of');
  const { resource, label } = sections.find(one => one.resource.name === of) ?? first;
  return (
    <ImportWizard
      key={resource.name}
      resource={resource}
      title={`干部信息导入：${label}`}
      ways={<TypeChoice entity={resource.name} />}
    />
  );
}
