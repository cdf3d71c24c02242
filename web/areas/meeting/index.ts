export { DutyBlock } from './duty-block.tsx';
