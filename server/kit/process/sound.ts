/** A process that cannot work keeps the server from starting: it names the file and what in it is wrong. */
import { processFaults, school } from 'contract/kit/process.ts';
import { kebabCase } from 'contract/kit/resource.ts';
import type { Hands, ProcessHandler } from '../registry.ts';

function faultsOf({ process, handling }: ProcessHandler, known: Hands): string[] {
  const { resource, transitions, turns } = process;
  const hands = [
    ...Object.values(turns).map(turn => turn.by),
    ...Object.values(transitions).flatMap(({ by }) => by ?? []),
  ];
  const isKnown = (hand: string) =>
    hand === school || hand in resource.fields || hand in { ...known, ...handling.hands };
  const undecided = Object.entries(transitions)
    .filter(([name, { to }]) => typeof to === 'object' && !handling.steps[name]?.to)
    .map(([name]) => `${name}: nothing decides where it leads`);
  return [
    ...processFaults(process),
    ...[...new Set(hands)].filter(hand => !isKnown(hand)).map(hand => `nobody is found for ${hand}`),
    ...Object.keys(handling.steps)
      .filter(name => !(name in transitions))
      .map(name => `no transition ${name}`),
    ...undecided,
  ];
}

export function checkProcesses(handlers: readonly ProcessHandler[], hands: Hands): void {
  const faults = handlers.flatMap(handler => {
    const { area, name } = handler.process.resource;
    return faultsOf(handler, hands).map(one => `contract/${area}/${kebabCase(name)}.ts: process ${name}: ${one}`);
  });
  if (faults.length > 0) throw new Error(faults.join('\n'));
}
