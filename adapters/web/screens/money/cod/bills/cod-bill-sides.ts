import type { SettlementState } from '#core/money/cod/bills/settlement.machine.ts'
import type { StateTone } from '#core/base/kernel/state-tone.ts'
import { codBillRoutes } from '../../../../../http/contract/money/cod/cod-bill.routes.ts'
import { useInvalidate } from '../../../../base/api.ts'

/** The meaning of each state of a settlement to its reader. */
export const COD_BILL_TONES: Readonly<Record<SettlementState, StateTone>> = {
  not_billed: 'ended',
  billed: 'draft',
  pending_confirmation: 'waiting',
  disputed: 'trouble',
  pending_payment: 'moving',
  settled: 'done',
  paid_and_written_off: 'ended',
}

/** The calls of a bill's page, for its client and for the staff. */
export const COD_BILL_SIDES = {
  own: {
    find: codBillRoutes.findOwnCodBill,
    lines: codBillRoutes.codBillLines,
    pdf: codBillRoutes.printCodBill,
    xlsx: codBillRoutes.exportCodBill,
  },
  staff: {
    find: codBillRoutes.findClientsCodBill,
    lines: codBillRoutes.clientsCodBillLines,
    pdf: codBillRoutes.printClientsCodBill,
    xlsx: codBillRoutes.exportClientsCodBill,
  },
} as const
export type CodBillSide = keyof typeof COD_BILL_SIDES

export const ownCodBillPath = (number: string): string => `/finances/cod/bills/${encodeURIComponent(number)}`
export const staffCodBillPath = (number: string): string => `/admin/cod/bills/${encodeURIComponent(number)}`

/** Reads bills again, after one has changed. */
export function useCodBillRefresh(side: CodBillSide): () => void {
  const invalidate = useInvalidate()
  const { find, lines } = COD_BILL_SIDES[side]
  const lists = [codBillRoutes.ownCodBills, codBillRoutes.clientsCodBills, codBillRoutes.previewCodBills]
  return () => void invalidate(find, lines, ...lists)
}
