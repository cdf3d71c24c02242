/**
 * /druid: the shell of the SQL monitor, without any content. Its script takes the stored token and asks the call behind,
 * which asks session and permission; a browser address never carries a token. Decisions 61.
 */
import { hostname } from 'node:os';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { sqlMonitor } from 'contract/operations/monitor.ts';
import { serve } from '../kit/route.ts';
import type { StatementBook } from './statements.ts';

const style = `body{margin:24px;font:14px/22px "PingFang SC","Microsoft YaHei",sans-serif;color:#211e1c;background:#f6f5f3}
h1{font-size:17px;line-height:24px;margin:0 0 4px}p{margin:0 0 12px;color:#57524d}
table{border-collapse:collapse;width:100%;font-size:13px;background:#fff;border:1px solid #e6e2dd}
th,td{text-align:right;padding:6px 12px;border-bottom:1px solid #efece8;font-variant-numeric:tabular-nums;vertical-align:top}
th{background:#faf9f7;color:#57524d;font-size:12.5px;font-weight:600;white-space:nowrap}th:first-child,td:first-child{text-align:left}
td:first-child{max-width:0;width:60%;overflow:hidden;text-overflow:ellipsis;white-space:nowrap;font-family:ui-monospace,Consolas,monospace;font-size:12px}
td:first-child:hover{white-space:normal;word-break:break-all}
@media(prefers-color-scheme:dark){body{background:#141211;color:#ede9e5}p,th{color:#bdb6af}table{background:#1c1a18}th{background:#211e1c}table,th,td{border-color:#393430}}
@media(max-width:767px){body{margin:12px}table{display:block;overflow-x:auto}td:first-child{min-width:240px;max-width:240px}}`;

const shell = `<!doctype html>
<html lang="zh-CN">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>SQL监控</title>
<link rel="stylesheet" href="/druid/monitor.css">
<h1>SQL监控</h1>
<p id="told" role="status">正在读取…</p>
<table hidden>
<thead><tr><th scope="col">语句</th><th scope="col">次数</th><th scope="col">失败</th><th scope="col">总耗时（毫秒）</th><th scope="col">平均（毫秒）</th><th scope="col">最慢（毫秒）</th></tr></thead>
<tbody></tbody>
</table>
<iframe src="/web/-/token-place" hidden title="令牌"></iframe>
<script src="/druid/monitor.js"></script>
</html>`;

/** The token lies in a cookie of /web; a page below that path, empty and of the same origin, sees it. */
const script = `'use strict';
const told = document.getElementById('told');
const table = document.querySelector('table');
const frame = document.querySelector('iframe');
const said = { 401: '登录已过期，请先在系统中登录，再打开本页', 403: '您没有“SQL监控”的权限，请联系管理员授权', 404: '开发工具未开启' };
const tokenOf = cookies => {
  const found = cookies.split('; ').find(pair => pair.startsWith('YSHOP-TOEKN='));
  return found ? decodeURIComponent(found.slice('YSHOP-TOEKN='.length)) : '';
};
const cellsOf = one => [one.text, one.count, one.failures, one.totalMs.toFixed(1), (one.totalMs / one.count).toFixed(2), one.slowestMs.toFixed(1)];
async function show() {
  const token = tokenOf(frame.contentDocument.cookie);
  const answer = await fetch('/api/devtools/sql', { headers: token ? { authorization: 'Bearer ' + token } : {} });
  if (!answer.ok) return void (told.textContent = said[answer.status] || '服务暂时不可用，请稍后刷新');
  const { instance, since, statements } = await answer.json();
  told.textContent = '实例 ' + instance + '，自 ' + new Date(since).toLocaleString('zh-CN') + ' 起共 ' + statements.length + ' 种语句';
  for (const one of statements) {
    const row = table.tBodies[0].insertRow();
    for (const text of cellsOf(one)) row.insertCell().textContent = text;
    row.cells[0].title = one.text;
  }
  table.hidden = false;
}
const start = () => show().catch(() => (told.textContent = '服务暂时不可用，请稍后刷新'));
if (frame.contentDocument && frame.contentDocument.URL.endsWith('/token-place')) start(); else frame.addEventListener('load', start);
`;

const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; frame-src 'self'; frame-ancestors 'self'";

export function hostMonitor(http: FastifyInstance): void {
  const send = (reply: FastifyReply, type: string, content: string) =>
    reply.header('content-security-policy', policy).type(`${type}; charset=utf-8`).send(content);
  http.get('/druid', (_, reply) => send(reply, 'text/html', shell));
  http.get('/druid/monitor.js', (_, reply) => send(reply, 'text/javascript', script));
  http.get('/druid/monitor.css', (_, reply) => send(reply, 'text/css', style));
  http.get('/web/-/token-place', (_, reply) => send(reply, 'text/html', '<!doctype html><title>-</title>'));
}

const startedAt = new Date().toISOString();

export const monitorRoutes = (statements: StatementBook) => [
  serve(sqlMonitor, async () => ({
    instance: `${hostname()}:${process.pid}`,
    since: startedAt,
    statements: statements.list().map(one => ({ ...one })),
  })),
];
