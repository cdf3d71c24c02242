/** 干部变更记录: of the record, of what hangs on it, and of who manages which cadres, as far as the reader may follow each. */
import { useNavigate } from 'react-router';
import { cadreLogs } from 'contract/cadre/logs.ts';
import { managingDepartment } from 'contract/cadre/managing-department.ts';
import { useTab } from '../../client/tab.ts';
import { may } from '../../kit/data/record.ts';
import { Pills } from '../../kit/ui/pills.tsx';
import { ChangeLog } from '../change/index.ts';

export function CadreTrace() {
  const { location } = useTab();
  const navigate = useNavigate();
  const open = cadreLogs.filter(({ resource }) => may(resource, 'trace'));
  const of = new URLSearchParams(location.search).get('of');
  const log = open.find(({ resource }) => resource.name === of) ?? open[0];
  if (!log) return null;
  const { call, resource } = log;
  const isOfPerson = 'personId' in resource.fields;
  return (
    <ChangeLog
      key={resource.name}
      log={call}
      resource={resource}
      detail={resource === managingDepartment ? '/cadre/managing-department/detail' : '/cadre/detail'}
      {...(isOfPerson && { owner: 'personId' })}
      views={
        <Pills
          label="记录"
          of={open.map(one => ({ key: one.resource.name, label: one.label }))}
          chosen={resource.name}
          choose={key => void navigate(`${location.pathname}?of=${key}`)}
        />
      }
    />
  );
}
