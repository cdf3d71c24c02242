/** How often one address outside the campus may knock at all the ways in together, counted by all instances. Security SEC-81. */
import type { FastifyInstance } from 'fastify';
import { login } from 'contract/platform/session.ts';
import * as ways from 'contract/platform/sign-in-ways.ts';
import { configOf, isWithin, limit } from '../areas/platform/index.ts';
import type { Connection } from '../kit/database/connection.ts';

const { smsVerify, vercodeLogin, smsRegisterVerify, register, workplaceLogin } = ways;
const { casLogin, casReturn, oauthLogin, oauthReturn } = ways;
const doors = new Set(
  [login, smsVerify, vercodeLogin, smsRegisterVerify, register, workplaceLogin]
    .concat([casLogin, casReturn, oauthLogin, oauthReturn] as never[])
    .map(({ url }) => `/${url}`),
);
const seconds = 60;

export function limitSignIns(http: FastifyInstance, connection: Connection, most: number): void {
  http.addHook('onRequest', async ({ routeOptions, ip }) => {
    if (!doors.has(routeOptions.url ?? '')) return;
    const campus = (await configOf(connection, 'network.campusRanges'))['network.campusRanges'];
    if (!isWithin(campus, ip)) await limit(connection, { key: `sign-in:${ip}`, most, seconds });
  });
}
