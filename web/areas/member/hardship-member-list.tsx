export { HardshipMembers as HardshipMemberList } from './special-lists.tsx';
