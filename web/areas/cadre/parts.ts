/** What stands beside a cadre, tab by tab in the order of the record. Domain-cadre 1.2 and appendix D. */
export interface Part {
  key: string;
  label: string;
  area: string;
  entity: string;
  columns: readonly string[];
  /** Fields of the dialog. */
  names: readonly string[];
  sort: string;
  /** What it is for, where there is none yet. */
  firstUse: string;
}

const words = (names: string) => names.trim().split(/\s+/);

export const parts: readonly Part[] = [
  {
    key: 'resume',
    label: '简历',
    area: 'person',
    entity: 'resumeEntry',
    columns: words('content startMonth endMonth kind type'),
    names: words('startMonth endMonth content kind parentId type unitText postText sortNo attachments'),
    sort: 'startMonth,asc',
    firstUse: '任免审批表打印的简历文字。登记了学历学位、工作经历和任职后，可以一次生成。',
  },
  {
    key: 'posts',
    label: '职务职级',
    area: 'cadre',
    entity: 'postHolding',
    columns: words('postName unitId rank isMain startOn endOn state documentNo attachments'),
    names: words(`
      unitId postSlotId postName postCode postAttribute postType rank isMain isLeader occupiesQuota
      appointWay changeType documentNo meetingOn startOn trialEndOn termEndOn state endOn
      dismissType dismissDocumentNo attachments`),
    sort: 'startOn,desc',
    firstUse: '现任和历任职务。主职决定任职单位和现任职务，免去最后一个职务后在职状态随之变化。',
  },
  {
    key: 'education',
    label: '学历学位',
    area: 'person',
    entity: 'educationRecord',
    columns: words('school major startMonth endMonth kind education degree isHighestEducation isProved attachments'),
    names: words(`
      startMonth endMonth kind education degree school department major learnWay
      isHighestEducation isHighestDegree isVerified attachments`),
    sort: 'startMonth,asc',
    firstUse: '全日制和在职教育。标为最高学历、最高学位的，随即写入人员信息。',
  },
  {
    key: 'work',
    label: '工作经历',
    area: 'person',
    entity: 'workExperience',
    columns: words('unitText department postText startMonth endMonth isBasic isOverseas'),
    names: words('startMonth endMonth unitText department postText title isBasic isOverseas attachments'),
    sort: 'startMonth,asc',
    firstUse: '校内外的工作经历，生成简历时与任职合并。',
  },
  {
    key: 'training',
    label: '教育培训',
    area: 'person',
    entity: 'trainingRecord',
    columns: words('name category provider startOn endOn hours isOffJob attachments'),
    names: words(`
      name category provider providerType startOn endOn hours isOffJob result certificateNo
      place attachments`),
    sort: 'startOn,desc',
    firstUse: '培训班次和学时。处级干部五年内脱产培训不少于 550 学时或三个月，科级每年不少于 90 学时或 12 天。',
  },
  {
    key: 'assessment',
    label: '考核',
    area: 'cadre',
    entity: 'assessmentRecord',
    columns: words('unitText year type grade score rankNo rankTotal attachments'),
    names: words('year type grade unitText score rankNo rankTotal comment attachments'),
    sort: 'year,desc',
    firstUse: '年度、任期和专项考核的等次。',
  },
  {
    key: 'family',
    label: '家庭成员',
    area: 'person',
    entity: 'familyMember',
    columns: words('name relation birthMonth politicalStatus unitPost isDead'),
    names: words('relation name birthMonth politicalStatus unitPost isDead nationality idCard overseas'),
    sort: 'relation,asc',
    firstUse: '家庭主要成员和重要社会关系。',
  },
  {
    key: 'research',
    label: '科研',
    area: 'cadre',
    entity: 'researchRecord',
    columns: words('title kind role level startMonth endMonth source'),
    names: words('kind title role level fundsFen startMonth endMonth source publication attachments'),
    sort: 'startMonth,desc',
    firstUse: '项目、论文、著作和成果奖励。',
  },
  {
    key: 'social',
    label: '社会兼职',
    area: 'cadre',
    entity: 'socialPost',
    columns: words('organisationName organisationType post isPaid approvalNo startOn endOn attachments'),
    names: words(`
      organisationName organisationType post isChair approvalNo isPaid amountFen startOn endOn
      attachments`),
    sort: 'startOn,desc',
    firstUse: '经审批的兼职。在企业兼职不得取酬，社会团体负责人只能兼一个。',
  },
  {
    key: 'party',
    label: '党组织任职',
    area: 'member',
    entity: 'partyPost',
    columns: words('post organisationId startOn endOn electWay duty'),
    names: words('organisationId post startOn endOn electWay term duty attachments'),
    sort: 'startOn,desc',
    firstUse: '担任过的党内职务，包括到校以前的。',
  },
  {
    key: 'notes',
    label: '内部备注',
    area: 'cadre',
    entity: 'cadreNote',
    columns: words('subject notedOn text attachments'),
    names: words('subject notedOn text attachments'),
    sort: 'notedOn,desc',
    firstUse: '只有组织部看得到，干部本人和所在单位都看不到。',
  },
];
