import { expect, it } from 'vitest';
import { tickOf, toggled } from './patterns.ts';

it('a wildcard ticks what it covers and never a sensitive verb', () => {
  const held = ['member.*.*', 'member.partyMember.reveal'];
  expect(tickOf(held, 'member.partyMember.update')).toEqual({ isOn: true, by: 'member.*.*' });
  expect(tickOf(held, 'member.partyMember.*')).toEqual({ isOn: true, by: 'member.*.*' });
  expect(tickOf(held, 'member.partyMember.reveal')).toEqual({ isOn: true, by: null });
  expect(tickOf(held, 'member.partyMember.restore')).toEqual({ isOn: false, by: null });
  expect(tickOf(held, 'member.*.*')).toEqual({ isOn: true, by: null });
  expect(tickOf(['member.*.approve'], 'member.memberCorrection.approve')).toEqual({
    isOn: true,
    by: 'member.*.approve',
  });
  expect(tickOf(held, 'dues.duesItem.read')).toEqual({ isOn: false, by: null });
});

it('adding a wildcard drops what it covers, a click on a listed one takes it away', () => {
  const held = ['member.partyMember.read', 'member.partyMember.reveal', 'dues.duesItem.read'];
  expect(toggled(held, 'member.*.*')).toEqual(['member.partyMember.reveal', 'dues.duesItem.read', 'member.*.*']);
  expect(toggled(held, 'dues.duesItem.read')).toEqual(['member.partyMember.read', 'member.partyMember.reveal']);
});
