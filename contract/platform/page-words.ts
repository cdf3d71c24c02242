/**
 * What each page is for and how it is used, by its address, in two or three sentences; a page without words of its own has
 * those of the longest address it stands below. Who may open it and the steps of its matter are read where they are said.
 */
const home = {
  '/home/home':
    '登录后的第一页：列出待您办理的事项、发给您的通知公告和您可以使用的功能。按 Ctrl K 可以按名称查找功能。',
  '/workbench/dj/home': '汇总您管理范围内的党组织、党员和各项党建工作的进展。点数字查看对应的名单。',
  '/workbench/gb/home': '汇总您管理范围内的干部、职数和干部工作的进展。点数字查看对应的名单。',
  '/user/center': '查看本人账号的信息和角色，修改密码、登录手机号和邮箱，查看登录设备。忘记密码的请本单位管理员重置。',
  '/user/archives': '本人电子档案中可以查阅的材料。材料有误或缺少的，请与归档单位联系。',
  '/message/msginfo': '待办是要您办理的事项，办完自动消失；消息是告知，读过即可。点一条待办直接打开要办的记录。',
  '/message/warning':
    '已经超期或即将到期的事项，按规则自动产生，办结后自动解除。红色预警只能由组织部忽略，忽略须写明原因和期限。',
  '/help/document': '左侧是全部帮助，可以按词搜索；从其他页面点“本页帮助”打开的是那个页面的帮助。',
  '/bulk-change': '批量修改过的记录：每次改了哪些字段、哪些人，七天内可以整批撤销。',
  '/payment': '线上缴纳党费后回到这里查看结果。付款后暂时没有结果的，稍后在“我的党费”查看，不必重复支付。',
  '/file/preview': '在线查看附件。不能在线查看的格式请下载后打开。',
  '/iFrameLinkShow': '在本平台内打开其他系统的页面，内容由该系统负责。',
};

const organisation = {
  '/organisation/list':
    '全校党组织的名册，按隶属关系排列。新建的党组织为筹建，符合条件后启用；更名、合并、撤销等在“党组织变更”中办理。名称、代码等关键信息用“更正”修改，须写明原因。',
  '/organisation/detail':
    '一个党组织的全部信息：班子、党员、历史和变更。筹建的在这里启用，关键信息在这里更正，须写明原因。',
  '/organisation/chart': '用图查看党组织的隶属关系和人数。点一个党组织打开它的详情。',
  '/organisation/change':
    '成立、更名、合并、拆分、隶属调整和撤销从一张变更单开始，批准后一次执行；误办的可以撤销。仍有党员、下级组织或未办结业务的党组织不能撤销。',
  '/organisation/unit': '学校的行政单位。更名、合并、撤销会记入单位沿革；仍有下级单位或在任干部的不能撤销。',
  '/organisation/class': '学生班级和所对应的党支部。新生报到和毕业生转接按这里的对应关系找到党支部。',
  '/organisation/team':
    '各党组织和单位的现任、历任班子。党组织的班子由换届选举产生，单位的班子在这里换届；成员离任须登记日期。',
  '/organisation/person':
    '学生和教职工的名册，是党员、干部等信息的来源。学工号变动的用“变更学工号”，重复的记录在“重复人员”中合并。',
  '/organisation/election':
    '任期届满前由党组织提交换届请示，上级批复后组织投票，结果获批后新一届班子自动就任。候选人须多于应选人数的百分之二十，书记、副书记等额选举。',
  '/organisation/election-setup':
    '为一次换届建立投票：应选职务、候选人、监票人和计票人、选举人名单和起止时间。完成配置后不能直接修改，须先退回配置。',
  '/organisation/election-statistics': '各级党组织换届的进度：已届满、将届满、办理中和已完成。点数字查看名单。',
  '/organisation/organisation-trace': '党组织信息的每一次变更：谁、何时、为何、由什么改成什么。',
  '/organisation/unit-trace': '单位信息的每一次变更：谁、何时、为何、由什么改成什么。',
  '/dzzhjgl/tp':
    '您参加的投票。投票人从这里投票，提交后不能修改；监票人领取监票码、开启票箱，计票人录入纸质选票。到会不足应到会人数五分之四的不能选举。',
};

