/**
 * `npm run shots [account …]`: pictures of every page of the menu and of the kinds beside it, of sign-in, of the entries
 * of their own and of the states, light and dark, at the desk and on the phone, into the ignored folder `shots/`;
 * one line per picture.
 * It takes the installation in DATA_DIR, or the one that SHOTS_URL names when it runs already.
 */
import { spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { install, root } from './install.mjs';
import { buildWeb } from './build.mjs';

install();
buildWeb();
const { register } = await import('tsx/esm/api');
register();
const { launchBrowser } = await import('../e2e/browser.ts');

const accounts =
  process.argv.length > 2
    ? process.argv.slice(2)
    : ['demo.department', 'demo.secretary', 'demo.dues', 'demo.member', 'admin', 'demo.security', 'demo.audit'];
const looks = [
  { name: 'light', appearance: 'light', viewport: { width: 1440, height: 900 } },
  { name: 'dark', appearance: 'dark', viewport: { width: 1440, height: 900 } },
  { name: 'phone', appearance: 'light', viewport: { width: 390, height: 844 } },
  { name: 'phone-dark', appearance: 'dark', viewport: { width: 390, height: 844 } },
];

const { url, stop } = process.env.SHOTS_URL ? { url: process.env.SHOTS_URL, stop() {} } : await startServer();
const browser = await launchBrowser();
try {
  for (const look of looks) {
    await picture(look, null, [
      ['sign-in', 'login'],
      ...['kclogin', 'lylogin', 'rjlogin', 'newlogin', 'salogin', 'mobileUpload', 'questionnaire'].map(path => [
        path,
        path,
      ]),
      ['public-404', '404'],
      ['screen', '../bigscreen/index.html'],
      ['calls', '../doc.html'],
    ]);
    for (const account of accounts) await picture(look, account, await pagesOf(account));
  }
} finally {
  await browser.close();
  stop();
}

/** The server in a process of its own on a free port; the address is what it prints last. */
function startServer() {
  const options = ['--import', 'tsx', 'server/main.ts'];
  const env = { ...process.env, PORT: '0', NODE_ENV: 'production', CAPTCHA: 'off' };
  const child = spawn(process.execPath, options, { cwd: root, env, stdio: ['ignore', 'pipe', 'inherit'] });
  return new Promise((resolve, reject) => {
    child.once('exit', code => reject(new Error(`the server ended with ${code}`)));
    child.stdout.on('data', chunk => {
      const [, port] = /http:\/\/\S+?:(\d+)\/web\//.exec(String(chunk)) ?? [];
      if (port) resolve({ url: `http://127.0.0.1:${port}`, stop: () => child.kill('SIGTERM') });
    });
  });
}

async function ask(path, token, body) {
  const headers = {
    ...(token && { authorization: `Bearer ${token}` }),
    ...(body && { 'content-type': 'application/json' }),
  };
  const answer = await fetch(`${url}/${path}`, {
    method: body ? 'POST' : 'GET',
    headers,
    body: body && JSON.stringify(body),
  });
  return answer.ok ? answer.json() : undefined;
}

async function signIn(username) {
  return (await ask('auth/demo', null, { username })).token;
}

function leavesOf(nodes) {
  const seen = nodes.filter(node => !node.hidden);
  return seen.flatMap(node => (node.children.length ? leavesOf(node.children) : [node]));
}

/** Name and path of every page: the menu, then one of each kind beside it, then the states. */
async function pagesOf(account) {
  const token = await signIn(account);
  const menu = leavesOf(await ask('api/menus/myTree', token)).map(({ path }) => [
    path.slice(1).replaceAll('/', '-'),
    path.slice(1),
  ]);
  const first = async path => (await ask(`${path}${path.includes('?') ? '&' : '?'}size=1`, token))?.content?.[0]?.id;
  const member = await first('api/dyjbxx');
  const organisation = await first('api/dzzxx');
  const seesRoles = (await ask('api/roles', token)) !== undefined;
  return [
    ...menu,
    ...(member
      ? [
          ['member-detail', `dyjbxx/detail?id=${member}`],
          ['member-form', `member/list/form?id=${member}`],
          ['member-form-new', 'member/list/form'],
          ['member-import', 'member/list/import'],
          ['member-list-filtered', 'member/list?memberCategory=2&joinedOn.from=2025-12-01'],
          ['member-list-of-a-day', 'member/list?asOf=2026-06-30'],
          ['state-no-result', `member/list?keyword=${encodeURIComponent('查无此人')}`],
          ['state-no-record', 'dyjbxx/detail?id=999999999'],
        ]
      : []),
    ...(organisation
      ? [
          ['organisation-detail', `organisation/detail?id=${organisation}`],
          ['organisation-form', `organisation/list/form?id=${organisation}`],
        ]
      : []),
    ...(await developmentPages(token)),
    ...(await transferPages(token)),
    ...(await electionPages(token, first)),
    ...(await recordPages(first)),
    ['user-center', 'user/center'],
    ['user-archives', 'user/archives'],
    ['help', 'help/document'],
    ['message-reminders', 'message/msginfo?tab=remind'],
    ['message-history', 'message/msginfo?tab=history'],
    ...(seesRoles ? [['role-detail', 'system/role?code=ROLE_BRANCH_SECRETARY']] : []),
    ['bulk-change', 'bulk-change'],
    ['file-none', 'file/preview'],
    ['sql-monitor', '../druid'],
    ['state-401', '401'],
    ['state-404', '404'],
  ];
}

/** One record at each of the last steps, extended, refused and done: their pages differ in form and state. */
async function developmentPages(token) {
  const asked = [
    ...[22, 23, 24, 25].map(step => [`development-step-${step}`, `stage=4&state=1&step=${step}&sort=dueOn,asc`]),
    ['development-extended', 'state=1&extendCount.from=1'],
    ['development-disqualified', 'state=4'],
    ['development-formal', 'state=2'],
  ];
  const pages = [];
  for (const [name, query] of asked) {
    const id = (await ask(`api/fzdy?size=1&${query}`, token))?.content?.[0]?.id;
    if (id) pages.push([name, `development/process?id=${id}`]);
  }
  return pages;
}

/** Orders of every kind in every state that the account may see, the forms, and a batch of graduates. */
async function transferPages(token) {
  const ways = [
    ['out', [2, 3, 4], [10, 20, 30, 40, 50, 70, 80, 85, 90]],
    ['in', [5, 6], [10, 30, 40, 60, 70, 80, 85]],
    ['internal', [1, 7], [60, 70]],
  ];
  const pages = [];
  for (const [way, types, states] of ways) {
    pages.push([`transfer-${way}-form`, `member/transfer/${way}/form`]);
    for (const type of types)
      for (const state of states) {
        const id = (await ask(`api/zzgxzj?size=1&type=${type}&state=${state}`, token))?.content?.[0]?.id;
        if (id) pages.push([`transfer-${way}-${type}-${state}`, `member/transfer/${way}/detail?id=${id}`]);
      }
  }
  const batch = (await ask('api/zzgxzj/batch?size=1&state=3', token))?.content?.[0]?.id;
  if (!batch) return pages;
  const path = `member/transfer/graduation/detail?id=${batch}`;
  const people = `${path}&tab=people&told=${encodeURIComponent('全部班级')}`;
  return [...pages, ['graduation-board', path], ['graduation-people', people]];
}

/** Change orders of each kind and state, votes in each state, and the pages of those who vote and count. */
async function electionPages(token, first) {
  const rowsOf = async (path, columns) =>
    (await ask(`${path}?size=100${columns.map(one => `&columns=${one}`).join('')}`, token))?.content ?? [];
  const oneOf = (rows, nameOf) => [...new Map(rows.map(row => [nameOf(row), row.id]))];
  const orders = await rowsOf('api/dzzxx/change', ['type', 'state']);
  const votes = await rowsOf('api/dzzhj/tp', ['voteType', 'isPaper', 'state']);
  const mine = (await ask('api/dzzhj/tp/mine', token)) ?? [];
  const kinds = orders.length > 0 ? [1, 2, 3, 4, 5, 6, 7, 8, 9] : [];
  const election = await first('api/dzzhj');
  return [
    ...oneOf(orders, row => `change-${row.type}-${row.state}`).map(([name, id]) => [
      name,
      `organisation/change/detail?id=${id}`,
    ]),
    ...kinds.map(kind => [`change-form-${kind}`, `organisation/change/form?type=${kind}`]),
    ...(election ? [['election-detail', `organisation/election/detail?id=${election}`]] : []),
    ...oneOf(votes, row => `vote-${row.voteType}-${row.state}${row.isPaper ? '-paper' : ''}`).map(([name, id]) => [
      name,
      `organisation/election-setup?id=${id}`,
    ]),
    ['my-votes', 'dzzhjgl/tp'],
    ...mine.slice(0, 2).map(({ id }, at) => [`ballot-${at + 1}`, `dzzhjgl/tp?id=${id}`]),
  ];
}

/** Detail and forms of the first record of each list that has no state of its own to show. */
async function recordPages(first) {
  const kept = [
    ['unit', 'api/dwxx', 'organisation/unit'],
    ['class', 'api/bjxx', 'organisation/class'],
    ['team', 'api/ldbzxx', 'organisation/team'],
    ['person', 'api/person', 'organisation/person'],
    ['election', 'api/dzzhj', 'organisation/election'],
    ['collection', 'api/cj', 'member/collection'],
    ['correction', 'api/dyjbxx/correction', 'member/correction'],
    ['own-correction', 'api/dyjbxx/correction', 'self/correction'],
    ['status-change', 'api/dyjbxx/statusChange', 'member/status-change'],
    ['flowing-out', 'api/lddy?type=1', 'member/flowing/out'],
    ['flowing-in', 'api/lddy?type=2', 'member/flowing/in'],
    ['letter', 'api/zzgxzj/letter', 'member/transfer/letter'],
    ['graduation', 'api/zzgxzj/batch', 'member/transfer/graduation'],
    ['review', 'api/fzdy/political', 'development/political-review'],
    ['publicity', 'api/fzdy/publicity', 'development/publicity'],
    ['thought-report', 'api/fzdy/report', 'development/thought-report'],
    ['application-book', 'api/fzdy/book', 'development/application-book'],
    ['honour', 'api/person/honor', 'cadre/honour'],
    ['discipline', 'api/person/discipline', 'cadre/discipline'],
    ['announcement', 'api/announcement', 'message/announcement'],
    ['reminder-rule', 'api/remindRule', 'message/rule'],
    ['warning-rule', 'api/warningRule', 'message/warning-rule'],
    ['regulation', 'api/ruleDoc', 'regulation/list', 'regulation/detail'],
  ];
  const pages = [];
  for (const [name, call, list, detail = `${list}/detail`] of kept) {
    const id = await first(call);
    if (!id) continue;
    pages.push([`${name}-detail`, `${detail}?id=${id}`]);
    pages.push([`${name}-form`, `${list}/form?id=${id}`], [`${name}-form-new`, `${list}/form`]);
  }
  return pages;
}

async function picture({ name: look, appearance, viewport }, account, pages) {
  const isWide = viewport.width > 991;
  const context = await browser.newContext({
    viewport,
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    reducedMotion: 'reduce',
  });
  const kept = JSON.stringify({ appearance, tagsView: isWide });
  await context.addInitScript(`localStorage.setItem('layout-setting', '${kept}')`);
  if (account)
    await context.addCookies([
      { name: 'YSHOP-TOEKN', value: await signIn(account), domain: '127.0.0.1', path: '/web' },
    ]);
  const page = await context.newPage();
  const folder = join(root, 'shots', account ?? 'nobody');
  mkdirSync(folder, { recursive: true });
  for (const [name, path] of pages) {
    await page.goto(`${url}/web/${path}`);
    // A page that keeps asking is taken as it stands.
    await page.waitForLoadState('networkidle', { timeout: 10_000 }).catch(() => undefined);
    await page.locator('[aria-busy="true"]').locator('visible=true').first().waitFor({ state: 'detached' });
    const file = join(folder, `${name}.${look}.png`);
    await page.screenshot({ path: file });
    console.log(file.slice(root.length));
  }
  await context.close();
}
