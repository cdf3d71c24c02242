/** Actions of the audit in words: what was done with what. */
const verbs: Record<string, string> = {
  read: '查询',
  create: '新增',
  update: '修改',
  remove: '删除',
  import: '导入',
  export: '导出',
  exportPlain: '导出明文',
  reveal: '查看明文',
  trace: '查看变更',
  restore: '恢复',
  correct: '更正',
  activate: '批准成立',
  reset: '重置密码',
  updatePass: '修改本人密码',
  updatePassByAdmin: '修改他人密码',
  updateState: '启用或停用',
  updateEmail: '更换邮箱',
  emailCode: '获取邮箱验证码',
  unlock: '解锁',
  center: '修改本人资料',
  upload: '上传',
  view: '查看',
  play: '播放',
  share: '共享',
  stopSharing: '停止共享',
  explain: '核查权限',
  rotate: '更换密钥',
  download: '下载',
  publish: '发布',
  withdraw: '撤回',
  abolish: '废止',
  request: '申请',
  approve: '确认',
  refuse: '不同意',
  end: '收回',
  run: '立即运行',
  handle: '受理',
  ignore: '忽略',
  move: '移动',
  order: '排序',
  readAll: '查询全部',
};
const entities: Record<string, string> = {
  user: '用户',
  session: '会话',
  loginRecord: '登录日志',
  auditRecord: '审计日志',
  role: '角色',
  roleGrant: '角色授权',
  menu: '菜单',
  dictionaryEntry: '数据字典',
  systemConfig: '系统配置',
  person: '人员',
  student: '学生',
  teacher: '教师',
  partyMember: '党员',
  partyOrganisation: '党组织',
  unit: '单位',
  schoolClass: '班级',
  uploadedFile: '文件',
  savedView: '视图',
  backupRun: '备份',
  organisationChange: '党组织变更',
  deployApp: '部署包',
  databaseConnection: '数据库脚本',
  screen: '大屏',
  todo: '待办',
  reminder: '提醒',
  reminderRule: '提醒规则',
  warning: '预警',
  warningRule: '预警规则',
  announcement: '通知公告',
  regulation: '规章制度',
  helpDocument: '帮助文档',
  customMenu: '自定义菜单',
  exportTask: '导出任务',
  importBatch: '导入批次',
};
const others: Record<string, string> = {
  'auth.logout': '退出登录',
  'auth.switch': '切换身份',
  'platform.session.remove': '会话：强制下线',
};

/** What an action was done with; a name without a word is shown as it stands. */
export const entityWord = (entity: string): string => entities[entity] ?? entity;

/** `platform.user.reset` → 用户：重置密码; what has no word is shown as it stands. */
export function sentenceOf(action: string): string {
  if (others[action]) return others[action];
  if (action.startsWith('auth.login')) return '登录';
  const [, entity = '', verb = ''] = action.split('.');
  const [what, did] = [entities[entity], verbs[verb]];
  return what && did ? `${what}：${did}` : action;
}
