import { useEffect } from 'react';
import { cycles, methods } from 'contract/election/codes.ts';
import { partyOrganisation } from 'contract/organisation/party-organisation.ts';
import { partyTeams, teamTypeOf, teamTypesOf } from 'contract/organisation/posts.ts';
import { useRecord } from '../../kit/data/record.ts';
import type { Form } from '../../kit/form/form.ts';

/** What follows from the organisation: the bodies it elects, and for a new election the one that leads it. */
export function useBodies(form: Form): readonly string[] {
  const id = form.values['organisationId'];
  const place = useRecord(partyOrganisation, id ? String(id) : null).data;
  useEffect(() => {
    if (!place || !form.isNew || form.values['teamType']) return;
    // What somebody chose stays: an empty field alone is filled.
    const teamType = teamTypeOf(String(place.category), place.hasCommittee === true);
    const text = place.termEndOn ? `本届任期至 ${String(place.termEndOn)}` : '尚未登记本届任期';
    const filled = { teamType, electMethod: methods.meeting, cycleType: place.termEndOn ? cycles.due : cycles.first };
    form.fill('organisationId', filled, { text, tone: 'ok' });
  });
  return place ? teamTypesOf(String(place.category)) : partyTeams;
}
