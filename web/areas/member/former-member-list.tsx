export { FormerMembers as FormerMemberList } from './special-lists.tsx';
