/** No space, no quota, the limit of one file; and PostgreSQL's own disk_full. */
const CODES: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT', 'EFBIG', '53100'])

/** Whether an error says that a disk is full. */
export const isStorageFull = (error: unknown): boolean => error instanceof Error && 'code' in error && CODES.has(error.code)
