import { describe, expect, it } from 'vitest';
import { day, idCard, money, phone, ref, text } from 'contract/kit/field.ts';
import { ApiError } from '../../client/http.ts';
import { changedFields, cleaned, faultOf, faultsOf, faultsOfError, faultsOfValues, noFaults } from './faults.ts';

const fields = {
  name: text('姓名', { required: true, max: 50 }),
  idCard: idCard('公民身份号码'),
  phone: phone('手机', { required: true }),
  joinedOn: day('入党时间'),
  email: text('邮箱'),
  major: text('专业'),
  unitId: ref('单位', 'unit'),
};
const body = { status: 400, code: 'kit.invalid', message: '提交的内容有 2 处需要修改', requestId: 'r', timestamp: '' };

describe('faults of an answer', () => {
  it('find their field, warnings apart, and the rest is told on top', () => {
    const faults = faultsOf(
      {
        ...body,
        fields: [
          {
            path: 'joinedOn',
            message: '入党时间不能早于年满18周岁（2004-03-22）',
            code: 'member.partyMember.under-age',
          },
          { path: 'idCard', message: '校验码不符，请核对后确认', code: 'person.person.checksum', level: 'warning' },
          { path: '', message: '整体错误', code: 'x' },
        ],
      },
      ['joinedOn', 'idCard'],
    );
    expect(faults).toEqual({
      errors: { joinedOn: '入党时间不能早于年满18周岁（2004-03-22）' },
      warnings: { idCard: { code: 'person.person.checksum', message: '校验码不符，请核对后确认' } },
      general: ['整体错误'],
      toConfirm: ['person.person.checksum'],
      conflict: null,
    });
  });
  it('a reminder on a field the form does not have is told, and confirmed by pressing once more like any other', () => {
    const missing = { path: 'state', message: '有 2 人尚无缴费基数', code: 'dues.duesCheck.no-base', level: 'warning' } as const;
    const faults = faultsOf({ ...body, fields: [missing] }, ['opinion']);
    expect([faults.general, faults.toConfirm]).toEqual([['有 2 人尚无缴费基数'], ['dues.duesCheck.no-base']]);
  });
  it('what was confirmed goes along when a later check reminds of something else', () => {
    const late = { path: '', message: '还有 13 个党支部未核对', code: 'late', level: 'warning' } as const;
    expect(faultsOf({ ...body, fields: [late, { ...late, code: 'both' }] }, [], ['early']).toConfirm).toEqual([
      'early',
      'late',
      'both',
    ]);
  });
  it('without fields is its sentence', () => {
    expect(faultsOf({ ...body, message: '网络请求超时' }, []).general).toEqual(['网络请求超时']);
  });
});

describe('faults of a call', () => {
  it('no answer at all is told, and nothing else', () => {
    const told = { ...noFaults, general: ['网络没有应答，请检查网络后重试'] };
    expect(faultsOfError(new TypeError('Failed to fetch'), ['name'])).toEqual(told);
  });
  it('who saved first is told by the sentence, where no row stands below the form to begin from', () => {
    const conflict = { by: '贺兰亭', at: '2026-05-19T08:00:00Z', differences: [] };
    const error = new ApiError({ ...body, status: 409, message: '该记录已被贺兰亭修改', conflict });
    expect(faultsOfError(error, ['name'])).toEqual({ ...noFaults, general: ['该记录已被贺兰亭修改'] });
  });
});

describe('checks in the browser', () => {
  it('say what is wrong with an id card, a phone and a day, in the words of the server', () => {
    expect(faultOf(fields.idCard, '12345')).toBe('请输入正确的身份证号码');
    expect(faultOf(fields.phone, '1990000')).toBe('手机号格式不正确，应为 11 位数字');
    expect(faultOf(fields.joinedOn, '2026-13-02')).toBe('入党时间不是有效日期，请按“2026-05-19”填写');
    expect(faultOf(day('支出日期', { min: 2000 }), '1999.12.31')).toBe('支出日期不能早于 2000 年，请核对年份');
    expect(faultOf(money('金额', { min: 1 }), 0)).toBe('金额不能少于 0.01 元');
    expect(faultOf(fields.name, '长'.repeat(51))).toBe('姓名不能超过 50 个字');
  });
  it('ask for what the part needs', () => {
    expect(faultsOfValues(fields, ['phone', 'email'], {})).toEqual({ phone: '手机不能为空' });
  });
  it('take days in any usual notation and id cards with blanks', () => {
    expect(cleaned(fields.joinedOn, '2026.5.19')).toBe('2026-05-19');
    expect(cleaned(fields.idCard, ' 99999919860322 002x ')).toBe('99999919860322002X');
  });
});

describe('changed fields', () => {
  it('are all a form sends: a mask that was not touched stays at home', () => {
    const before = { phone: '199****1034', email: null, major: '光学', unitId: '3' };
    const after = { ...before, email: ' a@b.example ', major: '' };
    expect(changedFields(fields, Object.keys(before), before, after)).toEqual({ email: 'a@b.example', major: null });
  });
});
