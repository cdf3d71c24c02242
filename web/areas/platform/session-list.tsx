export { SessionList } from '../account/index.ts';
