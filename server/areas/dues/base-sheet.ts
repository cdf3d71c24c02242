/**
 * Bases by the sheet of the personnel office. A workflow has no import by itself, since its rows begin with a hand; a base
 * that comes by sheet is a draft like any other, and goes on by 提交 for as many as are chosen. Decision 164.
 */
import { duesBase } from 'contract/dues/dues-base.ts';
import { sheetRoutesOf } from '../../import/routes.ts';

export const baseSheetRoutes = sheetRoutesOf(duesBase);
