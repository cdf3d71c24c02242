import { expect, it } from 'vitest';
import { kitTexts } from 'contract/kit/texts.ts';
import { sizes } from './client/preferences.ts';
import { displayType } from './client/options.ts';
import { relativeTime } from './client/format.ts';
import { textIn, texts } from './texts.ts';

const chinese = new Set<string>(Object.values(texts).map(([zh]) => zh));

it('[TEXT-01] what the specification quotes in Chinese stands in the catalogue unchanged', () => {
  const quoted = [
    '登录',
    '登录中',
    '个人中心',
    '退出登录',
    '刷新',
    '关闭',
    '关闭其他',
    '关闭全部',
    '系统布局设置',
    '显示标签',
    '固定头部',
    '显示LOGO',
    '菜单UniqueOpened',
    '布局设置成功',
    '请输入菜单或功能名称搜索',
    '修改密码',
    '请输入旧密码',
    '请输入新密码',
    '请再次输入密码',
    '两次输入的密码不一致',
    '网络请求超时',
    '接口调用失败',
    '密码修改成功，请重新登录',
    '密码修改成功',
    '确定注销并退出系统吗？',
    '提示',
    '确定',
    '取消',
  ];
  expect(quoted.filter(text => !chinese.has(text))).toEqual([]);
  expect(kitTexts['kit.id-card-format']).toBe('请输入正确的身份证号码');
  expect(displayType.getState().shown).toBe('完整信息');
  const now = new Date('2026-11-20T08:00:00Z');
  expect(relativeTime(now, now)).toBe('刚刚');
  expect(relativeTime(new Date('2026-11-19T08:00:00Z'), now)).toBe('1天前');
});

it('[TEXT-02] English quotes stand beside a Chinese text, the literal ones in both', () => {
  expect(textIn('en', 'partner.title')).toBe('bank-school joint construction cooperation project');
  expect(textIn('en', 'platform.dj')).toBe('smart party-building platform');
  expect(textIn('en', 'platform.gb')).toBe('cadre management platform');
  expect(textIn('en', 'password.forced')).toBe(
    'For your account security, please change your password before using the system!',
  );
  expect(textIn('en', 'expired.title')).toBe('System prompt');
  expect(textIn('en', 'expired.again')).toBe('Log in again');
  expect(textIn('en', 'fault.call')).toBe('interface call failed');
  expect(textIn('en', 'fault.backend')).toBe('backend service not started');
  expect(textIn('en', 'leave.workbench')).toBe('Are you sure you want to log out of the system?');
  expect(textIn('en', 'word.cancel')).toBe('Cancel');
  expect(textIn('en', 'word.confirm')).toBe('Confirm');
  for (const locale of ['zh-CN', 'en'] as const) {
    expect(textIn(locale, 'fault.fullscreen')).toBe('you browser can not work');
    expect(textIn(locale, 'fault.dictionaries')).toBe('need Dict names');
    expect(textIn(locale, 'word.untitled')).toBe('no-name');
    expect(Object.values(sizes).map(size => textIn(locale, size.label))).toEqual([
      'Default',
      'Medium',
      'Small',
      'Mini',
    ]);
  }
  expect(Object.entries(texts).filter(([, [zh, en]]) => !zh || !en)).toEqual([]);
});
