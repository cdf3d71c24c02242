import type { Catalogue } from 'contract/kit/fault.ts';

/** Sentences of sign-in, password change and accounts. */
export const platformTexts: Catalogue = {
  'platform.auth.failed': '用户名或密码错误，或账号已锁定',
  'platform.auth.captcha': '验证码错误或已失效，请重新输入',
  'platform.auth.envelope': '登录信息已失效，请刷新页面后重试',
  'platform.auth.busy': '登录人数较多，请稍后重试',
  'platform.auth.no-demo-account': '没有这个演示账号，请刷新页面后重新选择',
  'platform.user.old-password-required': '请输入旧密码',
  'platform.user.new-password-required': '请输入新密码',
  'platform.user.old-password': '旧密码不正确，请重新输入',
  'platform.user.old-password-locked': '旧密码多次不正确，请 15 分钟后重试',
  'platform.user.password-pattern': '{tip}',
  'platform.user.password-common': '该密码过于常见，容易被猜到，请换一个',
  'platform.user.password-context': '密码不能包含本人姓名、用户名或学校代码，请换一个',
  'platform.user.password-former': '不能使用最近 5 次用过的密码，请换一个',
  'platform.user.password-too-long': '密码不能超过 128 个字符',
  'platform.user.username-format': '用户名应为 2–50 个字符，且不含空白',
  'platform.user.username-taken': '用户名“{username}”已存在，请换一个',
  'platform.user.unknown-role': '没有角色“{role}”，请核对后重试',
  'platform.user.place-required': '角色“{role}”需要指明所属组织或单位',
  'platform.user.excluded-role': '角色“{role}”与“{other}”不能由同一账号担任',
};