const member = {
  '/member/list':
    '管理范围内的正式党员和预备党员。左侧选择党组织，上方可以按姓名、学工号或完整证件号查找。姓名、证件号、入党时间等关键信息不能直接修改，由本人或党支部申请“信息更正”，有更正权限的在详情页用“更正”办理。',
  '/dyjbxx/detail': '一名党员的全部信息：基本情况、组织关系、党费、组织生活和历次变更。能看到哪些部分由您的权限决定。',
  '/member/roster': '按需要的列排出花名册，可以打印和导出。导出证件号等明文须填写用途，并留有记录。',
  '/member/collection':
    '请党员在截止日期前核对本人信息：无误的确认，有误的申请更正。可以查看谁还没有提交，每天催填一次。',
  '/member/correction': '党员本人或党支部申请更正信息。姓名、身份证号、入党时间等须上传证明材料，审批通过后自动写入。',
  '/member/status-change':
    '停止党籍、恢复、除名、去世等从一张变更单开始，经支部、院系党委、组织部批准后一次执行；误办的可以撤销。',
  '/member/ledger': '党员增减的台账：发展、转入、转出、出党和去世等办结后自动记入，不能手工修改。',
  '/member/former': '出党、去世和转出的党员保留在这里，档案和变更痕迹随时可查。',
  '/member/lost': '失去联系的党员。按规定查找并登记联系情况；失联满六个月的办理停止党籍。',
  '/member/hardship': '有困难的党员和困难类型，供走访慰问和帮扶。',
  '/member/trace': '党员信息的每一次变更：谁、何时、为何、由什么改成什么。',
  '/member/claim': '其他单位登记了属于本单位的人员时在这里核对，确认后才会登记。',
  '/member/transfer/out':
    '办理转出校外：填写去向和接收组织，审核后开具介绍信，收到回执后办结。党费没有交清的不能转出；一名党员同时只能有一张转接单。',
  '/member/transfer/in': '办理从校外转入：登记介绍信，审核材料后确定接收党支部。预备党员入党材料不齐的暂不接收。',
  '/member/transfer/internal': '党员在校内党支部之间的转接。审核通过、转入党支部接收后，组织关系随即变动。',
  '/member/transfer/whole': '把一个党支部的多名党员一次转入另一个党支部。有未办结转接的党员不能列入。',
  '/member/transfer/graduation':
    '毕业生集中转接：院系建立批次，毕业生填报去向，党支部核对，组织部统一生成转接单并开具介绍信。',
  '/member/transfer/letter': '已开具的介绍信和回执。超过有效期的须说明原因后重新开具；再次打印须填写原因。',
  '/member/transfer/statistics': '转入、转出和校内转接的人数和用时，点数字查看名单。',
  '/member/flowing/out': '外出六个月以上、不便转出组织关系的党员。登记去向和联系人，定期联系，返回后办理返回。',
  '/member/flowing/in': '外来流入、由本校党组织协助管理的党员。参加活动的情况向流出地反馈。',
  '/member/flowing/calendar': '流动党员的联系安排，按到期日排列，逾期的标出。',
  '/member/flowing/contact': '与流动党员每次联系的时间、方式和情况。登记至少三次查找仍无联系的，可以转入失联查找。',
  '/member/flowing/statistics': '流出、流入党员的人数和联系情况，点数字查看名单。',
};

