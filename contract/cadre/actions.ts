import { action } from '../kit/action.ts';
import { birthDate, choice, day, longText, month, text } from '../kit/field.ts';
import { cadre } from './cadre.ts';

const reason = longText('认定依据', { required: true, max: 500 });

/** What a check of the personnel file found holds everywhere, and nobody else changes it. Domain-cadre 1. */
export const verifyCadre = action(cadre, 'verify', {
  label: '认定三龄',
  input: {
    verifiedBirthDate: birthDate('认定出生日期'),
    verifiedWorkOn: day('认定参加工作时间'),
    verifiedPartyOn: day('认定入党时间'),
    reason,
  },
});

/** Leaves the circle of those who serve, by a document; what follows from posts is written by nobody. Appendix A. */
export const changeInPostStatus = action(cadre, 'changeStatus', {
  label: '变更在职状态',
  input: {
    inPostStatus: choice('在职状态', 'GB_ZZZT', { required: true }),
    documentNo: text('文号', { required: true, max: 60 }),
    changedOn: day('变更日期', { required: true }),
    reason: longText('原因', { max: 500 }),
  },
});

/** A month of retirement that was decided wins over the statutory one; left out, the statutory one holds again. Domain-cadre 1.12. */
export const fixRetirement = action(cadre, 'fixRetirement', {
  label: '确定退休年月',
  input: {
    fixedRetireMonth: month('确定退休年月'),
    reason: longText('确定依据', { required: true, max: 500 }),
  },
});

/** Makes the résumé anew of what is recorded of studies, work and posts; what stands is replaced only when confirmed. */
export const generateResume = action(cadre, 'generateResume', {
  label: '生成简历',
  input: {},
});
