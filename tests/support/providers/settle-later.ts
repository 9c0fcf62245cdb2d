import { AlipayProvider } from '../../../adapters/payments/alipay/alipay-provider.ts'
import { WechatPayProvider } from '../../../adapters/payments/wechat-pay/wechat-pay-provider.ts'
import type { Store } from '../../../adapters/store/store.ts'
import { settleRecharges } from '#core/money/payments/settle-recharges.ts'
import type { AlipaySimulator } from './alipay-simulator.ts'
import type { WechatPaySimulator } from './wechat-pay-simulator.ts'

/** Longer than a top-up can be paid. */
export const HALF_HOUR = 1_801_000

type Settling = {
  readonly store: Pick<Store, 'atomically' | 'recharges'>
  readonly alipay: AlipaySimulator
  readonly wechat: WechatPaySimulator
}

/** Follows up on top-ups as the job does, at a later time. */
export function settleLater({ store: { atomically, recharges }, alipay, wechat }: Settling, laterMillis: number) {
  const own = { clock: { now: () => Date.now() }, log: () => undefined }
  const providers = { alipay: new AlipayProvider(alipay.access, own), wepay: new WechatPayProvider(wechat.access, own) }
  return settleRecharges({ atomically, recharges, providers, clock: { now: () => Date.now() + laterMillis } })()
}
