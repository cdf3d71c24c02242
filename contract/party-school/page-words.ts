/** What each page is for and how it is used, by its address. */
export const pageWords = {
  '/party-school/batch': '培训班次：招生范围、名额、学时和时间。开放报名后审核录取，编班开班，考核后结业。',
  '/party-school/registration': '审核各单位的报名。名额满了或不符合条件的不能录取，并说明原因。',
  '/party-school/course': '课程和它的章节，每节配上视频、文档等课件和应学的时长。',
  '/party-school/courseware': '课程使用的视频和文档。',
  '/party-school/study': '各人观看和阅读课件的进度。上报的时间超过实际经过的时间、跳过未看的部分，都不计入并记为异常。',
  '/party-school/attendance': '各次课的考勤。学员扫码签到，或由班主任登记；请假须审批。',
  '/party-school/exam': '安排考试：用哪份模板、哪些人参加、起止时间。',
  '/party-school/proctor': '考试进行时每几秒更新考生状态；可以延时、解除设备锁定、强制交卷和发消息，原因考生同时看到。',
  '/party-school/marking': '评阅主观题。系统先给客观题评分，阅卷人逐题评分。',
  '/party-school/score': '考试成绩，可以按班次查看和导出。',
  '/party-school/hours':
    '学员和干部的学时。班次结业和在线学习的由系统计入，主题活动和网络学院的用表格导入，校外培训由本人申报、单位和党校审核。“完成情况”列出各党组织完成年度学时的人数，可以催办。',
  '/party-school/result': '按出勤、学时和成绩评定合格、优秀或不合格。优秀学员不超过结业人数的 10%。',
  '/party-school/certificate': '结业证书，评定合格后生成，可以打印。',
  '/party-school/certificate-template': '结业证书的样式和文字。',
  '/pschool': '学习中心：报名培训、在线学习、参加考试、查看学时和证书。',
  '/pschool/home/page': '本人的学习：在学的班次、待完成的课程、近期的考试和学时。',
  '/pschool/party/center': '可以报名的培训班次和已报名的课表。开班后不再参加的申请退学，不能到课的请假。',
  '/pschool/exam/center': '您的考试：到时间进入作答，答案随时保存，交卷后不能修改。',
  '/pschool/video/view': '在线看课。学习时长按实际观看计算，快进的部分不计。',
  '/pschool/doc/view': '在线阅读课件，时长计入学习进度。',
  '/xssb/active/user':
    '本人各年的学时和应修学时。校外培训在这里申报，附证明材料，经单位和党校审核后计入；可以下载带核验码的报告。',
};
