export { LostMembers as LostMemberList } from './special-lists.tsx';
