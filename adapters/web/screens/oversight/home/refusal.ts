import { ApiError } from '../../../../http/client/api-client.ts'

const FORBIDDEN = 403

/** Whether the server keeps these figures from the reader; their part is left out then. */
export const isRefusal = (error: unknown): boolean => error instanceof ApiError && error.status === FORBIDDEN
