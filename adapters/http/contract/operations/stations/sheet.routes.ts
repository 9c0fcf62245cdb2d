import { z } from 'zod'
import { LONGEST_TABLE, WORK_AT_STATIONS } from '#core/operations/stations/station-facts.ts'
import { named } from '../../named-schema.ts'
import { sheetForm, sheetSaid } from '../../sheet-form.ts'
import { defineRoute } from '../../route.ts'

const refused = z.object({
  /** The sheet’s own line. */
  line: z.number().int(),
  number: z.string(),
  weight: z.string(),
  length: z.string(),
  width: z.string(),
  height: z.string(),
  /** That an unusual weight or size is right. */
  confirm: z.string(),
  error: z.string(),
  msg: z.string(),
})
export type RefusedWeightRow = z.output<typeof refused>

const received = named(
  'ReceivedSheet',
  z.object({
    received: z.number().int(),
    /** Whose weight is off: their clients are asked. */
    asked: z.number().int(),
    /** Received before by the same row. */
    repeated: z.number().int(),
    refused: z.array(refused),
    ...sheetSaid,
  }),
)
export type ReceivedSheetAnswer = z.output<typeof received>

/** Sheets of weights. */
export const sheetRoutes = {
  receiveSheet: defineRoute({
    tag: 'stations',
    audience: 'staff',
    permission: WORK_AT_STATIONS,
    clients: 'record',
    method: 'POST',
    path: '/admin/stations/receive/sheets',
    summary:
      'Receive parcels by a sheet of number, weight in kg, length, width and height in cm, each row as a scan; the same row again is harmless. `Accept: application/x-ndjson` answers progress lines before the result',
    upload: true,
    body: named(
      'WeightSheetForm',
      sheetForm.extend({ warehouse: z.string().max(20).optional(), table: z.string().max(LONGEST_TABLE).optional() }),
    ),
    payload: received,
  }),
}
