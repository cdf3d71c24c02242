export { callOut, fetchOut, guardedLookup, reach, type Told } from './call.ts';
export { faultsOfList, hostOf, mayName, mayReach, NotAllowed, readList } from './places.ts';
