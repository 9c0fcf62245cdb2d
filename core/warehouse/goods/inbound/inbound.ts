import { advance } from '#core/base/kernel/advance.ts'
import type { Instant } from '#core/base/kernel/clock.ts'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import type { StockStep } from '../stock/move-steps.ts'
import { skuMeant } from '../stock/sku-meant.rules.ts'
import { MOST_PIECES, type InboundHead, type WrittenInbound } from './inbound-fields.ts'
import { inboundFailure } from './inbound.failures.ts'
import { inboundMachine, type InboundEvent, type InboundState } from './inbound.machine.ts'

/**
 * One SKU of a delivery: what was announced, what was counted good and damaged, and how many of the
 * good ones are on shelves.
 */
export type InboundLine = {
  readonly sku: string
  readonly announced: number
  readonly boxes?: number
  readonly counted: number
  readonly damaged: number
  readonly shelved: number
}

/** When a delivery came to its states, and when its client accepted the difference. */
export type InboundTimes = Readonly<Partial<Record<Exclude<InboundState, 'draft'> | 'accepted', Instant>>>

/** A delivery of a client's goods to a warehouse. */
export type Inbound = InboundHead & {
  readonly number: string
  readonly customerId: number
  readonly state: InboundState
  readonly lines: readonly InboundLine[]
  /** The location where it is received, from its announcement on. */
  readonly receivingAt?: string
  /** The work order that its client raised about the difference. */
  readonly workOrder?: string
  readonly times: InboundTimes
  readonly createdAt: Instant
  /** Raised by each write. */
  readonly version: number
}

type New = { readonly number: string; readonly customerId: number; readonly at: Instant; readonly written: WrittenInbound }

const uncounted = ({ lines }: WrittenInbound): readonly InboundLine[] =>
  lines.map((line) => ({ ...line, counted: 0, damaged: 0, shelved: 0 }))

export const newInbound = ({ number, customerId, at, written }: New): Inbound => ({
  ...written,
  lines: uncounted(written),
  number,
  customerId,
  state: inboundMachine.initial,
  times: {},
  createdAt: at,
  version: 1,
})

const stateOf = ({ state }: Pick<Inbound, 'state'>) => inboundMachine.states[state].label

/** A draft as its client has rewritten it: INBOUND_NOT_DRAFT for one that was announced. */
export function rewriteInbound(inbound: Inbound, written: WrittenInbound): Result<Inbound> {
  const { number, customerId, state, times, createdAt, version } = inbound
  if (state !== 'draft') return failed(inboundFailure('INBOUND_NOT_DRAFT', { number, state: stateOf(inbound) }))
  return ok({ ...written, lines: uncounted(written), number, customerId, state, times, createdAt, version })
}

/** Moves a delivery by an event: ILLEGAL_TRANSITION where its state has no such arrow. */
export function moveInbound(inbound: Inbound, { event, at }: { readonly event: InboundEvent; readonly at: Instant }): Result<Inbound> {
  const state = advance(inboundMachine, { state: inbound.state, event })
  return state.ok ? ok({ ...inbound, state: state.value, times: { ...inbound.times, [state.value]: at } }) : state
}

/** Pieces that arrived, good or damaged, less those that were announced. */
export const differenceOf = ({ announced, counted, damaged }: InboundLine): number => counted + damaged - announced
/** Whether what was counted is not what was announced, or some of it is damaged. */
const isOff = (line: InboundLine): boolean => differenceOf(line) !== 0 || line.damaged > 0

const WAS_COUNTED: ReadonlySet<InboundState> = new Set(['counted', 'shelved', 'closed'])
export const isCounted = ({ state }: Pick<Inbound, 'state'>): boolean => WAS_COUNTED.has(state)
/** Whether the count left a difference, which its client accepts or asks about. */
export const isDifferent = (inbound: Pick<Inbound, 'state' | 'lines'>): boolean => isCounted(inbound) && inbound.lines.some(isOff)
/** Whether the client's answer to a difference is awaited. */
export const awaitsAnswer = (inbound: Pick<Inbound, 'state' | 'lines' | 'times'>): boolean =>
  isDifferent(inbound) && inbound.state !== 'closed' && inbound.times.accepted === undefined

