import { AlipayProvider } from '../../../adapters/payments/alipay/alipay-provider.ts'
import { WechatPayProvider } from '../../../adapters/payments/wechat-pay/wechat-pay-provider.ts'
import type { IncomingCall } from '#core/money/payments/payment-provider.port.ts'
import { AlipaySimulator, type AlipayMode } from '../../support/providers/alipay-simulator.ts'
import type { Delivery } from '../../support/providers/faulty-answers.ts'
import { WechatPaySimulator, type WechatMode } from '../../support/providers/wechat-pay-simulator.ts'
import { movedClock, paymentProviderContract, type ProviderWorld } from './payment-providers.contract.ts'

const incoming = ({ headers, body }: Delivery): IncomingCall => ({ headers, body: Buffer.from(body) })

async function alipay(mode: AlipayMode): Promise<ProviderWorld> {
  const clock = movedClock()
  const simulator = await AlipaySimulator.start({ clock, mode })
  const provider = new AlipayProvider(simulator.access, { clock, log: () => undefined })
  const pay = (number: string): void => void simulator.pay(number)
  return { provider, clock, pay, notification: (number) => incoming(simulator.notification(number)), close: simulator.close }
}

async function wechat(mode: WechatMode): Promise<ProviderWorld> {
  const clock = movedClock()
  const simulator = await WechatPaySimulator.start({ clock, mode })
  const provider = new WechatPayProvider(simulator.access, { clock, log: () => undefined })
  const pay = (number: string): void => void simulator.pay(number)
  return { provider, clock, pay, notification: (number) => incoming(simulator.notification(number)), close: simulator.close }
}

paymentProviderContract('Alipay with public keys', () => alipay('public_key'))
paymentProviderContract('Alipay with certificates', () => alipay('certificates'))
paymentProviderContract('WeChat Pay with public keys', () => wechat('public_key'))
paymentProviderContract('WeChat Pay with platform certificates', () => wechat('certificates'))
paymentProviderContract('WeChat Pay with both', () => wechat('both'))