const listed = '列表按所处阶段分类，点姓名打开全程纪实，从那里办理下一步。要求的时间、材料和票数不足时会逐项说明。';
const development = {
  '/development/applicant': `递交入党申请书后、尚未确定为积极分子的同志。本人在“我的入党”申请，也可以由党支部登记；年满 18 周岁方可申请。${listed}`,
  '/development/active': `入党积极分子。培养教育考察须满一年，由一至两名正式党员联系，按季度提交思想汇报、每半年考察一次。${listed}`,
  '/development/object': `发展对象。须经政治审查和不少于三天或 24 学时的集中培训，公示无异议、预审合格后提交支部大会。${listed}`,
  '/development/probationary': `预备党员。预备期一年，期满前由本人申请转正；预备期只能延长一次，半年至一年。${listed}`,
  '/development/process':
    '一名同志从申请入党到转正的二十五步：每步何时由谁办理、有什么材料，现在该办哪一步、由谁办。不能办理时说明缺什么。',
  '/development/plan': '各院系、党支部一年的发展名额，逐级分配。下级名额之和不能超过上级，也不能少于已使用和已预留的。',
  '/development/application-book': '入党志愿书登记入库，预审通过时按编号发放给发展对象；填写有误的作废并换发。',
  '/development/political-review': '政治审查的函调信：发函、复函和结论。还有没收到复函的，不能作出结论。',
  '/development/publicity': '发展党员各环节的公示和收到的反映。公示期满后填写结论，有异议的先核查。',
  '/development/thought-report': '申请人和积极分子的思想汇报。党支部审阅后写明意见；收到纸质汇报的可以代为登记。',
  '/development/statistics': '申请人、积极分子、发展对象、预备党员的人数和各步用时，点数字查看名单。',
  '/self/development': '本人入党的进展。在这里提交入党申请书和思想汇报，查看下一步由谁办理。',
  '/self/accompanied': '您作为培养联系人或入党介绍人联系的同志，在这里查看进展、登记考察。',
};

const dues = {
  '/dues/rate': '各类党员按月缴纳党费的比例或定额，按生效年月执行。已经生成的应缴名单不随之改变。',
  '/dues/base':
    '每名党员据以计算党费的工资、退休费或收入。登记后由本人确认；按定额缴纳的学生等不需要登记。少交、免交须经党支部研究、上级党委批准。',
  '/dues/batch':
    '一段时间的党费收缴：先生成应缴名单，各党支部核对无误后开始收缴，截止后结束收缴，缴清或批准免缴后归档。归档须由没有办理过本批次收缴的人办理。',
  '/dues/check':
    '批次生成名单后，党支部在这里核对人员和金额：先看谁还没有缴费基数，再逐人核对；无误的确认，有误的提出异议。全部核对后再开始收缴。',
  '/dues/item': '每名党员每月的应缴、实缴和欠缴。线下收到的党费在这里登记缴纳，误登的撤销后重新登记。',
  '/dues/offline': '登记党支部收到的现金或转账：选择党员和月份，填写缴纳日期，一次可以登记多人。',
  '/dues/order': '党员线上缴费的订单。申请退款和批准退款须由两人办理。',
  '/dues/arrears': '没有缴纳党费的党员和月份。可以催缴；连续六个月不缴纳党费的按自行脱党处理，须先核实。',
  '/dues/voluntary': '党员自愿多交的党费。大额党费全部上缴，不下拨。',
  '/dues/former': '使用本系统以前已缴的党费，只登记本月以前的月份。',
  '/dues/reconciliation': '把线上订单与支付渠道的账单逐笔核对。不一致的列为差异，处理完才算对账完成。',
  '/dues/difference': '对账中不一致的每一笔，写明处理结果，由另一人批准。',
  '/dues/remittance': '党费逐级上缴和下拨。按上缴比例计算金额，对方确认收款后双方自动记账。',
  '/dues/expense': '党费的使用：先经集体研究并上传会议记录，由经办人以外的人审批，会计与出纳不能是同一人。',
  '/dues/bank': '银行利息和手续费。登记后由另一人复核入账。',
  '/dues/ledger': '党费的收入和支出，由各项业务自动记账；记错的由业务撤销或冲销，不直接修改。',
  '/dues/publication': '向党员公布一年的党费收支，每年至少一次。公布后的内容不再随账目改变。',
  '/dues/statistics': '各党组织应缴、实缴和欠缴的金额、人数，点数字查看名单。',
  '/self/dues': '本人的党费：每月应缴和已缴，可以线上缴纳；在这里确认缴费基数、查看和打印缴费凭证。',
};

