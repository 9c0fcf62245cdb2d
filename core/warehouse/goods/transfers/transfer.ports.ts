import type { AuditTrail } from '#core/base/kernel/audit.ts'
import type { Instant } from '#core/base/kernel/clock.ts'
import type { AnsweredCommands } from '#core/base/kernel/once.ts'
import type { PickUnit, WatchedUnit } from '../goods.ports.ts'
import type { TransferState } from './transfer.machine.ts'
import type { Transfer } from './transfer.ts'

/**
 * Transfers inside a unit of work; locks last until the unit ends. A unit that locks a transfer and
 * stock locks the transfer first.
 */
export type TransferStore = {
  /** Serials of new transfers, none given twice. */
  readonly drawSerial: () => Promise<number>
  readonly add: (transfer: Transfer) => Promise<void>
  /** A transfer of one of these clients, or of any where they are left out. */
  readonly lock: (number: string, customerIds: readonly number[] | undefined) => Promise<Transfer | undefined>
  readonly keep: (transfer: Transfer) => Promise<void>
}

/** The part of a unit of work that changes transfers. */
export type TransferPart = { readonly transfers: TransferStore }

/** The unit of work of transfers. */
export type TransferUnit = TransferPart &
  WatchedUnit &
  Pick<PickUnit, 'picks'> & { readonly audit: AuditTrail; readonly answered: AnsweredCommands }

export type ListedTransfer = Transfer & { readonly account: string; readonly createdByName: string }

export type TransferFilter = {
  readonly customerIds: readonly number[] | undefined
  readonly client?: string | undefined
  readonly states?: readonly TransferState[] | undefined
  readonly from?: string | undefined
  readonly to?: string | undefined
  /** Part of its number, or a SKU of it. */
  readonly keywords?: string | undefined
  readonly createdFrom?: Instant | undefined
  readonly createdBefore?: Instant | undefined
  readonly page: number
  readonly pageSize: number
}

/** Transfers for readers. */
export type TransferReading = {
  /** Newest first. */
  readonly list: (filter: TransferFilter) => Promise<{ readonly rows: readonly ListedTransfer[]; readonly total: number }>
  readonly find: (number: string, customerIds: readonly number[] | undefined) => Promise<ListedTransfer | undefined>
}
