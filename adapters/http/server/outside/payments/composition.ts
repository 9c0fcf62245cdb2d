import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '../../../../../core/kernel/clock.ts'
import type { PaymentProviders } from '../../../../../core/payments/payment-provider.port.ts'
import type { PaymentSettings } from '../../payment-settings.ts'

/** The providers that are set up; each is loaded only where its settings are there. */
export async function providersOf(
  { alipay, wechatPay }: PaymentSettings,
  { clock, log }: { readonly clock: Clock; readonly log: Pick<FastifyBaseLogger, 'warn'> },
): Promise<PaymentProviders> {
  const parts = { clock, log: (line: string) => log.warn(line) }
  return {
    ...(alipay && { alipay: new (await import('../../../../payments/alipay/alipay-provider.ts')).AlipayProvider(alipay, parts) }),
    ...(wechatPay && {
      wepay: new (await import('../../../../payments/wechat-pay/wechat-pay-provider.ts')).WechatPayProvider(wechatPay, parts),
    }),
  }
}
