import type { Actor } from '#core/platform/access/account.ts'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import { goodsFailure } from '../goods.failures.ts'
import { lockTransfer } from './handle-transfers.usecase.ts'
import { transferFailure } from './transfer.failures.ts'
import { transferMachine } from './transfer.machine.ts'
import type { TransferUnit } from './transfer.ports.ts'
import { countedOf, shortOf, type Transfer } from './transfer.ts'

/** Pieces of an article that were counted, good or damaged. */
export type DocumentPieces = {
  readonly document: string
  readonly sku: string
  readonly pieces: number
  readonly isDamaged: boolean
  /** Where, and whose, in a stocktake. */
  readonly location?: string
  readonly customerId?: number
}

type Counting = Pick<DocumentPieces, 'document' | 'pieces' | 'isDamaged'> & { readonly code: string; readonly actor: Actor }

/** A transfer that is under way, locked: TRANSFER_NOT_FOUND, TRANSFER_NOT_SENT. */
export async function arrivingTransfer(unit: Pick<TransferUnit, 'transfers'>, number: string, actor: Actor): Promise<Result<Transfer>> {
  const found = await lockTransfer(unit, number, actor)
  if (!found.ok || found.value.state === 'sent') return found
  return failed(transferFailure('TRANSFER_NOT_SENT', { transfer: number, state: transferMachine.states[found.value.state].label }))
}

/**
 * Counts pieces of a scanned article where a transfer arrives, by its code, barcode or alias.
 * TRANSFER_WRONG_ITEM, TRANSFER_ENOUGH where more come than were sent, and the codes of
 * `arrivingTransfer`.
 */
export async function countTransfer(
  unit: TransferUnit,
  { document, code, pieces, isDamaged, actor }: Counting,
): Promise<Result<{ readonly transfer: Transfer; readonly counted: DocumentPieces }>> {
  const found = await arrivingTransfer(unit, document, actor)
  if (!found.ok) return found
  const { lines, customerId } = found.value
  const named = await unit.picks.skusNamed(code, [customerId])
  const matching = lines.filter(({ sku }) => named.some((one) => one.sku === sku))
  // A barcode may be that of two articles: the one that still lacks pieces is meant.
  const line = matching.find((one) => shortOf(one) >= pieces) ?? matching[0]
  if (line === undefined)
    return failed(
      named.length === 0
        ? goodsFailure('SKU_NOT_FOUND', { sku: code })
        : transferFailure('TRANSFER_WRONG_ITEM', { code, transfer: document }),
    )
  const { sku, quantity: sent } = line
  if (shortOf(line) < pieces) return failed(transferFailure('TRANSFER_ENOUGH', { sku, sent, counted: countedOf(line) }))
  const counted = { document, sku, pieces, isDamaged }
  return ok({ transfer: await counting(unit, found.value, counted), counted })
}

/**
 * Takes counted pieces back; nothing where the receipt has ended since, or somebody else took them
 * back.
 */
export async function uncountTransfer(unit: TransferUnit, counted: DocumentPieces, actor: Actor): Promise<Transfer | undefined> {
  const found = await lockTransfer(unit, counted.document, actor)
  if (!found.ok || found.value.state !== 'sent') return undefined
  const line = found.value.lines.find(({ sku }) => sku === counted.sku)
  if (line === undefined || (counted.isDamaged ? line.damaged : line.good) < counted.pieces) return undefined
  return counting(unit, found.value, { ...counted, pieces: -counted.pieces })
}

async function counting({ transfers }: TransferUnit, transfer: Transfer, { sku, pieces, isDamaged }: DocumentPieces): Promise<Transfer> {
  const name = isDamaged ? 'damaged' : 'good'
  const lines = transfer.lines.map((line) => (line.sku === sku ? { ...line, [name]: line[name] + pieces } : line))
  const counted = { ...transfer, lines }
  await transfers.keep(counted)
  return counted
}
