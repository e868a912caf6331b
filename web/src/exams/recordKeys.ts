/** Where records stand: `test_{id}` (specification), the paper's text beside it, so that a reload needs no network. */
export const recordKey = (mockTestId: string): string => `test_${mockTestId}`;
export const paperKey = (mockTestId: string): string => `test_${mockTestId}_paper`;
/** Another account's record steps aside to here; it is theirs to go on with. */
export const asideKey = (mockTestId: string, username: string): string => `test_${mockTestId}@${username}`;
