import { expect, it } from 'vitest';
import { deviceOf } from './device-name.ts';

it.each([
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36 Edg/140.0',
    'Windows · Edge',
  ],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Mobile/15E148 MicroMessenger/8.0', 'iPhone · 微信'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Linux · 火狐'],
  ['curl/8.5.0', '其他设备'],
  [null, '其他设备'],
])('%s is %s', (userAgent, name) => expect(deviceOf(userAgent)).toBe(name));
