import { BulkChangeRecords } from '../../kit/bulk/records.tsx';

/** The own changes in bulk, of every entity. */
export const BulkChanges = () => <BulkChangeRecords />;
