import { expect, test } from 'vitest';
import { baseFields } from './base-fields.ts';

const asked = (standard?: string, more = {}) => baseFields({ standard, ...more }).slice(3);

test('who pays a fixed amount is asked for no earnings, who is paid by the month for wages and what is taken off', () => {
  expect(asked()).toEqual([]);
  expect(asked('5')).toEqual(['agreedFen', 'agreedReason']);
  expect(asked('1')).toEqual([
    'postPay',
    'gradePay',
    'performancePay',
    'allowance',
    'tax',
    'insurance',
    'housingFund',
    'annuity',
    'agreedFen',
    'agreedReason',
  ]);
  expect(asked('4')).toEqual(['otherPay', 'agreedFen', 'agreedReason']);
});

test('a reduction says how much and until when, an exemption until when', () => {
  expect(asked('10')).toEqual(['agreedFen', 'agreedReason', 'untilMonth']);
  expect(asked('11')).toEqual(['agreedReason', 'untilMonth']);
});

test('what was filled in for another standard stands there to be taken out', () => {
  expect(asked('11', { agreedFen: 500, postPay: '300000' })).toEqual([
    'postPay',
    'agreedFen',
    'agreedReason',
    'untilMonth',
  ]);
});
