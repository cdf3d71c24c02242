export { LoginRecordList } from '../account/index.ts';
