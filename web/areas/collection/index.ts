/** Pages of collections, of members and of cadres. */
export { CadreCorrectionDetail } from './cadre-correction.tsx';
export { CadreStatementDetail } from './cadre-statement.tsx';
export { MyCollection } from './my-collection.tsx';
export { MyStatement } from './my-statement.tsx';
export { CadreFieldDialog, OwnRecord } from './own-record.tsx';
export { CadreCollectionDetail, MemberCollectionDetail } from './task-detail.tsx';
export { CadreCollectionForm, MemberCollectionForm } from './task-form.tsx';
export { CadreCollectionList, MemberCollectionList } from './task-list.tsx';
