import type { CodPayout } from '#core/pricing/fees/subjects/cod-payout.ts'
import { money } from '#core/base/kernel/money.ts'

/** The worked example (rule: COD payout): 10,000.00 AED pay out 18,640.78 CNY. */
export const FIGURES: CodPayout = {
  steps: [],
  collected: [money(1_000_000n, 'AED')],
  usd: money(272_300n, 'USD'),
  serviceFee: money(8_169n, 'USD'),
  net: money(264_131n, 'USD'),
  rmb: money(1_875_330n, 'CNY'),
  bankFee: money(11_252n, 'CNY'),
  total: money(1_864_078n, 'CNY'),
}
