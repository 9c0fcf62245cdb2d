import { addWebhook, changeWebhook, removeWebhook, rotateWebhookSecret } from '#core/portal/webhooks/write-webhook.usecase.ts'
import { replayDelivery, replayFailed, testWebhook } from '#core/portal/webhooks/replay-webhook.usecase.ts'
import { makeWebhookSecret, PublicWebhookPoster, signWebhook } from '../../../../../outgoing/webhook-poster.ts'
import type { RoutesOf } from '../../../../contract/routes.ts'
import { aesSealer } from '../../../auth/aes-sealer.ts'
import type { BindingsOf } from '../../../answers/call.ts'
import type { SharedParts } from '../../composition.ts'
import { webhookHandlers } from './webhook.handlers.ts'

/** Ports for sending webhooks: the demo's may be on this machine. */
export const webhookSending = ({ store, clock, secret, demo }: Pick<SharedParts, 'store' | 'clock' | 'secret' | 'demo'>) => ({
  atomically: store.atomically,
  clock,
  sealer: aesSealer(secret),
  poster: new PublicWebhookPoster({ allowLoopback: demo }),
  sign: signWebhook,
  random: Math.random,
})

/** Webhooks, for shippers, and to look at for staff. */
export function webhooks(parts: SharedParts): BindingsOf<RoutesOf<'webhooks'>> {
  const sending = webhookSending(parts)
  const ports = { ...sending, references: parts.references, makeSecret: makeWebhookSecret }
  return webhookHandlers({
    webhooks: parts.store.webhooks,
    add: addWebhook(ports),
    change: changeWebhook(ports),
    remove: removeWebhook(ports),
    rotate: rotateWebhookSecret(ports),
    test: testWebhook(sending),
    replay: replayDelivery(sending),
    replayFailed: replayFailed(sending),
  })
}
