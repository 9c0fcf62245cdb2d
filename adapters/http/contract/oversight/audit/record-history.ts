import { z } from 'zod'
import { named } from '../../named-schema.ts'

/** The history of a record, in the reader's language. */
export const historyOf = named(
  'RecordHistory',
  z.array(
    z.object({
      time: z.string(),
      actor: z.string(),
      action: z.string(),
      action_txt: z.string(),
      changes: z.array(z.object({ label: z.string(), from: z.string(), to: z.string() })),
    }),
  ),
)
export type RecordHistory = z.output<typeof historyOf>
