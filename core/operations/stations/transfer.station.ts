import { arrivingTransfer, countTransfer, uncountTransfer } from '#core/warehouse/goods/transfers/count-transfer.ts'
import { receivedTransfer } from '#core/warehouse/goods/transfers/move-transfer.usecase.ts'
import { transferNumber } from '#core/warehouse/goods/stock/stock-number.ts'
import { transferFailure } from '#core/warehouse/goods/transfers/transfer.failures.ts'
import { countedOf, piecesOf, type Transfer } from '#core/warehouse/goods/transfers/transfer.ts'
import { watchStock } from '#core/warehouse/goods/stock/watch-stock.ts'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import type { CountedDocument, StationVerdict } from './scan.ts'
import { FINISH_COUNT } from './station-facts.ts'
import type { CodeStation } from './station.ts'

const documentOf = ({ number, lines }: Transfer): CountedDocument => ({
  number,
  counted: lines.reduce((sum, line) => sum + countedOf(line), 0),
  expected: piecesOf(lines),
})

/**
 * A transfer is received: its number is scanned, then its articles one by one or with how many they
 * are, good or damaged. One code ends the receipt, and what was not counted is a difference.
 * NUMBER_CHECK_DIGITS, TRANSFER_NOT_CHOSEN and the codes of `countTransfer`.
 */
export const transfer: CodeStation = {
  reads: 'code',
  permission: { area: 'transfers', action: 'update' },
  ownOnly: true,
  scan: async (unit, { code, counting, actor }): Promise<Result<StationVerdict>> => {
    const number = transferNumber.read(code)
    if (number !== undefined) {
      const found = number.ok ? await arrivingTransfer(unit, number.value, actor) : number
      return found.ok ? ok({ outcome: 'document_chosen', document: documentOf(found.value) }) : found
    }
    if (counting === undefined) return failed(transferFailure('TRANSFER_NOT_CHOSEN'))
    const { document, pieces, isDamaged } = counting
    const done = await countTransfer(unit, { document, code, pieces, isDamaged, actor })
    if (!done.ok) return done
    return ok({ outcome: 'piece_counted', document: documentOf(done.value.transfer), counted: done.value.counted })
  },
  commands: {
    [FINISH_COUNT]: async (whole, { counting, actor, at }) => {
      const number = counting?.document
      if (number === undefined) return failed(transferFailure('TRANSFER_NOT_CHOSEN'))
      const done = await watchStock(whole, (unit) => receivedTransfer(unit, { number, actor, at }))
      return done.ok ? ok({ outcome: 'document_received', document: documentOf(done.value) }) : done
    },
  },
  uncount: async (unit, counted, { actor }) => {
    const back = await uncountTransfer(unit, counted, actor)
    return back && { document: documentOf(back) }
  },
}
