import { z } from 'zod'
import { HELD_ACT_DECISIONS, heldActMachine } from '#core/money/acts/held-act.machine.ts'
import { HELD_KINDS } from '#core/money/acts/held-act.ts'
import { ACT_KINDS, type ActKind } from '#core/money/acts/money-act.ts'
import { FINDING_KINDS, FINDING_STATES, findingFields, type FindingKind, type FindingState } from '#core/money/acts/money-finding.ts'
import { statesOf } from '#core/base/kernel/machine.ts'
import { moneyAnswer, sentSchema } from '../../field-schema.ts'
import { named } from '../../named-schema.ts'
import { day, defineRoute, flag, listOf, pageQuery } from '../../route.ts'

const FINDINGS = Object.keys(FINDING_KINDS) as [FindingKind, ...FindingKind[]]
const FINDING_STATE_NAMES = Object.keys(FINDING_STATES) as [FindingState, ...FindingState[]]
const KINDS = Object.keys(ACT_KINDS) as [ActKind, ...ActKind[]]
const STATES = statesOf(heldActMachine)
const MOST_AT_ONCE = 500
const id = z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER)

const act = named(
  'MoneyAct',
  z.object({
    id: z.number().int(),
    kind: z.enum(KINDS),
    kind_txt: z.string(),
    actor: z.string(),
    actor_id: z.number().int(),
    account: z.string(),
    client_name: z.string(),
    /** Nothing where it gives credit without an amount. */
    amount: moneyAnswer.nullable(),
    /** Its size in CNY when it was judged. */
    worth: moneyAnswer.nullable(),
    subject: z.string(),
    create_time: z.string(),
    /** Who else approved it; nobody where the person did it alone. */
    confirmed_by: z.string().nullable(),
  }),
)
export type MoneyActRow = z.output<typeof act>

const series = named(
  'MoneyActSeries',
  z.object({
    day: z.string(),
    actor: z.string(),
    actor_id: z.number().int(),
    account: z.string(),
    acts: z.number().int(),
    worth: moneyAnswer,
    /** The share of the limit of a client and day, in per cent. */
    of_limit: z.number().int(),
  }),
)
export type MoneyActSeriesRow = z.output<typeof series>

const finding = named(
  'MoneyFinding',
  z.object({
    id: z.number().int(),
    kind: z.enum(FINDINGS),
    day: z.string(),
    actor: z.string(),
    account: z.string(),
    client_name: z.string(),
    acts: z.number().int(),
    worth: moneyAnswer,
    /** The share of the limit of a client and day, in per cent. */
    of_limit: z.number().int(),
    status: z.enum(FINDING_STATE_NAMES),
    seen_by: z.string().nullable(),
    seen_time: z.string().nullable(),
    note: z.string().nullable(),
    /** Whether the caller may say what came of looking into it. */
    may_look: z.boolean(),
  }),
)
export type MoneyFindingRow = z.output<typeof finding>

const held = named(
  'HeldAct',
  z.object({
    id: z.number().int(),
    kind: z.enum(HELD_KINDS),
    kind_txt: z.string(),
    account: z.string(),
    amount: moneyAnswer.nullable(),
    subject: z.string(),
    note: z.string(),
    /** The values that are set, or the record and its amount, as one line. */
    details_txt: z.string(),
    status: z.enum(STATES),
    status_txt: z.string(),
    proposed_by: z.string(),
    create_time: z.string(),
    decided_by: z.string().nullable(),
    decide_time: z.string().nullable(),
    decide_reason: z.string().nullable(),
    /** The actions that the caller may take on it. */
    events: z.array(z.enum([...HELD_ACT_DECISIONS, 'withdraw'])),
  }),
)
export type HeldActRow = z.output<typeof held>

const outcomes = named(
  'HeldActResults',
  z.array(z.object({ id: z.number().int(), status: z.boolean(), error: z.string().optional(), message: z.string() })),
)
export type HeldActResults = z.output<typeof outcomes>

const common = { tag: 'money-acts', audience: 'staff' } as const
const permission = (action: 'read' | 'create' | 'approve') => ({ area: 'money-acts', action }) as const
const PATH = '/admin/money-acts'
const FINDINGS_PATH = '/admin/money-findings'

/** Who moved money, and what waits for a second person. */
export const moneyActRoutes = {
  moneyActs: defineRoute({
    ...common,
    method: 'GET',
    path: PATH,
    summary: 'Acts of staff that gave clients money or credit',
    permission: permission('read'),
    clients: 'list',
    query: z.object({
      kind: z.enum(KINDS).optional(),
      from: day.optional(),
      to: day.optional(),
      /** Only those that one person did alone, or only the others. */
      alone: flag.optional(),
      keywords: z.string().max(100).optional(),
      ...pageQuery,
    }),
    payload: listOf(act),
  }),
  moneyActSeries: defineRoute({
    ...common,
    method: 'GET',
    path: `${PATH}/series`,
    summary: 'Whose acts alone on a client and day came near the limit',
    permission: permission('read'),
    clients: 'list',
    payload: z.array(series),
  }),
  moneyFindings: defineRoute({
    ...common,
    method: 'GET',
    path: FINDINGS_PATH,
    summary: 'Findings about who moved money',
    permission: { area: 'money-findings', action: 'read' },
    clients: 'list',
    query: z.object({
      status: z.enum(FINDING_STATE_NAMES).optional(),
      kind: z.enum(FINDINGS).optional(),
      keywords: z.string().max(100).optional(),
      ...pageQuery,
    }),
    payload: listOf(finding),
  }),
  lookIntoFinding: defineRoute({
    ...common,
    method: 'POST',
    path: `${FINDINGS_PATH}/{finding_id}/seen`,
    summary: 'Say what came of a finding',
    permission: { area: 'money-findings', action: 'update' },
    clients: 'record',
    params: z.object({ finding_id: id }),
    body: sentSchema(findingFields),
    payload: z.object({ id: z.number().int() }),
  }),
  heldActs: defineRoute({
    ...common,
    method: 'GET',
    path: `${PATH}/requests`,
    summary: 'Acts that wait for a second person, or did',
    permission: permission('read'),
    clients: 'list',
    query: z.object({ status: z.enum(STATES).optional(), keywords: z.string().max(100).optional(), ...pageQuery }),
    payload: listOf(held),
  }),
  withdrawHeldAct: defineRoute({
    ...common,
    method: 'POST',
    path: `${PATH}/requests/{request_id}/withdraw`,
    summary: 'Withdraw a request that one made',
    permission: permission('create'),
    clients: 'record',
    params: z.object({ request_id: id }),
    payload: held,
  }),
  decideHeldActs: defineRoute({
    ...common,
    method: 'POST',
    path: `${PATH}/requests/decide`,
    summary: 'Approve, which does it at once, or reject with a reason what somebody else asked for',
    permission: permission('approve'),
    clients: 'record',
    idempotencyKey: 'required',
    body: z.object({
      requests: z.array(id).min(1).max(MOST_AT_ONCE),
      decision: z.enum(HELD_ACT_DECISIONS),
      reason: z.string().max(1200).optional(),
    }),
    payload: outcomes,
  }),
}