const meeting = {
  '/meeting/plan': '党组织一年的组织生活安排。按规则一次生成，再调整主题和月份，提交上级备案。',
  '/meeting/list':
    '会议和活动。会前用“安排会议”并发布通知；会后补记的用“记一次会”一次写完并提交。会议时间超过七天再补录的须说明原因。审核归档后不能修改。',
  '/meeting/detail': '一次会议的通知、参会人员、议题表决、记录和审核。有表决权党员到会不足半数的不能表决。',
  '/meeting/record': '会后一次写完一次会议：类型、时间、到会情况、记录和现场照片或签到表，提交后由上级党组织审核。',
  '/meeting/sign-board': '在会场大屏上显示签到码，定时更换。党员扫码签到，不能扫码的输入屏幕上的数字。',
  '/meeting/theme-day': '主题党日的安排和开展情况。固定党日由党支部设定，主题从“党日主题”中选用。',
  '/meeting/theme-topic': '每月主题党日的主题，由党委、党总支发布给下级党支部选用。已过的月份不能再发布。',
  '/meeting/theme-case': '值得推荐的主题党日。已归档的可以推荐，评为优秀案例后供各党支部参考。',
  '/meeting/life-meeting':
    '组织生活会：会前学习、谈心谈话、对照检查，会上批评和自我批评，会后列出整改清单。对照检查材料逐人上传。',
  '/meeting/democratic-life': '领导班子的民主生活会。须由上级党组织派员列席，会后列出整改清单。',
  '/meeting/issue': '组织生活会和民主生活会查出的问题：措施、责任人和期限。完成后由上级核查销号。',
  '/meeting/talk': '谈心谈话的记录，内容只有谈话双方和登记人可以看到。“本年覆盖”列出还没有谈的人员。',
  '/meeting/receipt': '会议通知的回执和请假：谁已回复、谁没有。请假由党支部审批。',
  '/meeting/supervision': '各党组织组织生活的完成情况：应开几次、已开几次、缺哪些。点数字查看会议。',
  '/meeting/rule': '各类会议多久应开一次、在什么期限内补录。规则自生效日起执行，生效后不能修改，须另建一条。',
  '/self/meeting': '您应参加的会议：回复是否参加、请假、签到，查看参会记录和需要补学的会议。',
  '/self/sign': '扫描会场屏幕上的签到码后在这里签到。签到码会更换，过期的请重新扫描。',
};

