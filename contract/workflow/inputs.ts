/** What actions of approvals ask for. */
import { files, longText } from '../kit/field.ts';

/** A judgement that may be given without words. */
export const opinion = { opinion: longText('意见', { max: 500 }) };
/** Returning something needs a reason. */
export const neededOpinion = { opinion: longText('意见', { required: true, max: 500 }) };
/** An action that ends something says why. */
export const reason = { reason: longText('原因', { required: true, max: 500 }) };
export const attachments = { attachments: files('附件') };
