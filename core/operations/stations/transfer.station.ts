import { arrivingTransfer, countTransfer, uncountTransfer } from '#core/warehouse/goods/transfers/count-transfer.ts'
import { receivedTransfer } from '#core/warehouse/goods/transfers/move-transfer.usecase.ts'
import { transferNumber } from '#core/warehouse/goods/stock/stock-number.ts'
import { transferFailure } from '#core/warehouse/goods/transfers/transfer.failures.ts'
import { countedOf, piecesOf, type Transfer } from '#core/warehouse/goods/transfers/transfer.ts'
import { watchStock } from '#core/warehouse/goods/stock/watch-stock.ts'
import { failed, ok } from '#core/base/kernel/result.ts'
import type { CountedDocument } from './scan.ts'
import { stationFailure } from './station.failures.ts'
import { FINISH_COUNT } from './station-facts.ts'
import type { CodeStation, TakeBack } from './station.ts'

const documentOf = ({ number, lines }: Transfer): CountedDocument => ({
  number,
  counted: lines.reduce((sum, line) => sum + countedOf(line), 0),
  expected: piecesOf(lines),
})

/** Counts pieces off again: SCAN_OVERTAKEN where the transfer has been received since. */
const countOff: TakeBack<'counted'> = async (unit, { done: { pieces }, actor }) => {
  const back = await uncountTransfer(unit, pieces, actor)
  return back === undefined ? failed(stationFailure('SCAN_OVERTAKEN', { subject: pieces.document })) : ok({ document: documentOf(back) })
}

/**
 * A transfer is received: its number is scanned, then its articles one by one or with how many they
 * are, good or damaged. One code ends the receipt, and what was not counted is a difference.
 * NUMBER_CHECK_DIGITS, TRANSFER_NOT_CHOSEN and the codes of `countTransfer`.
 */
export const transfer: CodeStation<'transfer', 'counted' | 'received'> = {
  reads: 'code',
  permission: { area: 'transfers', action: 'update' },
  ownOnly: true,
  scan: async (unit, { code, counting, actor }) => {
    const number = transferNumber.read(code)
    if (number !== undefined) {
      const found = number.ok ? await arrivingTransfer(unit, number.value, actor) : number
      return found.ok ? ok({ outcome: 'document_chosen', document: documentOf(found.value), done: 'nothing' }) : found
    }
    if (counting === undefined) return failed(transferFailure('TRANSFER_NOT_CHOSEN'))
    const { document, pieces, isDamaged } = counting
    const done = await countTransfer(unit, { document, code, pieces, isDamaged, actor })
    if (!done.ok) return done
    const { transfer: after, counted } = done.value
    return ok({ outcome: 'piece_counted', document: documentOf(after), done: { kind: 'counted', pieces: counted } })
  },
  commands: {
    [FINISH_COUNT]: async (whole, { counting, actor, at }) => {
      const number = counting?.document
      if (number === undefined) return failed(transferFailure('TRANSFER_NOT_CHOSEN'))
      const done = await watchStock(whole, (unit) => receivedTransfer(unit, { number, actor, at }))
      if (!done.ok) return done
      return ok({ outcome: 'document_received', document: documentOf(done.value), done: { kind: 'received', document: number } })
    },
  },
  // The receipt books the pieces, so that their count stays ended.
  undo: { counted: countOff, received: { refusal: ({ document }) => stationFailure('COUNT_BOOKED', { document }) } },
}