const appraisal = {
  '/appraisal/batch':
    '民主评议党员按批次进行：确定方案后依次开展个人总结、自评、互评、组织评定、公示和归档。各项权重合计为 100。',
  '/appraisal/participant': '批次的参评人员和各环节完成情况。评议范围内党籍正常的党员自动列入。',
  '/appraisal/grading':
    '评议结束后由党支部评定等次、上级审核。优秀有名额限制；受到处分或连续欠缴党费六个月以上的不能评为优秀。',
  '/appraisal/publicity': '评定结果的公示和收到的异议。异议处理完、公示期满后方可归档。',
  '/appraisal/statistics': '各党组织参评人数和各等次人数，点数字查看名单。',
  '/appraisal/disposal': '评为不合格的党员：限期改正、劝退或除名。须经支部大会表决，赞成票超过应到有表决权党员的半数。',
  '/appraisal/branch-review': '党支部年度考核。由组织部按模板下发，党支部自评后逐级审核、抽查和公布。',
  '/appraisal/secretary-review': '书记抓党建述职评议。书记提交述职报告，上级党委评议后反馈问题并跟踪整改。',
  '/appraisal/review-template': '党支部考核的项目和分值，按年度下发。自动取数的项目由系统计分，其余由人评分。',
  '/mzpydy': '本人参加的民主评议：先提交个人总结，再自评、评议其他党员。提交后不能修改。',
  '/mzpydy/self': '撰写民主评议的个人总结，300 至 3000 字，提交后由党支部审阅。',
  '/appraisal/rectification/screening': '集中排查软弱涣散基层党组织：自动指标由系统计算，其余人工排查后逐级上报。',
  '/appraisal/rectification/case':
    '认定为软弱涣散的党组织，一支部一策整顿：写明问题、原因和措施，批准后逐项完成。整顿期限不超过 12 个月，延长累计不超过 6 个月。',
  '/appraisal/rectification/progress': '各党组织整顿措施的完成情况，逾期的在前；整顿期间每月登记一次进展。',
  '/appraisal/rectification/measure':
    '一项整顿措施：内容、责任人和完成时限。完成后登记完成情况；方案批准后内容和时限不能修改。',
  '/appraisal/rectification/acceptance': '全部措施完成后申请验收：群众满意度达到要求、公示无异议后销号，否则延长整顿。',
  '/appraisal/rectification/statistics': '历年软弱涣散党组织的认定、整顿和销号情况，点数字查看名单。',
  '/appraisal/points/rule': '什么事记多少分、由系统计分还是由本人申报、每个周期的上限。',
  '/appraisal/points/claim': '积分申报的记录和审核进展。党员在“我的积分”中申报，须附证明材料。',
  '/appraisal/points/review': '审核党员申报的积分：查看证明材料，通过或退回。计入的分数不能超过申报的分数。',
  '/appraisal/points/appeal': '党员对计分的申诉，核实后维持或更正。',
  '/appraisal/points/entry': '积分的每一笔来源。记错的撤销或更正，由上级调整的须写明原因。',
  '/appraisal/points/ranking': '党员和党支部的积分排名。',
  '/self/points': '本人的积分和明细。在这里申报加分、查看审核进展，对计分有异议的提出申诉。',
};

