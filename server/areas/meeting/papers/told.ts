/** Facts of a meeting, by the names and labels of its papers. */
export const none = '无';
/** Where nothing is known it is written in by hand. */
const blank = '　';
export const told = {
  organisation: { label: '党组织' },
  kinds: { label: '会议类型' },
  when: { label: '时间' },
  where: { label: '地点', otherwise: '—' },
  host: { label: '主持人' },
  recorder: { label: '记录人' },
  due: { label: '应到', otherwise: blank },
  present: { label: '实到', otherwise: blank },
  leave: { label: '请假', otherwise: blank },
  absent: { label: '缺席', otherwise: blank },
  rate: { label: '出勤率' },
  presentNames: { label: '出席人员', otherwise: none },
  leaveNames: { label: '请假人员', otherwise: none },
  absentNames: { label: '缺席人员', otherwise: none },
  leftOutNames: { label: '不计入应到会人员', otherwise: none },
  observerNames: { label: '列席人员', otherwise: none },
  lecture: { label: '党课', otherwise: none },
  topics: { label: '议题', otherwise: none },
  content: { label: '会议记录' },
  resolution: { label: '决议', otherwise: none },
  votes: { label: '表决情况', otherwise: none },
};