/** Pieces of a delivery in each of its counts, and by how many it is off. */
export function inboundTotals({ lines }: Pick<Inbound, 'lines'>) {
  const sum = (count: (line: InboundLine) => number): number => lines.reduce((all, line) => all + count(line), 0)
  return {
    announced: sum(({ announced }) => announced),
    boxes: sum(({ boxes }) => boxes ?? 0),
    counted: sum(({ counted }) => counted),
    damaged: sum(({ damaged }) => damaged),
    shelved: sum(({ shelved }) => shelved),
    missing: sum((line) => Math.max(0, -differenceOf(line))),
    surplus: sum((line) => Math.max(0, differenceOf(line))),
  }
}
export type InboundTotals = ReturnType<typeof inboundTotals>

/** Pieces of one SKU that a scan counted. */
export type CountedPieces = { readonly sku: string; readonly pieces: number; readonly isDamaged: boolean }

const EMPTY: Omit<InboundLine, 'sku'> = { announced: 0, counted: 0, damaged: 0, shelved: 0 }

/** Why nothing of a delivery is counted in its state; nothing where it may be. */
function notCounting(inbound: Inbound): Result<never> | undefined {
  const { number, state } = inbound
  if (state === 'arrived') return undefined
  if (state === 'counted') return failed(inboundFailure('INBOUND_COUNTED', { number }))
  return failed(inboundFailure('INBOUND_NOT_HERE', { number, state: stateOf(inbound) }))
}

/**
 * Counts pieces; a SKU that was not announced gets a line of its own. INBOUND_NOT_HERE,
 * INBOUND_COUNTED, INBOUND_MANY_PIECES.
 */
export function countPieces(inbound: Inbound, { sku, pieces, isDamaged }: CountedPieces): Result<Inbound> {
  const refused = notCounting(inbound)
  if (refused !== undefined) return refused
  const known = inbound.lines.some((line) => line.sku === sku)
  const lines = (known ? inbound.lines : [...inbound.lines, { ...EMPTY, sku }]).map((line) =>
    line.sku === sku ? { ...line, ...(isDamaged ? { damaged: line.damaged + pieces } : { counted: line.counted + pieces }) } : line,
  )
  if (lines.some(({ counted, damaged }) => counted + damaged > MOST_PIECES))
    return failed(inboundFailure('INBOUND_MANY_PIECES', { sku, most: MOST_PIECES }))
  return ok({ ...inbound, lines })
}

/**
 * Takes a count back; a line that was announced by nobody goes with its last piece.
 * INBOUND_NOTHING_COUNTED where the pieces are not there.
 */
export function uncountPieces(inbound: Inbound, { sku, pieces, isDamaged }: CountedPieces): Result<Inbound> {
  const refused = notCounting(inbound)
  if (refused !== undefined) return refused
  const line = inbound.lines.find((one) => one.sku === sku)
  const there = (isDamaged ? line?.damaged : line?.counted) ?? 0
  if (there < pieces) return failed(inboundFailure('INBOUND_NOTHING_COUNTED', { sku, counted: there }))
  const lines = inbound.lines.flatMap((one): readonly InboundLine[] => {
    if (one.sku !== sku) return [one]
    const less = isDamaged ? { ...one, damaged: one.damaged - pieces } : { ...one, counted: one.counted - pieces }
    return less.announced === 0 && less.counted === 0 && less.damaged === 0 ? [] : [less]
  })
  return ok({ ...inbound, lines })
}

/** Good pieces of a line that wait to be shelved. */
export const leftToShelve = ({ counted, shelved }: InboundLine): number => counted - shelved

export type ShelvedPieces = { readonly sku: string; readonly pieces: number }

/**
 * Which pieces go to a location: a number of a SKU, all that is left of it, or all that is left of
 * the delivery where no SKU is named. INBOUND_NOT_HERE before the count is finished,
 * INBOUND_NOTHING_LEFT.
 */
export function piecesToShelve(
  inbound: Inbound,
  { sku: typed, pieces }: { readonly sku?: string | undefined; readonly pieces?: number | undefined },
): Result<readonly ShelvedPieces[]> {
  const skus = inbound.lines.map((line) => line.sku)
  const sku = typed === undefined ? undefined : (skuMeant(typed, skus) ?? typed)
  const { number, state } = inbound
  if (state !== 'counted') return failed(inboundFailure('INBOUND_NOT_HERE', { number, state: stateOf(inbound) }))
  const wanted = inbound.lines.filter((line) => (sku === undefined || line.sku === sku) && leftToShelve(line) > 0)
  const left = wanted.reduce((sum, line) => sum + leftToShelve(line), 0)
  if (left === 0 || (sku !== undefined && (pieces ?? 1) > left))
    return failed(inboundFailure('INBOUND_NOTHING_LEFT', { sku: sku ?? '', left }))
  return ok(wanted.map((line) => ({ sku: line.sku, pieces: sku === undefined ? leftToShelve(line) : (pieces ?? leftToShelve(line)) })))
}

