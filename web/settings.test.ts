import { expect, it } from 'vitest';
import { pickerColour, presets } from './client/tokens.ts';
import { firstPreferences, sizeOf, sizes } from './client/preferences.ts';
import { deviceOf } from './client/device.ts';
import {
  activeSchool,
  dictionaryPageSize,
  errorNoticeTime,
  menuSearch,
  polling,
  settings,
  uploadTimeout,
} from './settings.ts';
import { footerText } from './shell/page-footer.tsx';
import { progressOptions } from './shell/progress.ts';
import { platformNames } from './shell/place.ts';

it('[SETT-01] [SETT-02] [SETT-03] [SETT-04] [SETT-05] [SETT-06] [SETT-07] [SETT-08] [SETT-09] [SETT-11] [SETT-17] defaults of the specification', () => {
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
    contentMode: false,
    theme: '#C02C38',
    viewWidth: '1200px',
  });
});
it('[SETT-12] [SETT-15] the active school is one of the list', () => {
  expect(settings.schoolInfo).toHaveLength(17);
  expect(activeSchool()).toEqual({
    school: 'jl',
    schoolName: '江临大学',
    schoolLogo: 'jl',
    footerTxt: '江临大学党委组织部',
  });
});
it('[SETT-13] words of the school win over those of the deployment', () => {
  expect(footerText('江临大学党委组织部', '党委组织部')).toBe('江临大学党委组织部');
  expect(footerText('', '党委组织部')).toBe('党委组织部');
});
it('[CONST-02] [CONST-03] [CONST-04] [CONST-05] [CONST-06] durations and limits', () => {
  expect(uploadTimeout).toBe(600000);
  expect(errorNoticeTime).toBe(5000);
  expect(dictionaryPageSize).toBe(9999);
  expect(polling).toEqual({
    todo: { first: 10000, every: 180000 },
    remind: { first: 5000, every: 120000 },
    warning: { first: 15000, every: 240000 },
  });
  expect(menuSearch).toEqual({ titleWeight: 0.7, pathWeight: 0.3, threshold: 0.4, minMatch: 1, maxPattern: 32 });
});
it('[CONST-07] mobile below 992 px', () => {
  expect([deviceOf(991), deviceOf(992)]).toEqual(['mobile', 'desktop']);
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
  expect(Object.values(sizes).map(size => size.label)).toEqual(['Default', 'Medium', 'Small', 'Mini']);
});
it('[SETT-19] [SETT-25] the sidebar is open unless the cookie says 0', () => {
  expect(firstPreferences({}, null, null).sidebar).toEqual({ opened: true, withoutAnimation: false });
  expect(firstPreferences({}, null, '0').sidebar.opened).toBe(false);
});
it('[NAV-23] [CONST-29] the progress bar has no spinner', () => {
  expect(progressOptions.showSpinner).toBe(false);
});
it('names both platforms', () => {
  expect(platformNames).toEqual({ dj: '智慧党建平台', gb: '干部管理平台' });
});
