import type { Machine } from '#core/base/kernel/machine.ts'
import { inboundMachine } from './goods/inbound/inbound.machine.ts'
import { pickingMachine } from './goods/picking/picking.machine.ts'
import { stocktakeMachine } from './goods/stocktakes/stocktake.machine.ts'
import { transferMachine } from './goods/transfers/transfer.machine.ts'
import { bagMachine } from './transport/bag.machine.ts'
import { billOfLadingMachine } from './transport/bill-of-lading.machine.ts'

/** State machines of warehouse. */
export const warehouseMachines: readonly Machine[] = [
  pickingMachine,
  transferMachine,
  inboundMachine,
  stocktakeMachine,
  bagMachine,
  billOfLadingMachine,
]
