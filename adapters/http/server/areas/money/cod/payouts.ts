import { createHmac } from 'node:crypto'
import {
  authorizer,
  beginAuthorization,
  finishAuthorization,
  revokeAuthorization,
} from '#core/money/cod/payouts/authorize-alipay.usecase.ts'
import { askForeignPayee, endForeignPayee } from '#core/money/cod/payouts/foreign-payee.usecase.ts'
import { ACCOUNT_PATH } from '#core/money/cod/payouts/note-payout.ts'
import { onceOver } from '#core/base/kernel/once.ts'
import { askPayout, confirmBankPayout, decidePayout } from '#core/money/cod/payouts/pay-out.usecase.ts'
import { aesSealer } from '../../../auth/aes-sealer.ts'
import type { SharedParts } from '../../composition.ts'
import { payoutHandlers } from './payout.handlers.ts'

type Parts = Pick<SharedParts, 'store' | 'references' | 'clock' | 'tokens' | 'secret' | 'payments' | 'secondPerson'>

/** Compares accounts by a keyed hash, since what stands in the store must not reveal an id. */
export const fingerprintWith =
  (secret: string) =>
  (identity: string): string =>
    createHmac('sha256', secret).update(`alipay account ${identity}`).digest('base64url')

/** Alipay accounts of shippers and the payouts of their settlement bills. */
export function codPayouts({ store: { atomically, payouts }, references, clock, tokens, secret, payments, secondPerson }: Parts) {
  const { payouts: providers, publicUrl } = payments
  const ports = { atomically, references, clock, tokens, providers }
  return payoutHandlers({
    payouts,
    clock,
    channel: authorizer(providers)?.channel,
    begin: beginAuthorization({ ...ports, returnUrl: `${publicUrl}${ACCOUNT_PATH}` }),
    finish: finishAuthorization({ ...ports, sealer: aesSealer(secret), fingerprint: fingerprintWith(secret) }),
    revoke: revokeAuthorization(ports),
    ask: askPayout(ports),
    allowPayee: askForeignPayee({ ...ports, secondPerson }),
    withdrawPayee: endForeignPayee({ ...ports, secondPerson }),
    confirm: confirmBankPayout({ ...ports, secondPerson }),
    oncePer: onceOver(ports.atomically),
    decide: decidePayout(ports),
  })
}