const cadre = {
  '/cadre/list': '所管干部的名册。任职、考核、家庭成员等在详情页分项维护；在职状态、退休年月等用相应的办理按钮变更。',
  '/cadre/detail': '一名干部的全部信息，分项列出。能看到哪些部分由您的权限和管理级别决定。',
  '/cadre/roster':
    '按某一天的任职排出花名册：选择单位、级别、任职年限等条件和要显示的列，可存为方案、打印、导出，也可导出带照片的。',
  '/cadre/retired': '退出领导岗位、退休、调出和去世的干部保留在这里，档案和变更痕迹随时可查。',
  '/cadre/collection': '请干部在截止日期前填报本人信息，只有改动的项目提交审核，采纳后写入。',
  '/cadre/correction': '干部本人或所在单位申请更正信息，由组织部审核后写入。',
  '/cadre/import':
    '用表格导入干部的基本信息和各分项信息：选择类型，下载模板填写后上传。有误的行逐一说明，改正后再写入；写入后七天内可以整批撤销。',
  '/cadre/difference': '人事系统与本平台不一致的信息：逐项比对，决定采用人事值还是保留库中值。',
  '/cadre/completeness': '在职干部的信息缺哪几项，点姓名补齐。缺项的不能生成正式的任免审批表。',
  '/cadre/trace': '干部信息的每一次变更：谁、何时、为何、由什么改成什么。',
  '/cadre/post-slot': '各单位的岗位。有人任职的岗位不能停用或删除。',
  '/cadre/headcount-plan': '各单位正处级、副处级、正科级、副科级的核定职数，自生效日起执行。不得超职数配备。',
  '/cadre/headcount-overview': '各单位核定、实配、预留和空缺的职数，超配的标出。',
  '/cadre/managing-department': '谁管理哪些单位、哪些级别的干部。干部科的管理范围由这里决定。',
  '/cadre/appointment/batch': '同一批办理的任免事项，一起讨论、公示和发文。',
  '/cadre/appointment/list':
    '任免事项从动议到发文的看板：动议、民主推荐、考察、凡提四必、讨论决定、公示、发文。资格、回避、公示期等条件不符时说明原因。',
  '/cadre/appointment/list/form':
    '发起一项任免：选择干部、拟任和拟免职务。系统核对资格条件，不符的须写明核对结果或按规定破格。',
  '/cadre/appointment/list/detail': '一项任免的办理：现在到哪一步、由谁办理、各步的材料和结论。',
  '/cadre/appointment/form': '干部任免审批表：由干部信息生成，可以导出交换文件和打印。信息不完整的不能生成正式表。',
  '/cadre/appointment/check': '凡提四必：档案、个人有关事项、纪检意见、信访举报的核查结论。纪检意见由纪委办出具。',
  '/cadre/appointment/meeting':
    '讨论决定会议的材料和表决结果。到会成员须达到三分之二，同意票须超过应到会成员的半数，本人和亲属回避。',
  '/cadre/appointment/notice': '任前公示和收到的异议。公示期为规定的工作日，异议有核查结论后方可办理。',
  '/cadre/appointment/document': '任免文件的文号、日期和所含事项。发文后任职、免职自动记入干部信息。',
  '/cadre/appointment/talent': '在干部信息中标为优秀年轻干部的人员，供统筹培养和使用。',
  '/cadre/probation': '领导干部任职试用期。期满前 30 天内提请考核，称职的转正；考核不称职的不能转正。',
  '/cadre/secondment': '干部挂职：派出、每月填写月报、延期和返回。',
  '/self/secondment': '本人的挂职。派出期间每月填写月报。',
  '/cadre/social-post': '干部的社会兼职。企业兼职须经审批且不得取酬。',
  '/cadre/retirement': '在册干部的到龄年月，按出生年月、性别和级别自动计算。',
  '/cadre/retiring': '办理退休：到龄、弹性提前和弹性延迟。弹性提前须至少提前 3 个月书面告知单位。',
  '/cadre/age-limit': '各级别任职的年龄界限，按男、女分别规定。',
  '/cadre/honour': '个人和党组织的奖励。一份文件表彰多人的用“批量表彰”一次登记。',
  '/cadre/discipline': '党纪、政务处分。录入和审核须由两人办理；影响期内不得评为优秀。',
  '/cadre/travel/document': '因私出国（境）证件的台账。在任干部的证件由学校集中保管。',
  '/cadre/travel/application': '干部因私出国（境）的申请和审批。逾期未还证件的不能申请，时间重叠的不能重复申请。',
  '/cadre/travel/loan': '扫描条码借出和归还证件。只能借出本次批准使用的证件。',
  '/cadre/travel/registration': '登记备案人员的备案和撤销备案。',
  '/cadre/travel/stock-take': '按箱位逐本扫描，核对在库证件；不相符的写明核查说明。',
  '/self/travel': '本人因私出国（境）的申请、证件和借还。返回后填写出入境日期并归还证件。',
};

const assessment = {
  '/assessment/scheme':
    '一次干部考核的方案：指标和权重、评价主体、考核对象和起止时间。指标、主体的权重之和都须为 100；完成配置后不能直接修改。',
  '/assessment/target': '方案的考核对象。不参加测评的须填写原因。',
  '/assessment/code': '匿名测评用的测评码，按评价主体生成，打印后现场发放。已有人使用的一批不能作废。',
  '/assessment/progress': '各评价主体应评和已评的人数。匿名测评只显示人数，不显示是谁。',
  '/assessment/result': '测评关闭并计票后的结果。由组织部评定等次，优秀不能超过名额，处分影响期内不得评为优秀。',
  '/assessment/work-report': '考核对象的述职报告，在截止日期前提交；测评开始后不能修改。',
  '/assessment/score': '业绩得分和加减分。加减分须附依据，每名对象合计在 ±5 分以内。',
  '/assessment/reconsideration': '对基本称职、不称职等次的复核申请，核实后维持或变更。',
  '/assessment/improvement': '对考核中存在问题的干部谈话，写明问题和改进期限，期满后认定改进情况。',
  '/self/assessment': '本人的考核：提交述职报告，查看最终等次；对等次有异议的在期限内申请复核。',
  '/cadre/evaluation': '您受邀参加的干部测评，逐人打分，一次提交，提交后不能修改。',
  '/cadre/anonymous': '输入领到的测评码进入匿名测评。系统不记录您是谁，一个码只能用一次。',
};

