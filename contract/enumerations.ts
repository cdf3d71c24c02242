/**
 * The enumerations of the specification: exact values, words, owners and, of states, the steps that exist.
 * They are the truth for code; the dictionaries hold the same words for screens, the table of owners is `enumerations.csv`.
 */
export interface Enumeration<K extends string = string> {
  /** Value of each member. */
  values: Readonly<Record<K, number>>;
  labels: Readonly<Record<K, string>>;
  /** The fields that hold it, as `entity.field`. */
  owners: readonly string[];
  /** The dictionary that serves its words. */
  dictionary: string;
  /** Of a state: where each member leads. A member without an entry is an end. */
  steps?: Readonly<Partial<Record<K, readonly K[]>>>;
}

type Members = Record<string, readonly [value: number, label: string]>;
type About<K extends string> = Pick<Enumeration<K>, 'owners' | 'dictionary' | 'steps'>;

function enumeration<const M extends Members>(
  members: M,
  about: About<keyof M & string>,
): Enumeration<keyof M & string> {
  const each = (at: 0 | 1) => Object.fromEntries(Object.entries(members).map(([key, member]) => [key, member[at]]));
  return { values: each(0), labels: each(1), ...about } as Enumeration<keyof M & string>;
}

export const dictionaryStatus = enumeration(
  { enable: [0, '启用'], disable: [1, '停用'] },
  { owners: ['dictionaryEntry.status'], dictionary: 'XT_ZDZT' },
);

export const dictionaryDisplay = enumeration(
  { show: [1, '显示'], hide: [0, '隐藏'] },
  { owners: ['dictionaryEntry.display'], dictionary: 'XT_ZDXS' },
);

export const ukeyStatus = enumeration(
  { out: [0, '已拔出'], in: [1, '已插入'] },
  { owners: ['ukey.status'], dictionary: 'XT_UKEY' },
);

export const onOff = enumeration(
  { off: [0, '关'], on: [1, '开'] },
  { owners: ['systemConfig.configValue', 'screenPlatform.state', 'reminderRule.isEnabled'], dictionary: 'XT_KG' },
);

export const terminalType = enumeration(
  { PC: [1, '电脑端'], MOBILE: [2, '移动端'] },
  {
    owners: [
      'loginRecord.terminal',
      'examAttempt.terminal',
      'studyLog.terminal',
      'archiveShareLog.terminal',
      'changeRecord.terminal',
      'voteElector.terminal',
    ],
    dictionary: 'DJ_COMM_ZD',
  },
);

export const developmentStage = enumeration(
  { APPLY: [1, '入党申请人'], ACTIVE: [2, '入党积极分子'], DEVELOP: [3, '发展对象'], PREPARE: [4, '预备党员'] },
  { owners: ['developmentRecord.stage', 'trainingBatch.targetRule'], dictionary: 'DJ_FZ_LX' },
);

export const runStatus = enumeration(
  { PREPARE: [1, '准备中'], START: [2, '运行中'], SUCCESS: [3, '成功'], ERROR: [4, '失败'] },
  {
    owners: [
      'snapshot.status',
      'backupRun.status',
      'jobLog.status',
      'deployRun.status',
      'courseware.transcodeStatus',
      'duesBatch.generationStatus',
      'annualReport.runStatus',
    ],
    dictionary: 'DJ_KZ_ZT',
    steps: { PREPARE: ['START'], START: ['SUCCESS', 'ERROR'] },
  },
);

export const deliveryMode = enumeration(
  { OFFLINE: [1, '线下'], ONLINE: [2, '线上'] },
  { owners: ['meeting.mode', 'trainingBatch.mode', 'course.mode', 'duesItem.payMode'], dictionary: 'DJ_ZZSH_HYXS' },
);

export const collectionStatus = enumeration(
  { NOT_STARTED: [0, '未开始'], STASHED: [1, '已暂存'], COLLECTED: [2, '采集完成'], IMPORTED: [3, '已导入'] },
  {
    owners: ['collectionForm.status'],
    dictionary: 'DJ_CJ_ZT',
    steps: { NOT_STARTED: ['STASHED'], STASHED: ['COLLECTED'], COLLECTED: ['IMPORTED', 'STASHED'] },
  },
);

export const reminderState = enumeration(
  { NOT_STARTED: [1, '未开始'], STARTED: [2, '进行中'], FINISHED: [3, '已完成'] },
  {
    owners: ['reminder.state'],
    dictionary: 'MSG_TXZT',
    steps: { NOT_STARTED: ['STARTED', 'FINISHED'], STARTED: ['FINISHED'] },
  },
);

