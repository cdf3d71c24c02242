/** The register comes in by a sheet: holders by their number, documents by theirs, and one that is there is met again. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { action, send, sheet } from '../../testing/uploads.ts';
import { openTravel, type Travel } from './fixtures.ts';

let travel: Travel;
beforeAll(async () => {
  travel = await openTravel('2026-11-20');
});
afterAll(() => travel.world.close());

async function bring(...rows: string[][]) {
  const { world, department } = travel;
  const { body: batch } = await send(department, '/api/gbCert/import', '证件.xlsx', await sheet(...rows));
  const fields = batch.columns.map((one: { field: string | null }) => one.field);
  await department('POST', `/api/gbImport/${batch.id}/map`, { fields });
  await world.settle();
  const { doneCount, faultCount } = (await action(world, department, batch.id, 'confirm')).body;
  return { fields, doneCount, faultCount };
}

test('rows find their holders, wrong ones stay out, and the numbers are sealed', async () => {
  const head = ['持证人', '证件类型', '证件号码', '签发日期', '有效期至'];
  const result = await bring(
    head,
    ['GZ191025', '因私普通护照', 'e33445566', '2024-05-06', '2034-05-05'],
    ['GZ941007', '往来港澳通行证', '证123', '2024-05-06', '2034-05-05'],
  );
  expect(result).toEqual({
    fields: ['personId', 'type', 'number', 'issuedOn', 'validTo'],
    doneCount: 1,
    faultCount: 1,
  });
  const { content } = (await travel.department('GET', '/api/gbCert')).body;
  expect(content.map((row: any) => [row.name, row.number, row.state])).toEqual([
    ['许怀瑾：因私普通护照', 'E*****566', '1'],
  ]);
  await bring(head, ['GZ191025', '因私普通护照', 'E33445566', '2024-05-06', '2034-05-06']);
  const again = (await travel.department('GET', '/api/gbCert')).body.content;
  expect(again.map((row: any) => row.validTo)).toEqual(['2034-05-06']);
});
