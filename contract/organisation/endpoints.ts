import { Type, type TSchema } from 'typebox';
import { endpoint } from '../kit/endpoint.ts';
import { closed } from '../kit/shape.ts';

const flagText = Type.Optional(Type.Boolean());

export interface OrganisationNode {
  id: string;
  label: string;
  category: string;
  state: string;
  /** Out of reach, shown because something in reach stands below it; it has no counts. */
  disabled: boolean;
  memberCount?: number;
  formalCount?: number;
  children: OrganisationNode[];
}
const organisationNode = {
  id: Type.String(),
  label: Type.String(),
  category: Type.String(),
  state: Type.String(),
  disabled: Type.Boolean(),
  memberCount: Type.Optional(Type.Integer()),
  formalCount: Type.Optional(Type.Integer()),
};
/** A list of nodes with these members, each with a list of the same below it. */
const treeOf = (node: Record<string, TSchema>) =>
  Type.Array(Type.Cyclic({ node: Type.Object({ ...node, children: Type.Array(Type.Ref('node')) }) }, 'node'));

/** The tree of organisations in reach. Domain-party 1.1 and 21. */
export const organisationTree = endpoint({
  method: 'GET',
  url: 'api/dzzxx/buildtree',
  access: 'organisation.partyOrganisation.read',
  summary: '党组织树',
  query: Type.Object(
    {
      rootId: Type.Optional(Type.String({ pattern: '^\\d{1,18}$' })),
      categories: Type.Optional(Type.Array(Type.String())),
      withCount: flagText,
      /** Dissolved and merged organisations too. */
      withEnded: flagText,
      /** The tree and its counts at the end of a past day. */
      asOf: Type.Optional(Type.String()),
    },
    closed,
  ),
  answer: Type.Unsafe<OrganisationNode[]>(treeOf(organisationNode)),
});

/** Id, name and path of all organisations, for targets beyond the own reach. Decisions 33. */
export const organisationNames = endpoint({
  method: 'GET',
  url: 'api/dzzxx/names',
  access: 'organisation.partyOrganisation.read',
  summary: '党组织名称',
  answer: Type.Array(Type.Object({ id: Type.String(), name: Type.String(), path: Type.String() })),
});

export interface UnitNode {
  id: string;
  label: string;
  children: UnitNode[];
}
/** Units in reach as a tree. */
export const unitTree = endpoint({
  method: 'GET',
  url: 'api/dept',
  access: 'organisation.unit.read',
  summary: '单位树',
  query: Type.Object({ asOf: Type.Optional(Type.String()) }, closed),
  answer: Type.Unsafe<UnitNode[]>(treeOf({ id: Type.String(), label: Type.String() })),
});
/** All units, id and name only, for any signed-in user, and without a session where `dept.public` is on. */
export const unitNames = endpoint({
  method: 'GET',
  url: 'api/dept/ByNoAuth',
  access: 'public',
  summary: '单位名称',
  answer: Type.Array(Type.Object({ id: Type.String(), name: Type.String() })),
});
