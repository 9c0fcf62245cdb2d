import { z } from 'zod'
import { TEXT_ENCODINGS } from '#core/base/sheets/sheet.port.ts'
import { named } from './named-schema.ts'
import { flag } from './route.ts'

/** How a sheet is to be read, beside the file. */
export const sheetForm = named(
  'SheetForm',
  z.object({
    /** The sheet of a workbook by its name; otherwise the first one with data. */
    sheet: z.string().max(200).optional(),
    /** The encoding of a text file; otherwise the one that its bytes say. */
    encoding: z.enum(TEXT_ENCODINGS).optional(),
    /** Stores nothing where the answer has `notices`. */
    strict: flag.default(false),
  }),
)

/** How an agent's file is to be read, for its columns to be looked at. */
export const agentSheetForm = named('AgentSheetForm', sheetForm.omit({ strict: true }).extend({ agent: z.string().max(20).optional() }))

/**
 * Parts of a sheet that make nothing or that it hides: columns that fill no field, rows of totals
 * and signatures, hidden rows, further sheets with such rows, cells that were cut.
 */
export const sheetNotices = named(
  'SheetNotices',
  z.array(z.object({ error: z.string(), msg: z.string(), line: z.number().int().nullable(), index: z.number().int().nullable() })),
)
export type ShownNotices = z.output<typeof sheetNotices>

/** The encoding that a text file was read in; null for a workbook. */
export const readEncoding = z.enum(TEXT_ENCODINGS).nullable()

/** Parts of an import's answer that are about its sheet. */
export const sheetSaid = {
  notices: sheetNotices,
  /** Nothing was stored: there are notices, and the call was strict. */
  held: z.boolean(),
  encoding: readEncoding,
}
