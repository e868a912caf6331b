/** Where records stand: `test_{id}` (specification), the paper's text beside it, so that a reload needs no network. */
export const recordKey = (mockTestId: string): string => `test_${mockTestId}`;
export const paperKey = (mockTestId: string): string => `test_${mockTestId}_paper`;
/** An earlier attempt's record with answers that the server has not got steps aside to here, until they are sent. */
export const attemptKey = (mockTestId: string, attemptId: string): string => `test_${mockTestId}_${attemptId}`;
/** Another account's record steps aside to here; it is theirs to go on with. */
export const asideKey = (mockTestId: string, accountId: string): string => `test_${mockTestId}@${accountId}`;

/** Where a record of this attempt may stand; the first is its place, the others are for when another occupies it. */
export const placesOf = (one: { mockTestId: string; accountId: string; attemptId: string }): string[] => [
  recordKey(one.mockTestId),
  asideKey(one.mockTestId, one.accountId),
  attemptKey(one.mockTestId, one.attemptId),
];

/** Whether this browser holds a record of the test, of whichever account. */
export function holdsRecord(mockTestId: string): boolean {
  try {
    return Object.keys(localStorage).some((key) => isRecordKey(key, mockTestId));
  } catch {
    return false; // blocked storage
  }
}

/** Whether a key of the storage may hold a record of the test. */
export const isRecordKey = (key: string, mockTestId: string): boolean =>
  key.startsWith(recordKey(mockTestId)) && key !== paperKey(mockTestId);
