/** Where records stand: `test_{id}` (specification), the paper's text beside it, so that a reload needs no network. */
export const recordKey = (mockTestId: string): string => `test_${mockTestId}`;
export const paperKey = (mockTestId: string): string => `test_${mockTestId}_paper`;
/** An earlier attempt's record with answers that the server has not got steps aside to here, until they are sent. */
export const attemptKey = (mockTestId: string, attemptId: string): string => `test_${mockTestId}_${attemptId}`;
/** Another account's record steps aside to here; it is theirs to go on with. */
export const asideKey = (mockTestId: string, username: string): string => `test_${mockTestId}@${username}`;
