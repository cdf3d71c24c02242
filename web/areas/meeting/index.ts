export { LifeBlock } from './gap-block.tsx';
