export { PartyBlocks, seesBlocks } from './blocks.tsx';
export { MemberHome } from './member-home.tsx';
