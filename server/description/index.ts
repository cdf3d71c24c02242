/**
 * The description of the calls as a call: open to everybody in demonstration and development, else by permission.
 * With the developer tools switched off this area is left out and its address does not exist. Decisions 61.
 */
import { apiDescription, type ApiDescription } from 'contract/description/endpoints.ts';
import { area, type Area, type Registry } from '../kit/registry.ts';
import { serve } from '../kit/route.ts';
import { describe } from './openapi.ts';
import { madeOnce } from 'contract/kit/made-once.ts';

const permission = 'devtools.monitor.read';

export function describedCalls({ isOpen }: { isOpen: boolean }): Area {
  const made = new WeakMap<Registry, ApiDescription>();
  return area({
    routes: [
      // What is callable does not change while the server runs.
      serve(apiDescription(isOpen ? 'public' : permission), async ({ tx: { registry } }) =>
        madeOnce(made, registry, describe),
      ),
    ],
  });
}
