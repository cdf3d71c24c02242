/** What an application asks for, of the person and of a branch that enters it. */
import { choice, day, files, flag, ref, text, type Given } from '../kit/field.ts';
import { application } from './step-forms.ts';

const required = { required: true } as const;

/** Of who applies in person. */
export const ownApplication = {
  organisationId: ref('党支部', 'partyOrganisation', { required: true, reach: 'any' }),
  ...application,
  attachments: files('入党申请书'),
  isPaper: flag('纸质申请书已交党支部'),
};
/** What a branch adds: whom it is about, and how far the way was gone before. */
export const enteredApplication = {
  number: text('学号/工号', { required: true, max: 20 }),
  name: text('姓名', { required: true, max: 50 }),
  ...ownApplication,
  organisationId: ref('党支部', 'partyOrganisation', required),
  quotaCategory: choice('名额类别', 'DJ_FZ_MEFL'),
  formerActivistOn: day('原单位确定为积极分子日期'),
  isBackfill: flag('历史补录'),
};
/** What one of the two gave. */
export type Applied = Given<typeof ownApplication> & Partial<Given<typeof enteredApplication>>;
