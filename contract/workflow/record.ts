/** The steps of an approval as every page shows them, and what the reader may do next. Domain-party 0.2. */
import { Type, type Static } from 'typebox';
import { endpoint } from '../kit/endpoint.ts';
import { closed, nullable } from '../kit/shape.ts';

export const workflowStep = Type.Object({
  id: Type.String(),
  /** Who acted in which capacity: `院系党委审核`. */
  node: Type.String(),
  /** DJ_COMM_SHJG; null where a step was taken that judges nothing, such as a submission. */
  outcome: nullable(Type.String()),
  opinion: nullable(Type.String()),
  operatorName: Type.String(),
  /** The organisation that was acted for. */
  organisationName: nullable(Type.String()),
  /** Of a judgement, what the same person had done of the matter before. */
  alsoDid: nullable(Type.String()),
  at: Type.String(),
});
export type WorkflowStep = Static<typeof workflowStep>;

/** GET api/workflowRecord: oldest first; 404 when the row itself is out of reach. */
export const readWorkflow = endpoint({
  method: 'GET',
  url: 'api/workflowRecord',
  access: 'session',
  summary: '流程记录：一项业务的办理经过与现在可办的步骤',
  query: Type.Object(
    { entity: Type.String({ maxLength: 60 }), recordId: Type.String({ pattern: '^\\d{1,18}$' }) },
    closed,
  ),
  answer: Type.Object({
    steps: Type.Array(workflowStep),
    /** Names of the actions that are open to the reader now. */
    offered: Type.Array(Type.String()),
    /** Actions the reader has the right to and the state allows, and what stands against them on this row. */
    denied: Type.Array(Type.Object({ name: Type.String(), reason: Type.String() })),
    /** Who owes the next step, by the open to-dos. */
    owedBy: Type.Array(Type.String()),
  }),
});
