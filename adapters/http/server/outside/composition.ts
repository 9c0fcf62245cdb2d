import type { MailSender, TextSender } from '#core/portal/notifications/mail-sender.port.ts'
import { keepingMailSender } from '../../../mail/keeping-mail-sender.ts'
import type { FastifyBaseLogger } from 'fastify'
import type { FileStore, FileStreams } from '#core/platform/files/file-store.port.ts'
import { failed } from '#core/base/kernel/result.ts'
import type { PaymentProviders } from '#core/money/payments/payment-provider.port.ts'
import { smsFailure, type SmsSender } from '#core/portal/notifications/sms.port.ts'
import { LocalFileStore } from '../../../files/local-file-store.ts'
import { SandboxSmsSender } from '../../../sms/sandbox-sms-sender.ts'
import type { Clock } from '#core/base/kernel/clock.ts'
import type { PayoutProviders } from '#core/money/cod/payouts/payout-provider.port.ts'
import { SandboxPayouts } from '../../../payments/sandbox-payouts.ts'
import { SandboxProvider } from '../../../payments/sandbox-provider.ts'
import type { Payments } from '../areas/composition.ts'
import { NOTIFY_PATH } from '../areas/money/payments/notify-path.ts'
import type { Store } from '../../../store/store.ts'
import type { Listener } from '../listen/listen.ts'
import type { PaymentSettings } from '../settings/payment-settings.ts'
import type { Settings } from '../settings/settings.ts'

/** The SMS sender that the settings choose; Aliyun's SDK is loaded only for its own sender. */
export async function smsOf({ sms }: Settings, { smsOutbox }: Store, log: FastifyBaseLogger): Promise<SmsSender & TextSender> {
  if (sms.kind === 'sandbox') return new SandboxSmsSender(smsOutbox)
  if (sms.kind === 'none') {
    const reason = 'CROSSDOCK_SMS is none'
    return { sendCode: async () => failed(smsFailure('SMS_NOT_SET_UP')), send: async () => ({ kind: 'refused', reason }) }
  }
  const { AliyunSmsSender } = await import('../../../sms/aliyun-sms-sender.ts')
  return new AliyunSmsSender(sms, (line) => log.warn(line))
}

/** The providers that are set up; with demo data the sandbox stands in for the others. */
export async function paymentsOf(
  { demo, publicUrl, payments }: Settings,
  { sandboxTrades, sandboxTransfers }: Store,
  secret: string,
  clock: Clock,
  { url }: Listener,
  log: FastifyBaseLogger,
): Promise<Payments> {
  const here = publicUrl ?? url
  const providers = await providersOf(payments, { clock, log })
  if (publicUrl === undefined && Object.keys(providers).length > 0)
    log.warn(
      `CROSSDOCK_PUBLIC_URL is not set: payment providers get ${url}, and where they cannot reach it payments are found by asking alone`,
    )
  const payouts = await payoutsOf(payments, { clock, log })
  if (!demo) return { providers, payouts, publicUrl: here }
  // The sandbox runs in this server, so it calls this server, whatever the outside calls it.
  const sandbox = new SandboxProvider({ trades: sandboxTrades, secret, clock, notifyUrl: `${url}${NOTIFY_PATH}/sandbox`, payUrl: here })
  const paying = new SandboxPayouts({ transfers: sandboxTransfers, secret, clock, pageUrl: `${here}/api/sandbox/alipay` })
  const { payAs, trade } = sandbox
  return {
    providers: { ...providers, sandbox },
    payouts: { ...payouts, sandbox: paying },
    publicUrl: here,
    sandbox: { payAs, trade, payees: paying.choices },
  }
}

/** The providers that are set up; each is loaded only where its settings are there. */
export async function providersOf(
  { alipay, wechatPay }: PaymentSettings,
  { clock, log }: { readonly clock: Clock; readonly log: Pick<FastifyBaseLogger, 'warn'> },
): Promise<PaymentProviders> {
  const parts = { clock, log: (line: string) => log.warn(line) }
  return {
    ...(alipay && { alipay: new (await import('../../../payments/alipay/alipay-provider.ts')).AlipayProvider(alipay, parts) }),
    ...(wechatPay && {
      wepay: new (await import('../../../payments/wechat-pay/wechat-pay-provider.ts')).WechatPayProvider(wechatPay, parts),
    }),
  }
}

/** Who pays out: Alipay in the mode of certificates, which it asks for where money goes out. */
async function payoutsOf(
  { alipay }: PaymentSettings,
  { clock, log }: { readonly clock: Clock; readonly log: Pick<FastifyBaseLogger, 'warn'> },
): Promise<PayoutProviders> {
  if (alipay?.certificates === undefined) return {}
  const { AlipayPayouts } = await import('../../../payments/alipay/alipay-payouts.ts')
  return { alipay: new AlipayPayouts(alipay, { clock, log: (line) => log.warn(line) }) }
}

/** The file storage that the settings choose; the S3 client is loaded only for S3. */
export async function filesOf({ files }: Settings): Promise<FileStore & FileStreams> {
  if (files.kind === 'local') return new LocalFileStore(files.folder)
  const { S3FileStore } = await import('../../../files/s3-file-store.ts')
  return new S3FileStore(files)
}

/**
 * Who sends mails; without a mail server they are kept. nodemailer is loaded only where there is
 * one.
 */
export async function mailSenderOf({ mail, publicUrl }: Pick<Settings, 'mail' | 'publicUrl'>, { url }: Listener): Promise<MailSender> {
  if (mail === undefined) return keepingMailSender
  const { SmtpMailSender } = await import('../../../mail/smtp-mail-sender.ts')
  return new SmtpMailSender({ ...mail, publicUrl: publicUrl ?? url })
}
