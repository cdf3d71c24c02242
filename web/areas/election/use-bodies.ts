import { useEffect } from 'react';
import { cycles, methods, methodsOf } from 'contract/election/codes.ts';
import { seatsOfBranchCommittee } from 'contract/organisation/codes.ts';
import { leadershipTeam } from 'contract/organisation/leadership-team.ts';
import { partyOrganisation } from 'contract/organisation/party-organisation.ts';
import {
  currentStates,
  isLedAlone,
  partyTeams,
  teamTypeOf,
  teamTypes,
  teamTypesOf,
} from 'contract/organisation/posts.ts';
import { today } from '../../client/format.ts';
import { useRecord } from '../../kit/data/record.ts';
import type { Form } from '../../kit/form/form.ts';
import { usePage } from '../../kit/list/list.ts';

/** Seats as the body in office has them; where none is known, what the regulation sets for it. */
function seatsOf(teamType: string, sitting: unknown): number | null {
  if (isLedAlone(teamType)) return 1;
  if (typeof sitting === 'number') return sitting;
  return teamType === teamTypes.branchCommittee ? seatsOfBranchCommittee.least : null;
}

/** What follows from the organisation: the bodies it elects and how, and for a new election the one that leads it. */
export function useBodies(form: Form): { bodies: readonly string[]; methods: readonly string[] } {
  const id = form.values['organisationId'];
  const place = useRecord(partyOrganisation, id ? String(id) : null).data;
  const teamType = String(form.values['teamType'] ?? '');
  const query = { organisationId: String(id ?? '0'), teamType, state: [...currentStates], page: 0, size: 1 };
  const sitting = usePage(leadershipTeam, { ...query, columns: ['seats'] }, Boolean(id && teamType));
  const team = sitting.isPlaceholderData ? undefined : sitting.data;
  useEffect(() => {
    if (!place || !form.isNew || teamType) return;
    // What somebody chose stays: an empty field alone is filled.
    const led = teamTypeOf(String(place.category), place.hasCommittee === true);
    const text = place.termEndOn ? `本届任期至 ${String(place.termEndOn)}` : '尚未登记本届任期';
    const filled = {
      teamType: led,
      electMethod: methods.meeting,
      cycleType: place.termEndOn ? cycles.due : cycles.first,
      ...(String(place.termEndOn ?? '') > today() && !form.values['planOn'] ? { planOn: place.termEndOn } : {}),
    };
    form.fill('organisationId', filled, { text, tone: 'ok' });
  });
  useEffect(() => {
    if (!team || !form.isNew || !teamType || form.values['seats'] !== undefined) return;
    const seats = seatsOf(teamType, team.content[0]?.['seats']);
    const text = '职数已按现任班子和组成规定填好，请核对';
    if (seats !== null) form.fill('teamType', { seats, deputySeats: 0 }, { text, tone: 'ok' });
  });
  return { bodies: place ? teamTypesOf(String(place.category)) : partyTeams, methods: methodsOf(teamType) };
}
