/**
 * The figures of organisations and members on the screen of party building, in the reach of who looks at it.
 * They are held until a row of either changes, so a wall of screens costs one count.
 */
import { developmentRecord } from 'contract/development/development-record.ts';
import { partyMember } from 'contract/member/party-member.ts';
import { partyOrganisation } from 'contract/organisation/party-organisation.ts';
import { person } from 'contract/person/person.ts';
import type { PartyOverview } from 'contract/report/screen.ts';
import { cacheOf } from '../../kit/database/cache.ts';
import { reach } from '../../kit/resource/reach.ts';
import { nowOf, today } from '../../kit/setting.ts';
import { collegesOf, membersOf } from './members.ts';
import { organisationsOf, placeOf, termsOf } from './organisations.ts';
import type { Tx } from '../../kit/registry.ts';

const held = cacheOf<PartyOverview>(500);
const sources = [partyOrganisation, partyMember, person, developmentRecord];
const reads = [`organisation.partyOrganisation.read`, `member.partyMember.read`];

async function counted(tx: Tx, day: string): Promise<PartyOverview> {
  const [place, organisations, members, colleges, terms] = [
    await placeOf(tx, day),
    await organisationsOf(tx, day),
    await membersOf(tx, day),
    await collegesOf(tx, day),
    await termsOf(tx, day),
  ];
  return { at: await nowOf(tx), place, organisations, members, colleges, terms };
}

export async function partyOverview(tx: Tx): Promise<PartyOverview> {
  const day = await today(tx);
  const key = JSON.stringify([day, ...reads.map(one => reach(tx.actor, one).key)]);
  const state = tx.stateOf(sources.map(one => one.name));
  const known = held.find(key, state);
  if (known) return known;
  const figures = await counted(tx, day);
  held.keep(key, state, figures);
  return figures;
}
