/** A process or an action that cannot work keeps the server from starting: it names the file and what in it is wrong. */
import type { Action } from 'contract/kit/action.ts';
import type { Catalogue } from 'contract/kit/fault.ts';
import { openCode, processFaults, school } from 'contract/kit/process.ts';
import type { Hands, ProcessHandler, Registry, Watch } from '../registry.ts';
import { saidIn } from './reading.ts';
import { namesPersons } from './turn.ts';

interface Known {
  resources: Registry['resources'];
  hands: Hands;
  texts: Catalogue;
}
function faultsOf({ process, handling }: ProcessHandler, known: Known): string[] {
  const { resource, transitions, turns, oneOpenPer, subject } = process;
  const hands = [
    ...Object.values(turns).map(turn => turn.by),
    ...Object.values(transitions).flatMap(({ by }) => by ?? []),
  ];
  const isPlace = (hand: string) =>
    ['partyOrganisation', 'unit'].includes(resource.fields[hand]?.to ?? '') ||
    namesPersons(known.resources, process, hand);
  const isKnown = (hand: string) =>
    hand === 'subject'
      ? handling.subjects !== undefined || (subject !== undefined && namesPersons(known.resources, process, subject))
      : hand === school || hand in { ...known.hands, ...handling.hands } || isPlace(hand);
  const undecided = Object.entries(transitions)
    .filter(([name, { to }]) => typeof to === 'object' && !handling.steps[name]?.to && !handling.steps[name]?.perform)
    .map(([name]) => `${name}: nothing decides where it leads`);
  return [
    ...processFaults(process),
    ...[...new Set(hands)].filter(hand => !isKnown(hand)).map(hand => `nobody is found for ${hand}`),
    ...Object.keys(handling.steps)
      .filter(name => !(name in transitions))
      .map(name => `no transition ${name}`),
    ...undecided,
    ...(subject && subject in resource.fields && !namesPersons(known.resources, process, subject)
      ? [`subject: ${subject} names no person`]
      : []),
    ...Object.keys(handling.hands ?? {})
      .filter(hand => !hands.includes(hand))
      .map(hand => `hands: nothing is by ${hand}`),
    ...(oneOpenPer && !(openCode(resource) in known.texts) ? [`oneOpenPer: no text ${openCode(resource)}`] : []),
  ];
}

export function checkProcesses(handlers: readonly ProcessHandler[], known: Known): void {
  const faults = handlers.flatMap((handler, at) => {
    const { resource } = handler.process;
    const isSecond = handlers.findIndex(one => one.process.resource === resource) < at;
    return [
      ...(known.resources.get(resource.name) === resource ? [] : ['no entity of contract/resources.ts']),
      ...(isSecond ? ['the entity has another process'] : []),
      ...faultsOf(handler, known),
    ].map(one => `${saidIn(handler.process)}: ${one}`);
  });
  if (faults.length > 0) throw new Error(faults.join('\n'));
}

/** A watch that looks at nothing, or begins with rules no rule can be. */
export function checkWatches(watches: readonly Watch[], resources: Registry['resources']): void {
  const faults = watches.flatMap(({ code, entity, of, reminders = [], warnings = [] }) => [
    ...[entity, ...of].filter(name => !resources.has(name)).map(name => `watch ${code}: no entity ${name}`),
    ...[
      ...reminders.map(rule => ['reminderRule', rule] as const),
      ...warnings.map(rule => ['warningRule', rule] as const),
    ]
      .flatMap(([name, rule]) => Object.keys(rule).filter(field => !(field in (resources.get(name)?.fields ?? rule))))
      .map(field => `watch ${code}: no field ${field} of a rule`),
  ]);
  if (faults.length > 0) throw new Error(faults.join('\n'));
}

/** Actions beside the processes: each handled one is said where pages look for it, and each said one is handled. */
export function checkActions({ actions, offers, processes }: Registry): void {
  const ofProcess = new Set([...processes.values()].flatMap(({ process }) => Object.values(process.actions)));
  const handled = actions.map(one => one.action).filter(one => !ofProcess.has(one));
  const named = ({ resource, name }: Action) =>
    `contract/${resource.area}/actions.ts: action ${name} of ${resource.name}`;
  const faults = [
    ...handled
      .filter(one => !offers.includes(one))
      .map(one => `${named(one)} is not exported there, no page offers it`),
    ...offers.filter(one => !handled.includes(one)).map(one => `${named(one)} has no handler in server/areas`),
  ];
  if (faults.length > 0) throw new Error(faults.join('\n'));
}