export const reminderType = enumeration(
  {
    TERM_EXPIRY: [1, '任期到期'],
    AGE_EXPIRY: [2, '年龄到期'],
    PROBATION_EXPIRY: [3, '试用期到期'],
    SECONDMENT_EXPIRY: [4, '挂职到期'],
    RETIREMENT_EXPIRY: [5, '干部退休到期'],
    CERTIFICATE_NOT_RETURNED: [6, '证件未归还'],
  },
  { owners: ['reminderRule.type', 'reminder.type'], dictionary: 'MSG_TXLX' },
);

export const courseNodeType = enumeration(
  { CHAPTER: [1, '章'], NODE: [2, '节'] },
  { owners: ['courseNode.nodeType'], dictionary: 'DX_JDLX' },
);

export const topicType = enumeration(
  {
    SINGLE_CHOICE: [0, '单选题'],
    MULTIPLE_CHOICE: [1, '多选题'],
    JUDGE: [2, '判断题'],
    FILL_IN: [3, '填空题'],
    SHORT_ANSWER: [4, '简答题'],
  },
  { owners: ['topic.topicType'], dictionary: 'DX_TX' },
);

export const cadreImportType = enumeration(
  {
    BASIC_INFO: [1, '基本信息'],
    RESUME: [2, '简历信息'],
    POSITION_TITLE: [3, '职务职级'],
    EDUCATION_TRAINING: [4, '教育培训'],
    FAMILY_MEMBERS: [5, '家庭成员'],
    STUDY_RESUME: [6, '学习简历'],
    DISCIPLINE_INFO: [7, '违纪信息'],
    ASSESSMENT_STATUS: [8, '考核情况'],
    WORK_EXPERIENCE: [9, '工作经历'],
    RESEARCH_RECORD: [10, '科研情况'],
    PART_TIME_SOCIAL_POSTS: [11, '社会兼职'],
    HONOURS: [12, '荣誉奖励'],
    PARTY_ORGANISATION_SERVICE: [13, '党组织任职情况'],
  },
  { owners: ['importBatch.importType'], dictionary: 'GB_DRLX' },
);

export const cadreImportState = enumeration(
  { BEGIN: [1, '开始'], SUCCESS: [2, '成功'], FAIL: [3, '失败'] },
  { owners: ['importBatch.state'], dictionary: 'GB_DRZT', steps: { BEGIN: ['SUCCESS', 'FAIL'] } },
);

export const ballotState = enumeration(
  { NO_CONFIG: [1, '未配置'], CONFIG: [2, '已配置'], START: [3, '进行中'], CLOSE: [4, '已结束'] },
  {
    owners: ['voteSession.state', 'assessmentScheme.state'],
    dictionary: 'DJ_DZZ_TPZT',
    steps: { NO_CONFIG: ['CONFIG'], CONFIG: ['START', 'NO_CONFIG'], START: ['CLOSE'] },
  },
);

export const joinType = enumeration(
  { SYSTEM_IMPORT: [1, '系统导入'], USER_IMPORT: [2, '人工导入'] },
  {
    owners: ['assessmentTarget.joinType', 'appraisalParticipant.joinType', 'secretaryReview.participants'],
    dictionary: 'GB_KHJRLX',
  },
);

export const joinReason = enumeration(
  { CLASS_FULL_YEAR: [1, '任现级别满一年'], JOB_FULL_YEAR: [2, '任现岗位满一年'], PART_JOB: [3, '兼任职务'] },
  { owners: ['assessmentTarget.joinReason', 'secretaryReview.participants'], dictionary: 'GB_KHJRYY' },
);

export const taskState = enumeration(
  { START: [1, '已开始'], FINISH: [2, '已完成'], ERROR: [3, '失败'] },
  {
    owners: ['exportTask.state', 'archiveTask.state', 'syncJob.lastRunState'],
    dictionary: 'DJ_RW_ZT',
    steps: { START: ['FINISH', 'ERROR'] },
  },
);

export const buildType = enumeration(
  { AUTO: [1, '自动'], CUSTOM: [2, '自定义（人工）'] },
  {
    owners: ['snapshot.type', 'pointRule.type', 'duesBatch.type', 'archiveCatalogue.type', 'examTemplate.buildType'],
    dictionary: 'DJ_KZ_LX',
  },
);

