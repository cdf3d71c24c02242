/** What a cadre says in a collection or asks to have put right, and what whoever decides reads of it. Domain-cadre 1.5, 6.5. */
import { Type } from 'typebox';
import { saying, statement } from './statement.ts';
import { endpoint } from '../kit/endpoint.ts';
import { closed, id, inPath, nullable } from '../kit/shape.ts';

export const readStatement = endpoint({
  method: 'GET',
  url: 'api/gbCollect/cadre/{id}/statement',
  access: 'cadre.cadreStatement.read',
  summary: '采集表：库中值和填报值逐项对照',
  params: inPath,
  answer: statement,
});

/** POST: one row is said, to go, or not said any more; by the cadre alone, while the form is open. */
export const sayInForm = endpoint({
  method: 'POST',
  url: 'api/gbCollect/say/{id}',
  access: 'cadre.cadreStatement.confirm',
  summary: '采集表：暂存一条填报',
  params: inPath,
  body: Type.Object(saying, closed),
  answer: statement,
});

const aside = {
  section: saying.section,
  key: Type.String({ maxLength: 20 }),
  /** Why it is not taken in; null, it is taken after all. */
  why: nullable(Type.Unknown()),
};
/** POST: one row is not taken into the record, or is after all; by whoever checks the form, until it is passed on. */
export const setAsideInForm = endpoint({
  method: 'POST',
  url: 'api/gbCollect/aside/{id}',
  access: 'cadre.cadreStatement.accept',
  summary: '采集表：一条填报不采纳，或恢复采纳',
  params: inPath,
  body: Type.Object(aside, closed),
  answer: statement,
});

/** GET: what is kept of oneself, kind by kind, but disciplines. */
export const readOwnRecord = endpoint({
  method: 'GET',
  url: 'api/gbjbxx/own',
  access: 'cadre.cadreCorrection.ask',
  summary: '个人档案：本人的干部信息',
  answer: statement,
});

export const readCorrection = endpoint({
  method: 'GET',
  url: 'api/gbjbxx/correction/{id}/statement',
  access: 'cadre.cadreCorrection.read',
  summary: '干部信息更正：库中值和更正值逐项对照',
  params: inPath,
  answer: statement,
});

/** POST: one row of the own record, with reason and proof; handed in at once, or not at all. */
export const askCorrection = endpoint({
  method: 'POST',
  url: 'api/gbjbxx/correction/own',
  access: 'cadre.cadreCorrection.ask',
  summary: '个人档案：申请更正本人的一条干部信息',
  body: Type.Object(
    {
      ...saying,
      reason: Type.Optional(Type.Unknown()),
      attachments: Type.Optional(Type.Unknown()),
      confirmed: Type.Optional(Type.Array(Type.String({ maxLength: 100 }), { maxItems: 20 })),
    },
    closed,
  ),
  answer: Type.Object({ id }),
});