const partySchool = {
  '/party-school/batch': '培训班次：招生范围、名额、学时和时间。开放报名后审核录取，编班开班，考核后结业。',
  '/party-school/registration': '审核各单位的报名。名额满了或不符合条件的不能录取，并说明原因。',
  '/party-school/course': '课程和它的章节，每节配上视频、文档等课件和应学的时长。',
  '/party-school/courseware': '课程使用的视频和文档。',
  '/party-school/attendance': '各次课的考勤。学员扫码签到，或由班主任登记；请假须审批。',
  '/party-school/topic': '试题按题库收录，可以从 Word 文档导入。命题人不能审核自己命的题。',
  '/party-school/template': '试卷由哪些大题、各抽几题、各占几分。各大题分值之和须等于总分。',
  '/party-school/exam': '安排考试：用哪份模板、哪些人参加、起止时间。',
  '/party-school/proctor': '考试进行时查看考生状态，处理异常。',
  '/party-school/marking': '评阅主观题。系统先给客观题评分，阅卷人逐题评分。',
  '/party-school/score': '考试成绩，可以按班次查看和导出。',
  '/party-school/hours': '学员和干部的学时，由考勤、在线学习等产生，也可以登记校外培训，经审核后计入。',
  '/party-school/result': '按出勤、学时和成绩评定合格、优秀或不合格。优秀学员不超过结业人数的 10%。',
  '/party-school/certificate': '结业证书，评定合格后生成，可以打印。',
  '/party-school/certificate-template': '结业证书的样式和文字。',
  '/pschool': '学习中心：报名培训、在线学习、参加考试、查看学时和证书。',
  '/pschool/home/page': '本人的学习：在学的班次、待完成的课程、近期的考试和学时。',
  '/pschool/party/center': '可以报名的培训班次和已报名的课表。开班后不再参加的申请退学，不能到课的请假。',
  '/pschool/exam/center': '您的考试：到时间进入作答，答案随时保存，交卷后不能修改。',
  '/pschool/video/view': '在线看课。学习时长按实际观看计算，快进的部分不计。',
  '/pschool/doc/view': '在线阅读课件，时长计入学习进度。',
  '/xssb/active/user': '本人各类培训的学时和是否达到要求。',
};

const rest = {
  '/message/announcement':
    '发布通知公告：选择接收范围，发布后出现在收件人的首页，未读的有标记。发错的撤回，内容须先撤回再修改。',
  '/message/rule': '什么事在到期前多少天提醒谁。可以调整天数和接收人，立即运行一次。',
  '/message/warning-rule': '什么事超期或将到期时产生预警，分几级，各级多少天。级别越高，距到期的天数越小。',
  '/message/push': '已发送的提醒：发给谁、什么时候发的、是否已经处理。',
  '/archive/catalogue': '档案材料的分类目录。按条例建立的目录不能改动，可以在下面增加本校的目录。',
  '/archive/item': '归档的材料：选择目录，上传 PDF 或图片。材料按页查看，每看一页都留有记录。',
  '/archive/share': '把档案材料在一段时间内给指定的人或角色查看；可以提前停止，停止后不能重新开启。',
  '/archive/task': '成批导出档案材料的任务和进度，完成后下载。',
  '/self/share': '别人共享给您的档案材料，在截止日期前可以查看。',
  '/statistics/annual': '党内统计年报：从年末的数据快照计算，先核对校验关系再上报。',
  '/statistics/custom': '自选数据、分组和条件做统计，方案可以保存和共享。',
  '/statistics/bulletin': '一个月或一个季度的党建工作通报，数字由系统计算，文字可以修改后发布。',
  '/statistics/table': '干部的常用统计表，点数字查看名单。',
  '/statistics/report': '自定义报表：设计表样、下发填报和汇总。',
  '/statistics/report/design': '设计报表的行、列和取数。',
  '/statistics/report/view': '查看一份报表，可以打印和导出。',
  '/statistics/filling': '下发给本单位的报表，在期限内填报。',
  '/statistics/screen': '大屏的内容、顺序和开放范围。',
  '/statistics/snapshot': '某一时刻的数据留存，供年报和比较使用。年度快照不能删除。',
  '/djjsc': '党建大屏，汇总全校党组织和党员的数据，定时刷新，适合投影展示。',
  '/gbjsc': '干部大屏，汇总全校干部的数据，定时刷新，适合投影展示。',
  '/regulation/list': '学校和上级的制度，按类别收录。已发布的不能修改，须新建修订版本，旧版本仍可查阅。',
  '/regulation/detail': '一项制度的全文和历次修订的版本。',
  '/regulation/help-document':
    '维护各页面的帮助。填写了“对应页面”的文档，会代替系统自带的说明，在该页面点“本页帮助”时打开。',
  '/self/transfer': '申请转移本人的组织关系，填写去向，查看审核进展和介绍信；毕业生在这里填报去向。',
  '/self/correction': '本人信息有误时在这里申请更正，查看审核进展。',
  '/self/collection': '按要求核对和填报本人信息，在截止日期前提交。',
};

