/** What each page is for and how it is used, by its address. */
export const pageWords = {
  '/organisation/election':
    '任期届满前由党组织提交换届请示，上级批复后组织投票，结果获批后新一届班子自动就任。候选人须多于应选人数的百分之二十，书记、副书记等额选举。',
  '/organisation/election-setup':
    '为一次换届建立投票：应选职务、候选人、监票人和计票人、选举人名单和起止时间。完成配置后不能直接修改，须先退回配置。',
  '/organisation/election-statistics': '各级党组织换届的进度：已届满、将届满、办理中和已完成。点数字查看名单。',
  '/dzzhjgl/tp':
    '您参加的投票。投票人从这里投票，提交后不能修改；监票人领取监票码、开启票箱，计票人录入纸质选票。到会不足应到会人数五分之四的不能选举。',
};
