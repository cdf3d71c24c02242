/** Freshmen who are members: a sheet of their letters becomes arrivals that each branch confirms. Domain-party 4.2. */
import { Type } from 'typebox';
import { file } from '../description/file.ts';
import { endpoint } from '../kit/endpoint.ts';

const access = 'transfer.transfer.create';
export const mostFreshmen = 500;

export const freshmenTemplate = endpoint({
  method: 'GET',
  url: 'api/zzgxzj/freshmen/template',
  access,
  summary: '新生党员转入：导入模板',
  answer: file,
});

/** The sheet is taken as a whole or not at all. */
export const importFreshmen = endpoint({
  method: 'POST',
  url: 'api/zzgxzj/freshmen',
  access,
  summary: '新生党员转入：批量登记',
  answer: Type.Object({
    registered: Type.Integer(),
    /** How many each branch has to confirm. */
    branches: Type.Array(Type.Object({ name: Type.String(), count: Type.Integer() })),
  }),
});