const system = {
  '/system/user':
    '登录账号：新增、停用、重置密码、解锁。业务角色在“角色与授权”中授予；重置的密码 72 小时内有效，登录后须先修改。',
  '/system/role': '角色的权限、数据范围和互斥，以及把角色授予哪些账号。扩大权限须由另一名管理员确认。',
  '/system/grant': '待确认的授权申请。申请人和确认人不能是同一账号，也不能办理本人的授权。',
  '/system/explain': '核查一个账号为什么能或不能办理某项操作：由哪个角色给出，范围到哪里。',
  '/system/menu': '菜单的名称、顺序、图标和所需的权限。没有相应权限的人看不到该菜单；公开页面的地址不能使用。',
  '/system/custom-menu': '把常用的功能和网址编成自己的菜单树，显示在首页；也可以为一个角色编制。',
  '/system/dictionary':
    '各字段可以选择的值。不再使用的请停用，不要删除：停用后不能再选，已有数据仍显示原名称。编码被数据引用，不能修改。',
  '/system/config': '平台的各项设置，改动后一次保存。每一项可以查看历次修改并恢复。',
  '/system/calendar': '法定节假日和调休，用于计算工作日期限。每年发布放假安排后请及时维护。',
  '/system/session': '现在登录的会话，可以结束可疑的会话。',
  '/system/login-record': '登录成功和失败的记录：时间、地址和原因。',
  '/system/audit': '敏感操作的审计：查看明文、导出、授权等，不能修改和删除。',
  '/system/change-record': '业务数据的每一次变更，可以按人、按记录查找，有权限的可以恢复。',
  '/system/export-task': '导出任务和进度，完成后下载；数据范围变动后须重新导出。',
  '/system/import-batch': '导入的批次：写入多少、哪些行有误，七天内可以整批撤销。',
};

export const pageWords: Readonly<Record<string, string>> = {
  ...home,
  ...organisation,
  ...member,
  ...development,
  ...dues,
  ...meeting,
  ...appraisal,
  ...cadre,
  ...assessment,
  ...partySchool,
  ...rest,
  ...system,
};

/** The address itself and every one it stands below: `/a/b/c`, `/a/b`, `/a`. */
const above = (path: string): string[] => {
  const parts = path.split('/').slice(1);
  return parts.map((_, at) => `/${parts.slice(0, parts.length - at).join('/')}`);
};
/** Words of the longest of these addresses that has any. */
export const wordsAt = (path: string): string | undefined =>
  above(path)
    .map(one => (Object.hasOwn(pageWords, one) ? pageWords[one] : undefined))
    .find(words => words !== undefined);
