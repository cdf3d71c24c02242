export { ArrearsBlock } from './arrears-block.tsx';
export { useMemberDues } from './member-dues.tsx';
export { useOrganisationDues } from './organisation-dues.tsx';