export const captureChannel = enumeration(
  { PHOTO: [1, '拍照'], UPLOAD: [2, '上传'] },
  { owners: ['archiveItem.channel', 'meeting.photos', 'uploadedFile.channel'], dictionary: 'DJ_DA_QD' },
);

export const shareType = enumeration(
  { CUSTOM: [1, '指定人员'], ROLE: [2, '按角色'], DZZ: [3, '按党组织'] },
  { owners: ['archiveShare.shareType'], dictionary: 'DJ_GX_LX' },
);

export const shareState = enumeration(
  { SHARE: [1, '共享中'], STOP: [2, '已停止'] },
  { owners: ['archiveShare.shareState'], dictionary: 'DJ_GX_ZT', steps: { SHARE: ['STOP'] } },
);

export const changeType = enumeration(
  { ADD: [1, '新增'], UPDATE: [2, '修改'] },
  { owners: ['changeRecord.type'], dictionary: 'DJ_GJ_LX' },
);

export const changeOrigin = enumeration(
  {
    SYSTEM_IMPORT: [1, '系统导入'],
    USER_CREATE: [2, '用户新增'],
    USER_UPDATE: [3, '用户修改'],
    SYSTEM_IMPORT_UPDATE: [4, '系统导入更新'],
    USER_RESTORE: [5, '用户恢复'],
  },
  { owners: ['changeRecord.origin'], dictionary: 'DJ_GJ_LY' },
);

export const changeModule = enumeration(
  {
    GB_JBXX: [1, '干部基本信息'],
    GB_MANAGE_DEPT: [50, '干部管理部门'],
    PERSON: [99, '人员基本信息'],
    PARTY_MEMBER: [100, '党员基本信息'],
    DEVELOPMENT: [101, '党员发展'],
    TRANSFER: [102, '组织关系'],
    DUES: [103, '党费'],
    REWARD_PUNISHMENT: [104, '党内奖惩'],
    PARTY_ORGANISATION: [110, '党组织信息'],
    LEADERSHIP_TEAM: [111, '领导班子'],
    ELECTION: [112, '换届选举'],
    UNIT: [120, '单位信息'],
    SCHOOL_CLASS: [121, '班级信息'],
    MEETING: [130, '组织生活'],
    APPRAISAL: [131, '民主评议'],
    RECTIFICATION: [132, '软弱涣散'],
    POINTS: [133, '积分'],
  },
  { owners: ['changeRecord.module'], dictionary: 'DJ_GJ_MK' },
);

export const judgeType = enumeration(
  { levelType: [1, '等次评议'], scoreType: [2, '分数评议'] },
  { owners: ['assessmentScheme.judgeType', 'appraisalBatch.judgeType'], dictionary: 'DJ_KH_PFLX' },
);

export const warningState = enumeration(
  { NOT_STARTED: [1, '未开始'], STARTED: [2, '处理中'], FINISHED: [3, '已完成'], IGNORED: [4, '已忽略（须填写原因）'] },
  {
    owners: ['warning.state'],
    dictionary: 'DJ_YJ_ZT',
    steps: {
      NOT_STARTED: ['STARTED', 'FINISHED', 'IGNORED'],
      STARTED: ['FINISHED', 'IGNORED'],
      IGNORED: ['NOT_STARTED'],
    },
  },
);

/** All of them by name. */
export const enumerations: Readonly<Record<string, Enumeration>> = {
  dictionaryStatus,
  dictionaryDisplay,
  ukeyStatus,
  onOff,
  terminalType,
  developmentStage,
  runStatus,
  deliveryMode,
  collectionStatus,
  reminderState,
  reminderType,
  courseNodeType,
  topicType,
  cadreImportType,
  cadreImportState,
  ballotState,
  joinType,
  joinReason,
  taskState,
  buildType,
  captureChannel,
  shareType,
  shareState,
  changeType,
  changeOrigin,
  changeModule,
  judgeType,
  warningState,
};

/** Whether a state may be left for another: forward one step at a time, unless its table says otherwise. */
export function leadsTo({ values, steps }: Enumeration, from: number, to: number): boolean {
  const keyOf = (value: number) => Object.keys(values).find(key => values[key] === value);
  const [here, there] = [keyOf(from), keyOf(to)];
  return here !== undefined && there !== undefined && (steps?.[here]?.includes(there) ?? false);
}
