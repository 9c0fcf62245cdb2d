import { z } from 'zod'
import { named } from './named-schema.ts'

/**
 * One wrong field, explained in the reader's language; a name that no field has comes with the
 * nearest one.
 */
export const fieldError = named(
  'FieldError',
  z.object({ path: z.string(), error: z.string(), msg: z.string(), nearest: z.string().optional() }),
)
export type FieldError = z.output<typeof fieldError>

/** The envelope of every JSON answer: `code` is 0 on success and the HTTP status on a failure. */
export const envelope = z.object({
  status: z.boolean(),
  code: z.number().int(),
  msg: z.string(),
  payload: z.unknown(),
  error: z.string().optional(),
  fields: z.array(fieldError).optional(),
  request_id: z.string().optional(),
})
export type Envelope = z.output<typeof envelope>
