import { atField, type FieldFailure } from '#core/base/kernel/failure.ts'
import { given } from '#core/base/kernel/given.ts'
import { inputFailure, invalidInput } from '#core/base/kernel/input.failures.ts'
import { parseMoney } from '#core/base/kernel/money.ts'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import { shownText } from '#core/base/kernel/text.ts'
import { remittanceFailure } from './remittance.failures.ts'
import type { MatchedCollection, RemittancePart } from './remittance.ports.ts'
import type { LineProblem, Remittance, RemittanceLine } from './remittance.ts'

/** The most orders of one remittance: they are received in one unit of work. */
export const MOST_REMITTANCE_LINES = 10_000
/** Wrong lines of a pasted list that are reported. */
const MOST_REPORTED = 50
const MOST_SHOWN = 60

export type WrittenLine = { readonly orderNumber: string; readonly amount?: bigint }

/** An order number, and an amount behind a tab, a comma, a semicolon or spaces. */
const PASTED = /^([0-9A-Za-z_-]{3,40})(?:[\t ,;]+([0-9.]+))?$/

/**
 * Reads a line by its order number and amount: FIELD_REQUIRED, NOT_A_NUMBER, TOO_MANY_DECIMALS,
 * OUT_OF_RANGE.
 */
export function readLine(
  { orderNumber, amount }: { readonly orderNumber: string; readonly amount: string | undefined },
  currency: string,
): Result<WrittenLine> {
  const number = orderNumber.trim().toUpperCase()
  if (amount === undefined || amount.trim() === '') return ok({ orderNumber: number })
  const read = parseMoney(amount.trim(), currency)
  if (!read.ok) return failed(invalidInput([atField('amount', read.failure)]))
  if (read.value.amount < 0n) return failed(invalidInput([atField('amount', inputFailure('NOT_POSITIVE'))]))
  return ok({ orderNumber: number, amount: read.value.amount })
}

/**
 * Reads a pasted list, one order a line. INPUT_INVALID names every wrong line:
 * REMITTANCE_LINE_FORMAT, the failures of amounts, REMITTANCE_LINE_TWICE; and
 * REMITTANCE_LINES_MOST.
 */
export function readPasted(text: string, currency: string): Result<readonly WrittenLine[]> {
  const wrong: FieldFailure[] = []
  const lines: WrittenLine[] = []
  for (const [at, raw] of text.split(/\r?\n/).entries()) {
    const said = raw.trim()
    if (said === '') continue
    const [, orderNumber = '', amount] = PASTED.exec(said) ?? []
    const shown = { line: at + 1, found: shownText(said, MOST_SHOWN) }
    const read = orderNumber === '' ? undefined : readLine({ orderNumber, amount }, currency)
    if (read?.ok === true) lines.push(read.value)
    else wrong.push(atField('orders', remittanceFailure('REMITTANCE_LINE_FORMAT', shown)))
  }
  if (wrong.length > 0) return failed(invalidInput(wrong.slice(0, MOST_REPORTED)))
  return ownLines(lines, 'orders')
}

/**
 * Lines of which each order comes once: INPUT_INVALID with REMITTANCE_LINE_TWICE or
 * REMITTANCE_LINES_MOST at the field.
 */
export function ownLines(lines: readonly WrittenLine[], field: string): Result<readonly WrittenLine[]> {
  if (lines.length > MOST_REMITTANCE_LINES)
    return failed(invalidInput([atField(field, remittanceFailure('REMITTANCE_LINES_MOST', { most: MOST_REMITTANCE_LINES }))]))
  const seen = new Set<string>()
  const twice = lines.filter(({ orderNumber }) => seen.size === seen.add(orderNumber).size)
  if (twice.length === 0) return ok(lines)
  const failures = twice.map(({ orderNumber: order }) => atField(field, remittanceFailure('REMITTANCE_LINE_TWICE', { order })))
  return failed(invalidInput(failures.slice(0, MOST_REPORTED)))
}

/** Why a line can not bring the money of a collection; undefined where it does. */
function problemOf(
  { amount }: Pick<RemittanceLine, 'amount'>,
  collection: MatchedCollection | undefined,
  { agent, currency }: Pick<Remittance, 'agent' | 'currency'>,
): LineProblem | undefined {
  if (collection === undefined) return 'unknown'
  const { state, collected, due, remittanceId } = collection
  if (collection.agent !== agent) return 'other_agent'
  if (due.currency !== currency) return 'other_currency'
  if (state === 'failed') return 'failed'
  if (collected === undefined) return 'not_collected'
  if (state === 'remitted' || remittanceId !== undefined) return 'other_remittance'
  return amount !== undefined && amount !== collected.amount ? 'amount_differs' : undefined
}

/** Looks for the collections of lines that match none yet, and takes those that do. */
export async function matchLines({ remittances }: RemittancePart, remittance: Remittance): Promise<void> {
  const lines = await remittances.unmatched(remittance.id)
  if (lines.length === 0) return
  const collections = await remittances.lockCollections(lines.map(({ orderNumber }) => orderNumber))
  const known = new Map(collections.map((one) => [one.named, one]))
  // An order may be named by its number and by its waybill's.
  const taken = new Set<number>()
  const looked = lines.map(({ id, orderNumber, amount }): RemittanceLine => {
    const collection = known.get(orderNumber)
    const isTwice = collection !== undefined && taken.has(collection.orderId)
    const problem = isTwice ? 'other_remittance' : problemOf({ ...given({ amount }) }, collection, remittance)
    const own = { id, orderNumber, ...given({ amount }) }
    if (problem !== undefined || collection?.collected === undefined) return { ...own, problem: problem ?? 'unknown' }
    taken.add(collection.orderId)
    return { ...own, orderId: collection.orderId, collected: collection.collected.amount }
  })
  await remittances.keepLines(looked)
  if (taken.size > 0) await remittances.take([...taken], remittance.id)
}