export const withShelved = (inbound: Inbound, shelved: readonly ShelvedPieces[]): Inbound => {
  const pieces = new Map(shelved.map((one) => [one.sku, one.pieces]))
  return { ...inbound, lines: inbound.lines.map((line) => ({ ...line, shelved: line.shelved + (pieces.get(line.sku) ?? 0) })) }
}

/** Pieces that were put on a shelf at once, and which version of the delivery that left. */
export type ShelvedDelivery = {
  readonly document: string
  readonly location: string
  readonly pieces: readonly ShelvedPieces[]
  readonly version: number
}

/** Pieces that lie on shelves after a change and did not before. */
export const shelvedBetween = (before: Inbound, after: Inbound): readonly ShelvedPieces[] =>
  after.lines.flatMap(({ sku, shelved }) => {
    const pieces = shelved - (before.lines.find((line) => line.sku === sku)?.shelved ?? 0)
    return pieces === 0 ? [] : [{ sku, pieces }]
  })

/** The delivery without pieces that were put on a shelf: it waits for shelving again. */
export function withoutShelved(inbound: Inbound, shelved: readonly ShelvedPieces[]): Inbound {
  const { shelved: _shelved, closed: _closed, ...times } = inbound.times
  const taken = shelved.map(({ sku, pieces }) => ({ sku, pieces: -pieces }))
  return { ...withShelved(inbound, taken), state: 'counted', times }
}

/**
 * Whether the count that ended at an instant may go on: none of its pieces was shelved, its client
 * has neither accepted its difference nor asked about it, and it has not ended once more since.
 */
export const isReopenable = ({ state, lines, times, workOrder }: Inbound, endedAt: Instant): boolean =>
  (state === 'counted' || state === 'shelved') &&
  times.counted === endedAt &&
  times.accepted === undefined &&
  workOrder === undefined &&
  lines.every(({ shelved }) => shelved === 0)

/** The delivery as it was before its count ended. */
export function withoutEnd(inbound: Inbound): Inbound {
  const { counted: _counted, shelved: _shelved, ...times } = inbound.times
  return { ...inbound, state: 'arrived', times }
}

type StepsOf = (inbound: Inbound) => readonly StockStep[]
const at = ({ receivingAt = '' }: Inbound): string => receivingAt
const step = (inbound: Inbound, sku: string, move: StockStep['move'], quantity: number): readonly StockStep[] =>
  quantity === 0 ? [] : [{ sku, location: at(inbound), move, quantity }]

/** Announced pieces are under way to the location where they will be received. */
export const stepsOfAnnouncing: StepsOf = (inbound) =>
  inbound.lines.flatMap(({ sku, announced }) => step(inbound, sku, 'announce', announced))
export const stepsOfCancelling: StepsOf = (inbound) =>
  inbound.lines.flatMap(({ sku, announced }) => step(inbound, sku, 'withdraw', announced))

/**
 * Nothing is under way any more, and what was counted lies where it was received, damaged pieces as
 * such.
 */
export const stepsOfCounting: StepsOf = (inbound) =>
  inbound.lines.flatMap(({ sku, announced, counted, damaged }) => [
    ...step(inbound, sku, 'withdraw', announced),
    ...step(inbound, sku, 'put', counted + damaged),
    ...step(inbound, sku, 'damage', damaged),
  ])

/** Announced pieces are under way again, and nothing that was counted is stock. */
export const stepsOfReopening: StepsOf = (inbound) =>
  inbound.lines.flatMap(({ sku, announced, counted, damaged }) => [
    ...step(inbound, sku, 'discard', damaged),
    ...step(inbound, sku, 'remove', counted),
    ...step(inbound, sku, 'announce', announced),
  ])

/** Pieces that were put on a shelf lie where they were received again. */
export const stepsOfUnshelving = (inbound: Inbound, { location, pieces: shelved }: ShelvedDelivery): readonly StockStep[] =>
  shelved.flatMap(({ sku, pieces }): readonly StockStep[] => [
    { sku, location, move: 'remove', quantity: pieces },
    ...step(inbound, sku, 'put', pieces),
  ])

/** Good pieces leave the place where they were received for a shelf. */
export const stepsOfShelving = (inbound: Inbound, location: string, shelved: readonly ShelvedPieces[]): readonly StockStep[] =>
  shelved.flatMap(({ sku, pieces }): readonly StockStep[] => [
    ...step(inbound, sku, 'remove', pieces),
    { sku, location, move: 'put', quantity: pieces },
  ])
