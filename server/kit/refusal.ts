import { fault, type Conflict, type Fault, type Params } from 'contract/kit/fault.ts';
import type { Resource } from 'contract/kit/resource.ts';

/** A refusal that becomes an answer: code, status, parameters and all faults at once. Decisions 15–18. */
export class Refusal extends Error {
  readonly status: number;
  readonly code: string;
  readonly params: Params;
  readonly faults: Fault[];
  readonly conflict?: Conflict;
  /** Somebody reached for what is sealed: the try leaves a line in the audit. */
  readonly isNoted: boolean;

  constructor(
    status: number,
    code: string,
    {
      params = {},
      faults = [],
      conflict,
      isNoted = false,
    }: { params?: Params; faults?: Fault[]; conflict?: Conflict; isNoted?: boolean } = {},
  ) {
    super(code);
    this.status = status;
    this.code = code;
    this.params = params;
    this.faults = faults;
    this.isNoted = isNoted;
    if (conflict) this.conflict = conflict;
  }
}

/** The ids that were not found among those asked for are for the audit; left out, all of the request are meant. */
export const notFound = (ids: string[] = []) =>
  new Refusal(404, 'kit.not-found', ids.length > 0 ? { params: { ids: ids.join() } } : {});
export const forbidden = (permission: string) => new Refusal(403, 'kit.forbidden', { params: { permission } });

/** A reference out of reach, or to nothing: both read the same. The ids that were named are for the audit alone. */
export const beyondReach = (path: string, { label }: Resource, ids: readonly string[] = []): Fault =>
  fault(path, 'kit.beyond-reach', { target: label, ...(ids.length > 0 && { ids: ids.join() }) });

/** 400 with every fault; only warnings left: the request is to be repeated with their codes. */
export function refuse(faults: Fault[]): Refusal {
  const errors = faults.filter(one => one.level === 'error');
  return errors.length > 0
    ? new Refusal(400, 'kit.invalid', { params: { count: errors.length }, faults })
    : new Refusal(400, 'kit.confirm', { params: { count: faults.length }, faults });
}
