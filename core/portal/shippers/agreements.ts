import { words, type Words } from '#core/base/kernel/words.ts'

/**
 * Agreements that a shipper reads before registering. The logistics service notice is accepted with
 * the account and signed as its contract. The USD COD agreement is read alone: it is signed by who
 * has money collected, and binds nobody before ([ADR 0012](../../docs/adr/0012-agreements.md)).
 */
export const AGREEMENTS = {
  logistics_service: words('物流服务须知', '物流服務須知', 'Logistics service notice'),
  usd_cod: words('美元代收货款协议', '美元代收貨款協議', 'USD COD agreement'),
} as const satisfies Record<string, Words>

/** The agreement that no service but the payout of collected money needs. */
export const OPTIONAL_AGREEMENT = 'usd_cod' satisfies keyof typeof AGREEMENTS
