/** Screens of the administration of accounts; the menu names them in the area of the platform. */
export { AuditLog } from './audit-log.tsx';
export { EmailDialog } from './email-dialog.tsx';
export { LoginRecordList } from './login-record-list.tsx';
export { useReset } from './reset.tsx';
export { SessionList } from './session-list.tsx';
export { SignInPhone } from './sign-in-phone.tsx';
export { UserList } from './user-list.tsx';
