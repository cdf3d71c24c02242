/** 干部变更记录: of the record, of each kind of rows that hang on it but disciplines, and of the managing departments. Domain-cadre 1.6. */
import { changeLog, cadreLog, type ChangeLogCall } from '../change/log.ts';
import { permissionOf } from '../kit/permission.ts';
import type { Resource } from '../kit/resource.ts';
import { managingDepartment } from './managing-department.ts';
import { collected } from './sections.ts';

interface Log {
  label: string;
  resource: Resource;
  call: ChangeLogCall;
}
const logOf = (label: string, resource: Resource): Log => ({
  label,
  resource,
  call: resource.partOf
    ? cadreLog
    : changeLog(`cadre/${resource.name}`, permissionOf(resource, 'trace'), `干部变更记录：${label}`),
});
export const cadreLogs: readonly Log[] = [
  ...collected.map(({ label, resource }) => logOf(label, resource)),
  logOf(managingDepartment.label, managingDepartment),
];
