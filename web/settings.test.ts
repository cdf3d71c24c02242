import { expect, it } from 'vitest';
import { pickerColour, presets } from './client/tokens.ts';
import { firstPreferences, sizeOf, sizes } from './client/preferences.ts';
import { deviceOf, devices, isDesktop, terminalOf } from './client/device.ts';
import { trees } from './client/reference.ts';
import { mapOf } from './client/system-config.ts';
import {
  dictionaryPageSize,
  chartTitleSize,
  errorNoticeTime,
  judgeType,
  menuSearch,
  polling,
  reportMaskTime,
  settings,
  treeTimeout,
  uploadTimeout,
} from './settings.ts';
import { progressOptions } from './shell/progress.ts';
import { ssoLogout } from './shell/guard.ts';
import { ownChangeDone } from './shell/password-dialog.tsx';
import { platformNames } from './shell/place.ts';
import { actionsOf } from './shell/user-menu.tsx';
import { textIn } from './texts.ts';

it('[SETT-01] [SETT-02] [SETT-03] [SETT-04] [SETT-05] [SETT-06] [SETT-07] [SETT-08] [SETT-09] [SETT-10] [SETT-11] [SETT-16] [SETT-17] [SETT-18] [CONST-17] defaults of the specification', () => {
  expect(settings).toMatchObject({
    title: '智慧党建平台',
    tagsView: false,
    fixedHeader: true,
    tokenCookieExpires: 1,
    passCookieExpires: 1,
    uniqueOpened: true,
    TokenKey: 'YSHOP-TOEKN',
    timeout: 60000,
    sidebarLogo: true,
    showFooter: true,
    showSettings: true,
    contentMode: false,
    theme: '#C02C38',
    viewWidth: '1200px',
  });
});
it('[CONST-02] [CONST-03] [CONST-04] [CONST-05] [CONST-06] [CONST-15] [CONST-28] durations and limits', () => {
  expect(uploadTimeout).toBe(600000);
  expect(treeTimeout).toBe(600000);
  expect(reportMaskTime).toBe(230);
  expect(chartTitleSize).toBe(12);
  expect(errorNoticeTime).toBe(5000);
  expect(dictionaryPageSize).toBe(9999);
  expect(polling).toEqual({
    todo: { first: 10000, every: 180000 },
    remind: { first: 5000, every: 120000 },
    warning: { first: 15000, every: 240000 },
  });
  expect(menuSearch).toEqual({ titleWeight: 0.7, pathWeight: 0.3, threshold: 0.4, minMatch: 1, maxPattern: 32 });
});
it('[CONST-07] [SETT-20] mobile below 992 px, else desktop', () => {
  expect([deviceOf(991), deviceOf(992)]).toEqual(['mobile', 'desktop']);
  expect(devices).toEqual(['desktop', 'mobile']);
});
it('[CONST-43] the kind of machine goes by the marks of mobile ones', () => {
  const marks = ['Android', 'iPhone', 'Symbian', 'Windows Phone', 'iPad', 'iPod'];
  expect(marks.map(mark => isDesktop(`Mozilla/5.0 (${mark}) Safari`))).toEqual(marks.map(() => false));
  const desk = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/140';
  expect([isDesktop(desk), terminalOf(desk), terminalOf('Mozilla/5.0 (iPhone)')]).toEqual([true, 1, 2]);
});
it('[SETT-24] judge types', () => {
  expect(judgeType).toEqual({ levelType: 1, scoreType: 2 });
});
it('[REF-03] the tree of organisations may take ten minutes', () => {
  expect(trees.partyOrganisation.timeout).toBe(600000);
});
it('[CONF-02] rows of the configuration become a map', () => {
  expect(mapOf([{ configKey: 'a', configValue: '1' }])).toEqual({ a: '1' });
});
it('[SET-11] without the setting nothing opens the drawer of the layout', () => {
  expect(actionsOf(true)).toContain('layout');
  expect(actionsOf(false)).toEqual(['centre', 'other', 'password']);
});
it('[FLOW-14] single sign-on is told where to lead back to', () => {
  const back = 'http://party.jianglin.example/web/';
  expect(ssoLogout('https://sso.jianglin.example/logout?x=1', back)).toBe(
    'https://sso.jianglin.example/logout?x=1&service=http%3A%2F%2Fparty.jianglin.example%2Fweb%2F',
  );
  expect([ssoLogout(null, back), ssoLogout('javascript:alert(1)', back)]).toEqual([undefined, undefined]);
});
it('[ERR-17] who changed the own password is told so for 1.5 s', () => {
  expect([textIn('zh-CN', ownChangeDone.text), ownChangeDone.time]).toEqual(['密码修改成功，请重新登录', 1500]);
});
it('[CONST-22] [CONST-23] [SET-02] eight presets; the picker falls back to its own swatch', () => {
  expect(new Set(presets.map(one => one.swatch)).size).toBe(8);
  expect(pickerColour(undefined)).toBe('#409EFF');
  expect(pickerColour(settings.theme)).toBe('#C02C38');
});
it('[CONST-25] [SETT-21] the size is small or that of the cookie', () => {
  expect(sizeOf(null)).toBe('small');
  expect(sizeOf('medium')).toBe('medium');
  expect(sizeOf('toString')).toBe('small');
});
it('[SET-08] four sizes in this order', () => {
  expect(Object.values(sizes).map(size => textIn('zh-CN', size.label))).toEqual(['Default', 'Medium', 'Small', 'Mini']);
});
it('[SETT-19] [SETT-25] the sidebar is open unless the cookie says 0', () => {
  expect(firstPreferences({}, null, null).sidebar).toEqual({ opened: true, withoutAnimation: false });
  expect(firstPreferences({}, null, '0').sidebar.opened).toBe(false);
});
it('[NAV-23] [CONST-29] the progress bar has no spinner', () => {
  expect(progressOptions.showSpinner).toBe(false);
});
it('names both platforms', () => {
  expect(textIn('zh-CN', platformNames.dj)).toBe('智慧党建平台');
  expect(textIn('zh-CN', platformNames.gb)).toBe('干部管理平台');
});
