import { expect, test } from 'vitest';
import { sentence } from '../kit/fault.ts';
import { faultOfSetting, isSecret, settingOfKey } from './kinds.ts';
import { settingsTexts } from './texts.ts';

const told = (key: string, value: string | null, name = '配置') => {
  const fault = faultOfSetting(key, name, value);
  return fault && sentence(settingsTexts, fault.code, fault.params);
};

test('a number is whole and within its range, and the sentence says so with the unit', () => {
  for (const good of ['5', '30', '60']) expect(told('videoRecordTime', good)).toBeNull();
  for (const bad of ['4', '61', '30.5', '-5', '１０', 'ten', '1e1'])
    expect(told('videoRecordTime', bad, '间隔')).toBe('间隔应为 5 至 60 的整数（秒）');
  expect(told('videoRecordTime', null, '间隔')).toBe('间隔不能为空');
});

test('a switch is true or false, a choice one of its options', () => {
  expect([told('isDead', 'true'), told('isDead', 'false')]).toEqual([null, null]);
  expect(told('isDead', '1', '哀悼模式')).toBe('哀悼模式应为 true 或 false');
  expect(told('idCard.checksum', 'refuse')).toBeNull();
  expect(told('idCard.checksum', 'maybe', '校验')).toBe('校验不在可选范围内，请重新选择');
});

test('patterns, addresses, sites and networks are held against their shape', () => {
  expect(told('passwordReg', '(', '规则')).toBe('规则不是有效的正则表达式，请检查括号和转义');
  expect(told('question.site', 'https://a.example/?q=')).toBeNull();
  for (const bad of ['javascript:alert(1)', '//a.example', 'a.example'])
    expect(told('question.site', bad, '网址')).toBe('网址不是有效网址，应以“http://”“https://”或“/”开头');
  expect(told('theme.stylesheet', '/theme/own.css')).toBeNull();
  expect(told('theme.stylesheet', 'https://cdn.example/x.css', '样式表')).toBe('样式表只能是本站地址，应以“/”开头');
  expect(told('frame.origins', 'https://a.example, http://b.example:81')).toBeNull();
  expect(told('frame.origins', 'https://a.example/path')).not.toBeNull();
  expect(told('network.campusRanges', '10.0.0.0/8 fe80::/10')).toBeNull();
  expect(told('network.campusRanges', '校园网')).not.toBeNull();
});

test('[SEC-13] an address setting leads where the redirect check lets it, and nowhere in disguise', () => {
  for (const good of ['/login', '/web/help?a=1', 'https://sso.jianglin.example/logout?service=x'])
    expect([good, told('sso.logoutUrl', good)]).toEqual([good, null]);
  for (const bad of [
    '/\\evil',
    '//evil',
    '/%09//evil\t',
    '\\\\evil',
    'https://a@evil.example/',
    'https:\\\\evil',
    '/\u0001/evil',
  ])
    expect([bad, told('sso.logoutUrl', bad, '地址')]).toEqual([
      bad,
      '地址不是有效网址，应以“http://”“https://”或“/”开头',
    ]);
  expect(told('theme.stylesheet', '/\\evil/x.css')).not.toBeNull();
});

test('[SEC-02] a campus is no wider than /8, or /10 of IPv6', () => {
  for (const good of ['10.0.0.0/8', '172.16.0.0/12；192.168.1.7', '2001:da8::/32', '::1'])
    expect([good, told('network.campusRanges', good)]).toEqual([good, null]);
  for (const bad of [
    '0.0.0.0/0',
    '10.0.0.0/7',
    '0.0.0.0/8',
    '10.0.0.0/',
    '10.0.0/8',
    '300.0.0.0/8',
    '::/0',
    '::ffff:0:0/96',
    '2000::/3',
    'fe80::/129',
  ])
    expect([bad, told('network.campusRanges', bad) === null]).toEqual([bad, false]);
});

test('[S-01] no word and no great number lifts the limit of requests for persons, nor turns a safeguard off by its spelling', () => {
  for (const bad of ['abc', '-1', '0', '101', ''])
    expect([bad, told('dy.claim.daily', bad) === null]).toEqual([bad, false]);
  expect(told('dy.claim.daily', '20')).toBeNull();
  for (const key of ['dy.correct.approval', 'dy.edit.review', 'election.scrutineerCode'])
    expect([key, told(key, 'True') === null, told(key, 'true')]).toEqual([key, false, null]);
});

test('what nobody described is a text, and the initial password alone is a secret', () => {
  expect(settingOfKey('own.key').takes).toEqual({ kind: 'text', max: 4000, isLong: true });
  expect(told('own.key', '长'.repeat(4001))).toBe('配置不能超过 4000 个字');
  expect([isSecret('initPassword'), isSecret('passwordReg')]).toEqual([true, false]);
});

test('[SEC-85] a gateway and a mail server are called by their own ways alone', () => {
  for (const bad of [
    'file:///etc/passwd',
    'ftp://a.example',
    '/send',
    'http:///send',
    'https://\\a.example',
    'a.example',
  ])
    expect([bad, told('sms.gateway', bad, '网关')]).toEqual([bad, '网关不是有效地址，应以“http://”或“https://”开头']);
  for (const bad of ['file:///etc/passwd', 'http://a.example', 'smtp://'])
    expect([bad, told('mail.server', bad, '服务器')]).toEqual([
      bad,
      '服务器不是有效地址，应以“smtp://”或“smtps://”开头',
    ]);
  expect(told('sms.gateway', 'https://sms.example:8443/send?a=1')).toBeNull();
  expect(told('mail.server', 'smtps://notice@mail.jianglin.example:465')).toBeNull();
});

test('[SEC-39] the limits of files are whole numbers within a range', () => {
  for (const bad of ['0', '-1', '4097', '1e9', 'much', ''])
    expect([bad, told('file.max.document', bad) === null]).toEqual([bad, false]);
  for (const key of ['file.max.image', 'file.max.audio', 'file.dayCount', 'file.dayMiB'])
    expect([key, told(key, '50'), told(key, '0') === null]).toEqual([key, null, false]);
});
