import { describe, expect, test } from 'vitest';
import * as all from './enumerations.ts';
import { enumerations, leadsTo } from './enumerations.ts';

test('[ENUM-01] [ENUM-02] [ENUM-04] status, display and switch of an entry have opposite polarity', () => {
  expect(all.dictionaryStatus.values).toEqual({ enable: 0, disable: 1 });
  expect(all.dictionaryDisplay.values).toEqual({ show: 1, hide: 0 });
  expect(all.onOff.values).toEqual({ off: 0, on: 1 });
});
test('[ENUM-03] [ENUM-05] a key is out or in, a terminal a PC or a phone', () => {
  expect(all.ukeyStatus.values).toEqual({ out: 0, in: 1 });
  expect(all.terminalType.values).toEqual({ PC: 1, MOBILE: 2 });
});
test('[ENUM-06] stages of party development', () => {
  expect(all.developmentStage.values).toEqual({ APPLY: 1, ACTIVE: 2, DEVELOP: 3, PREPARE: 4 });
});
test('[ENUM-07] [ENUM-19] a run of the system and a task of a person count differently', () => {
  expect(all.runStatus.values).toEqual({ PREPARE: 1, START: 2, SUCCESS: 3, ERROR: 4 });
  expect(all.taskState.values).toEqual({ START: 1, FINISH: 2, ERROR: 3 });
});
test('[ENUM-08] [ENUM-20] [ENUM-21] how a thing is held, made and taken in', () => {
  expect(all.deliveryMode.values).toEqual({ OFFLINE: 1, ONLINE: 2 });
  expect(all.buildType.values).toEqual({ AUTO: 1, CUSTOM: 2 });
  expect(all.captureChannel.values).toEqual({ PHOTO: 1, UPLOAD: 2 });
});
test('[ENUM-09] [ENUM-10] states of collection and of reminders', () => {
  expect(all.collectionStatus.values).toEqual({ NOT_STARTED: 0, STASHED: 1, COLLECTED: 2, IMPORTED: 3 });
  expect(all.reminderState.values).toEqual({ NOT_STARTED: 1, STARTED: 2, FINISHED: 3 });
});
test('[ENUM-11] the six kinds of reminders', () => {
  expect(all.reminderType.values).toEqual({
    TERM_EXPIRY: 1,
    AGE_EXPIRY: 2,
    PROBATION_EXPIRY: 3,
    SECONDMENT_EXPIRY: 4,
    RETIREMENT_EXPIRY: 5,
    CERTIFICATE_NOT_RETURNED: 6,
  });
  expect(Object.values(all.reminderType.labels)).toEqual([
    '任期到期',
    '年龄到期',
    '试用期到期',
    '挂职到期',
    '干部退休到期',
    '证件未归还',
  ]);
});
test('[ENUM-12] [ENUM-13] nodes of a course and kinds of questions, these from 0', () => {
  expect(all.courseNodeType.values).toEqual({ CHAPTER: 1, NODE: 2 });
  expect(all.topicType.values).toEqual({
    SINGLE_CHOICE: 0,
    MULTIPLE_CHOICE: 1,
    JUDGE: 2,
    FILL_IN: 3,
    SHORT_ANSWER: 4,
  });
});
test('[ENUM-14] the thirteen imports of cadre information', () => {
  expect(all.cadreImportType.values).toEqual({
    BASIC_INFO: 1,
    RESUME: 2,
    POSITION_TITLE: 3,
    EDUCATION_TRAINING: 4,
    FAMILY_MEMBERS: 5,
    STUDY_RESUME: 6,
    DISCIPLINE_INFO: 7,
    ASSESSMENT_STATUS: 8,
    WORK_EXPERIENCE: 9,
    RESEARCH_RECORD: 10,
    PART_TIME_SOCIAL_POSTS: 11,
    HONOURS: 12,
    PARTY_ORGANISATION_SERVICE: 13,
  });
});
test('[ENUM-15] [ENUM-16] an import and a ballot', () => {
  expect(all.cadreImportState.values).toEqual({ BEGIN: 1, SUCCESS: 2, FAIL: 3 });
  expect(all.ballotState.values).toEqual({ NO_CONFIG: 1, CONFIG: 2, START: 3, CLOSE: 4 });
  expect(all.ballotState.owners).toEqual(['voteSession.state', 'assessmentScheme.state']);
});
test('[ENUM-17] [ENUM-18] how and why somebody is assessed', () => {
  expect(all.joinType.values).toEqual({ SYSTEM_IMPORT: 1, USER_IMPORT: 2 });
  expect(all.joinReason.values).toEqual({ CLASS_FULL_YEAR: 1, JOB_FULL_YEAR: 2, PART_JOB: 3 });
});
test('[ENUM-22] [ENUM-23] sharing', () => {
  expect(all.shareType.values).toEqual({ CUSTOM: 1, ROLE: 2, DZZ: 3 });
  expect(all.shareState.values).toEqual({ SHARE: 1, STOP: 2 });
});
test('[ENUM-24] [ENUM-26] kinds and modules of change records', () => {
  expect(all.changeType.values).toEqual({ ADD: 1, UPDATE: 2 });
  const { GB_JBXX, GB_MANAGE_DEPT, PARTY_ORGANISATION, UNIT } = all.changeModule.values;
  expect([GB_JBXX, GB_MANAGE_DEPT, PARTY_ORGANISATION, UNIT]).toEqual([1, 50, 110, 120]);
});
test('origins of change records', () => {
  expect(all.changeOrigin.values).toEqual({
    SYSTEM_IMPORT: 1,
    USER_CREATE: 2,
    USER_UPDATE: 3,
    SYSTEM_IMPORT_UPDATE: 4,
    USER_RESTORE: 5,
  });
});

test('[ENUM-27] every enumeration names the fields that hold it, as entity and field', () => {
  expect(Object.keys(enumerations)).toHaveLength(28);
  for (const [name, { owners }] of Object.entries(enumerations)) {
    expect([name, owners.length > 0]).toEqual([name, true]);
    expect([name, owners.filter(owner => !/^[a-z][A-Za-z]*\.[a-z][A-Za-z]*$/.test(owner))]).toEqual([name, []]);
  }
});

describe('[ENUM-28] a state goes on by the steps of its table and by no other', () => {
  const steps: Record<string, string[]> = {
    runStatus: ['1-2', '2-3', '2-4'],
    collectionStatus: ['0-1', '1-2', '2-1', '2-3'],
    reminderState: ['1-2', '1-3', '2-3'],
    cadreImportState: ['1-2', '1-3'],
    ballotState: ['1-2', '2-1', '2-3', '3-4'],
    taskState: ['1-2', '1-3'],
    shareState: ['1-2'],
    warningState: ['1-2', '1-3', '1-4', '2-3', '2-4', '4-1'],
  };
  test.each(Object.entries(steps))('%s', (name, expected) => {
    const enumeration = enumerations[name]!;
    const values = Object.values(enumeration.values);
    const pairs = values.flatMap(from => values.map(to => [from, to] as const));
    expect(pairs.filter(([from, to]) => leadsTo(enumeration, from, to)).map(pair => pair.join('-'))).toEqual(expected);
    expect(leadsTo(enumeration, values[0]!, 77)).toBe(false);
  });
  test('and every enumeration with steps is in this list', () => {
    const withSteps = Object.keys(enumerations).filter(name => enumerations[name]?.steps);
    expect(withSteps.sort()).toEqual(Object.keys(steps).sort());
  });
});
