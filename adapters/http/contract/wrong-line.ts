import { z } from 'zod'
import { named } from './named-schema.ts'

/** Wrong lines of a file that was imported, each with its number and what is wrong. */
export const wrongLines = z.object({
  wrong_lines: z.array(named('WrongLine', z.object({ line: z.number().int(), number: z.string(), message: z.string() }))),
})
