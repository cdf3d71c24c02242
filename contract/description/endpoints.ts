/** The description of all calls 接口说明: one OpenAPI 3.1 document made of the registry. Decisions 61. */
import { Type } from 'typebox';
import { endpoint, type Access } from '../kit/endpoint.ts';
import { closed } from '../kit/shape.ts';

/** JSON Schema, as far as the description uses it. */
export interface Shape {
  type?: string | string[];
  properties?: Record<string, Shape>;
  required?: string[];
  items?: Shape;
  anyOf?: Shape[];
  $ref?: string;
  enum?: unknown[];
  const?: unknown;
  title?: string;
  description?: string;
  format?: string;
  pattern?: string;
  additionalProperties?: boolean | Shape;
  [keyword: string]: unknown;
}
export interface Parameter {
  name: string;
  in: 'path' | 'query';
  required: boolean;
  description?: string;
  schema: Shape;
}
type Content = Record<string, { schema: Shape }>;
export interface Operation {
  operationId: string;
  summary: string;
  tags: string[];
  /** `public`, `session`, `change`, or the permission that is asked. */
  'x-access': Access;
  parameters: Parameter[];
  requestBody?: { required: boolean; content: Content };
  responses: Record<string, { description: string; content?: Content }>;
}
export interface ApiDescription {
  openapi: '3.1.0';
  info: { title: string; version: string; description: string };
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Shape>; securitySchemes: Record<string, Shape> };
}

/** Open in demonstration and development; elsewhere it asks the permission of the developer tools. */
export const apiDescription = (access: Access) =>
  endpoint({
    method: 'GET',
    url: 'api/openapi',
    access,
    summary: '接口说明',
    query: Type.Object({}, closed),
    answer: Type.Unsafe<ApiDescription>(
      Type.Object({
        openapi: Type.String(),
        info: Type.Object({ title: Type.String(), version: Type.String(), description: Type.String() }),
        paths: Type.Record(Type.String(), Type.Unknown()),
        components: Type.Record(Type.String(), Type.Unknown()),
      }),
    ),
  });
