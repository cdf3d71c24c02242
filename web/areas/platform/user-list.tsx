export { UserList } from '../account/index.ts';
