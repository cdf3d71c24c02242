/** What is asked of who rises to a higher rank. */
import { schoolLeaderRanks } from '../cadre/codes.ts';
import { trainingBar } from '../cadre/training.ts';
import { addYears } from '../kit/calendar.ts';
import { deputyRanks, rankBelow } from './appointment-codes.ts';
import { line, met, monthsOf, since } from './qualification-line.ts';
import type { Limits, Line, Standing, Target } from './standing.ts';

function basic({ posts, basics }: Standing, { basicYears }: Limits, day: string): Line {
  const months = monthsOf([...basics, ...posts.filter(({ isBasic }) => isBasic)], day);
  const told = `${Math.floor(months / 12)} 年 ${months % 12} 个月`;
  return line('basic', `基层工作经历 ${basicYears} 年以上`, met(months >= basicYears * 12), told, true);
}

function lowerPosts({ posts }: Standing, { rank }: Target, { lowerPosts: least }: Limits): Line {
  const names = [
    ...new Set(posts.filter(one => one.rank === rankBelow[rank]).map(({ unit, name }) => `${unit}${name}`)),
  ];
  const told = names.length > 0 ? `${names.join('、')}，${names.length} 个` : '没有下一级职位的任职记录';
  return line('lowerPosts', `在下一级 ${least} 个以上职位任职`, met(names.length >= least), told, true);
}

/** In the rank below: as a deputy before the principal, as a principal before the deputy above. */
function inRank({ posts }: Standing, { rank }: Target, limits: Limits, day: string): Line {
  const below = rankBelow[rank] ?? '';
  const years = deputyRanks.includes(below) ? limits.deputyYears : limits.principalYears;
  const rule = deputyRanks.includes(below)
    ? `副职到正职：任副职 ${years} 年以上`
    : `下级正职到上级副职：任下级正职 ${years} 年以上`;
  const from =
    posts
      .filter(one => one.rank === below)
      .map(({ startOn }) => startOn)
      .toSorted()[0] ?? null;
  const found = since('inRank', rule, '任下一级职务', from, years, day);
  return from ? found : { ...found, verdict: 'unmet', isExceptable: true };
}

/** 大专 and above, of 厅局级 and above 本科; codes of GB/T 4658 begin with 1, 2 or 3. 《党政领导干部选拔任用工作条例》(2019) 第八条. */
function education({ education: code }: Standing, { rank }: Target): Line {
  const [least, level] = schoolLeaderRanks.includes(rank) ? [/^[12]/, '大学本科'] : [/^[123]/, '大学专科'];
  const rule = `${level}以上学历`;
  if (code === null) return line('education', rule, 'check', '没有学历记录');
  return line('education', rule, met(least.test(code)), least.test(code) ? '符合' : `低于${level}`);
}

function training({ rank, trained }: Standing, day: string): Line {
  const bar = trainingBar(rank, trained, day);
  if (!bar) return line('training', '教育培训学时', 'met', '该级别没有学时要求');
  const rule = `${bar.window} ${bar.needHours} 学时或 ${bar.needDays} 天培训`;
  const told = `${bar.hours} 学时，${bar.days} 天`;
  return line(
    'training',
    rule,
    bar.isMet ? 'met' : 'check',
    bar.isMet ? told : `${told}；未达到的须在提任后一年内补足`,
  );
}

function age({ birth, retireMonth }: Standing, { newAge, beforeRetirement }: Limits, day: string): Line {
  const rule = `年龄不超过 ${newAge} 岁，距退休 ${beforeRetirement} 年以上`;
  if (!birth) return line('age', rule, 'check', '没有出生日期');
  const isYoung = day < addYears(birth, newAge + 1);
  const isFar = !retireMonth || addYears(day, beforeRetirement).slice(0, 7) <= retireMonth;
  return line('age', rule, met(isYoung && isFar), `${birth.slice(0, 7)} 出生，${retireMonth ?? '—'} 到龄退休`, true);
}

export const ofPromotion = (standing: Standing, target: Target, limits: Limits, day: string): Line[] => [
  since(
    'service',
    `工龄 ${limits.serviceYears} 年以上`,
    '参加工作时间',
    standing.workStartedOn,
    limits.serviceYears,
    day,
  ),
  basic(standing, limits, day),
  lowerPosts(standing, target, limits),
  inRank(standing, target, limits, day),
  education(standing, target),
  training(standing, day),
  age(standing, limits, day),
];
