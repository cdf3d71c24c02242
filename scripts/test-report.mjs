/**
 * What a run of Vitest came to, written as JSON to the file that `TEST_REPORT` names: each test file with its counts,
 * its seconds and its first failure, and the errors that no test owns.
 */
import { writeFileSync } from 'node:fs';

export default class TestReport {
  onTestRunEnd(modules, uncaught) {
    const report = { files: modules.map(told), uncaught: uncaught.map(sentence) };
    writeFileSync(process.env.TEST_REPORT, JSON.stringify(report));
  }
}

function told(module) {
  const tests = [...module.children.allTests()];
  const count = state => tests.filter(test => test.result().state === state).length;
  return {
    path: module.relativeModuleId,
    seconds: module.diagnostic().duration / 1000,
    passed: count('passed'),
    failed: count('failed'),
    skipped: count('skipped'),
    failure: module.ok() ? null : firstFailure(module, tests),
  };
}

/** A file can fail beside its tests: while it is read, and in a hook. */
function firstFailure(module, tests) {
  const failed = tests.find(test => test.result().state === 'failed');
  if (failed) return `${failed.fullName}: ${sentence(failed.result().errors[0])}`;
  const suite = [...module.children.allSuites()].find(one => one.errors().length > 0);
  return sentence((suite ?? module).errors()[0]);
}

const sentence = error => String(error?.message ?? error).split('\n')[0];
