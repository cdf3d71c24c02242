import type { Catalogue } from '../kit/fault.ts';

/** Sentences of the administration of accounts. */
export const accountTexts: Catalogue = {
  'platform.account.own': '不能对本人账号办理此操作，请由其他管理员办理',
  'platform.account.own-password': '本人密码请在个人中心修改',
  'platform.account.last-administrator': '“{name}”是最后一个可用的{role}，不能停用或删除；请先建立另一个{role}账号',
  'platform.account.rights': '“{name}”持有您没有的权限，不能由您重置密码；请联系安全管理员或上级管理员',
  'platform.account.office-reset':
    '“{name}”是系统、安全或审计管理员，密码不能在这里重置；本人忘记密码时，请运维人员在服务器上另建同类账号',
  'platform.account.second-person': '该账号的密码由权限较低的管理员重置，须由安全管理员确认后启用',
  'platform.account.office-person': '系统、安全、审计管理员的账号不对应人员，只用用户名和密码登录',
  'platform.account.office-email': '系统、安全、审计管理员的账号不设邮箱',
  'platform.account.above':
    '“{name}”持有您没有的权限，不能由您更改对应人员和邮箱；邮箱由本人在个人中心更换，对应人员须先由安全管理员收回其角色，更改后重新授予',
  'platform.account.common-initial':
    '该账号还在使用统一的初始密码，不能发放确认码；请系统管理员先重置其密码（此时发放的是随机密码），再办理',
  'platform.account.grant-waits': '该账号有待确认的授权，不能更改对应人员；请先撤回申请',
  'platform.account.no-person': '没有学号/工号为“{number}”的人员，请核对',
  'platform.account.person-taken': '{name}已有账号“{username}”，一人只能有一个账号',
  'platform.account.no-unit': '没有这个单位，请重新选择',
  'platform.account.no-unit-code': '没有代码为“{code}”的单位，请核对',
  'platform.account.no-number': '{name}没有学号或工号，不能批量开通；请在用户管理中逐个新增并填写用户名',
  'platform.account.has-account': '{name}已有账号，请刷新列表后重试',
  'platform.account.email-format': '邮箱格式不正确，应如 name@example.com',
  'platform.account.email-same': '新邮箱与现在的邮箱相同，请填写另一个邮箱',
  'platform.account.email-code': '验证码不正确或已失效，请重新获取',
  'platform.account.password-required': '请输入登录密码',
  'platform.account.password-wrong': '登录密码不正确，请重新输入',
  'platform.account.password-locked': '登录密码多次不正确，请 15 分钟后重试',
  'platform.account.unlock-whom': '请指明要解锁的用户',
  'platform.account.name-of-person': '姓名随人员信息库，不能在账号上修改',
  'platform.account.sheet-empty': '表格中没有可导入的用户，请填写后重新上传',
  'platform.account.sheet-heading': '没有找到“用户名”和“姓名”两列，请使用模板填写',
  'platform.account.sheet-too-long': '一次最多导入 {most} 个用户，请分成几个表格',
  'platform.account.sheet-row': '第 {row} 行：{sentence}',
  'platform.account.too-many-rows': '共 {count} 行，超过一次导出的上限 {most} 行；请缩小时间范围后分次导出',
};
