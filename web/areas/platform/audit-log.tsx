export { AuditLog } from '../account/index.ts';
