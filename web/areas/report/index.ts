export { EndingTerms, FigureStrip, MemberKinds, seesBlocks } from './blocks.tsx';
