import { z } from 'zod'
import { statesOf } from '#core/base/kernel/machine.ts'
import { CORRECTION_DECISIONS, correctionMachine } from '#core/money/corrections/correction.machine.ts'
import { adjustmentFields, CORRECTION_KINDS, reversalFields, type CorrectionKind } from '#core/money/corrections/correction.ts'
import { moneyAnswer, sentSchema } from '../../field-schema.ts'
import { named } from '../../named-schema.ts'
import { defineRoute, listOf, pageQuery } from '../../route.ts'

const STATES = statesOf(correctionMachine)
const KINDS = Object.keys(CORRECTION_KINDS) as [CorrectionKind, ...CorrectionKind[]]
const MOST_AT_ONCE = 500
const id = z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER)

const row = named(
  'Correction',
  z.object({
    id: z.number().int(),
    kind: z.enum(KINDS),
    kind_txt: z.string(),
    account: z.string(),
    /** The amount that the client gets; below zero what it loses. */
    amount: moneyAnswer,
    /** The entry that is reversed, by its number in the flow. */
    reverses: z.string().nullable(),
    note: z.string(),
    status: z.enum(STATES),
    status_txt: z.string(),
    proposed_by: z.string(),
    create_time: z.string(),
    decided_by: z.string().nullable(),
    decide_time: z.string().nullable(),
    decide_reason: z.string().nullable(),
    /** The number in the flow, once it is posted. */
    flow_num: z.string().nullable(),
    /** The actions that the caller may take on it. */
    events: z.array(z.enum([...CORRECTION_DECISIONS, 'withdraw'])),
  }),
)
export type CorrectionRow = z.output<typeof row>

const outcomes = named(
  'CorrectionResults',
  z.array(z.object({ id: z.number().int(), status: z.boolean(), error: z.string().optional(), message: z.string() })),
)
export type CorrectionResults = z.output<typeof outcomes>

const common = { tag: 'corrections', audience: 'staff' } as const
const permission = (action: 'read' | 'create' | 'approve' | 'export') => ({ area: 'finance', action }) as const
const PATH = '/admin/finance/corrections'
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const narrowing = {
  status: z.enum(STATES).optional(),
  keywords: z.string().max(100).optional(),
  /** Of the times in the workbook. */
  timezone: z.string().max(60).optional(),
}

/** Corrections of the ledger by hand: wallets that are adjusted, entries that are reversed. */
export const correctionRoutes = {
  corrections: defineRoute({
    ...common,
    method: 'GET',
    path: PATH,
    summary: 'Corrections of the ledger, newest first',
    permission: permission('read'),
    clients: 'list',
    query: z.object({ ...narrowing, ...pageQuery }),
    payload: listOf(row),
  }),
  exportCorrections: defineRoute({
    ...common,
    method: 'GET',
    path: `${PATH}/export`,
    summary: 'The same as a workbook',
    permission: permission('export'),
    clients: 'list',
    query: z.object(narrowing),
    background: 'corrections',
    file: XLSX,
  }),
  proposeAdjustment: defineRoute({
    ...common,
    method: 'POST',
    path: `${PATH}/adjustments`,
    summary: 'Adjust a client’s wallet with a reason; above the limit a second person has to approve it',
    permission: permission('create'),
    clients: 'record',
    idempotencyKey: 'required',
    body: named('AdjustmentInput', sentSchema(adjustmentFields)),
    payload: row,
  }),
  proposeReversal: defineRoute({
    ...common,
    method: 'POST',
    path: `${PATH}/reversals`,
    summary: 'Reverse an adjustment or a refund with a reason; above the limit a second person has to approve it',
    permission: permission('create'),
    clients: 'record',
    idempotencyKey: 'required',
    body: named('ReversalInput', sentSchema(reversalFields)),
    payload: row,
  }),
  withdrawCorrection: defineRoute({
    ...common,
    method: 'POST',
    path: `${PATH}/{correction_id}/withdraw`,
    summary: 'Withdraw an open correction that one proposed',
    permission: permission('create'),
    clients: 'record',
    params: z.object({ correction_id: id }),
    payload: row,
  }),
  decideCorrections: defineRoute({
    ...common,
    method: 'POST',
    path: `${PATH}/decide`,
    summary: 'Approve or reject corrections that somebody else proposed; approved ones are posted at once, and a rejection needs a reason',
    permission: permission('approve'),
    clients: 'record',
    idempotencyKey: 'required',
    body: z.object({
      corrections: z.array(id).min(1).max(MOST_AT_ONCE),
      decision: z.enum(CORRECTION_DECISIONS),
      reason: z.string().max(1200).optional(),
    }),
    payload: outcomes,
  }),
}
