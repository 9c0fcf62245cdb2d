import { ApiError } from '../../../http/client/api-client.ts'
import { say } from '../../base/words.ts'
import { errorsByField } from './errors-by-field.ts'
import { uiWords } from '../ui.words.ts'

const NO_ERRORS: Readonly<Record<string, string>> = {}

/** Returns the server's errors, by field; empty for a failure that names none. */
export const fieldErrorsOf = (error: Error | null): Readonly<Record<string, string>> =>
  error instanceof ApiError && error.fields.length > 0 ? errorsByField(error.fields, () => say(uiWords.table.currency)) : NO_ERRORS
