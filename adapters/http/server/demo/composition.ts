import type { SharedParts } from '../areas/composition.ts'
import { fileKeeper, filePorts } from '../areas/platform/files/composition.ts'
import { orderChanger } from '../areas/parcels/orders/composition.ts'
import { newClaimNumber } from '../areas/operations/support/support-numbers.ts'
import { decideHeldActs } from '#core/money/acts/decide-held-acts.usecase.ts'
import { money } from '#core/base/kernel/money.ts'
import { judgeCertification } from '#core/portal/shippers/judge-certification.usecase.ts'
import { certificationUse } from '../areas/portal/shippers/composition.ts'
import { callDemoAgentHere } from './demo-agents.ts'
import { invoiceDemoBills } from './demo-invoices.ts'
import { payOutDemoBills } from './demo-payouts.ts'
import { actAppliers } from '../areas/money/acts/act-appliers.ts'
import { fingerprintWith } from '../areas/money/cod/payouts.ts'
import { aesSealer } from '../auth/aes-sealer.ts'
import { labelDemoOrders } from './demo-labels.ts'
import { seedDemoClaims } from './demo-claims.ts'
import { seedDemoExports } from './demo-exports.ts'
import { seedDemoWebhook } from './demo-webhooks.ts'
import { DDP_SHIPPER } from '../../../store/demo/portal/demo-accounts.ts'
import { LATE_PAYEE } from '../../../payments/sandbox-payouts.ts'
import { makeWebhookSecret } from '../../../outgoing/webhook-poster.ts'
import { certifyDemoShippers } from './demo-shipper.ts'

/**
 * Seeds the parts of the demo that need files or the server's secret: certified shippers, drafts
 * with the label that they take, payouts, and tax invoices.
 */
export async function seedDemoFiles(
  parts: Pick<SharedParts, 'store' | 'fileStore' | 'clock' | 'secret' | 'payments' | 'sheets'>,
): Promise<void> {
  await callDemoAgentHere({ ...parts.store, clock: parts.clock, url: parts.payments.publicUrl })
  const keepFile = fileKeeper(parts)
  const judgeQuietly = judgeCertification({
    clock: parts.clock,
    atomically: (work) => parts.store.atomically((unit) => work({ ...unit, messages: { send: async () => undefined } })),
  })
  await certifyDemoShippers({ ...certificationUse(parts), judgeQuietly, keepFile })
  await labelDemoOrders({ ...parts.store, keepFile, changeOrder: orderChanger(parts) })
  const { store, clock, secret } = parts
  const { sandbox } = parts.payments.payouts
  if (sandbox !== undefined)
    await payOutDemoBills({
      ...store,
      clock,
      sandbox,
      latePayee: LATE_PAYEE,
      decideHeld: decideHeldActs({
        atomically: store.atomically,
        clock,
        rule: { above: money(0n, 'CNY'), references: store.references.current },
        appliers: actAppliers(store.references.current),
      }),
      sealer: aesSealer(secret),
      fingerprint: fingerprintWith(secret),
    })
  await seedDemoWebhook({ accountId: DDP_SHIPPER.id, ...store, clock, sealer: aesSealer(secret), makeSecret: makeWebhookSecret })
  await seedDemoExports({ ...store, ...filePorts(parts), accountId: DDP_SHIPPER.id, writer: parts.sheets.xlsx, fileStore: parts.fileStore })
  await seedDemoClaims({ ...store, clock, keepFile, newNumber: newClaimNumber })
  await invoiceDemoBills({ ...parts.store, keepFile, clock: parts.clock })
}
