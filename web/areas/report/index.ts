export { PartyBlocks, seesBlocks } from './blocks.tsx';
