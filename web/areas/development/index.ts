/** What other areas may use of development. */
export { OwnWay, useOwnProcess } from './next-step.tsx';
