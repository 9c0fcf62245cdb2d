import type { Store } from '../../../adapters/store/store.ts'
import type { Actor } from '#core/platform/access/account.ts'
import { money, negate } from '#core/base/kernel/money.ts'
import { must, ok } from '#core/base/kernel/result.ts'
import { adjustment } from '#core/money/ledger/postings.ts'
import { post } from '#core/money/ledger/post.ts'
import { setCreditLimit } from '#core/money/ledger/wallets/set-credit-limit.usecase.ts'
import type { FreeHeldDesk } from './free-held.contract.ts'
import { nothingAbove } from '../../core/money/acts/memory-acts.ts'

const CUSTOMER = 1001
const STAFF = { id: 3, audience: 'staff' } as Actor
const DEBT = money(500n, 'CNY')

/** Held parcels in SQL; the job runs at another server than the one that reads. */
export async function sqlFreeHeldDesk(open: () => Promise<readonly [Store, Store]>): Promise<FreeHeldDesk> {
  const [here, there] = await open()
  return {
    atomically: here.atomically,
    customerId: CUSTOMER,
    heldOrders: there.heldOrders,
    owe: async () => {
      must(
        await setCreditLimit({ atomically: here.atomically, clock: { now: () => 1 }, secondPerson: nothingAbove() })(
          { customerId: CUSTOMER, limit: DEBT, reason: 'agreed' },
          STAFF,
        ),
      )
      const draft = adjustment({ customerId: CUSTOMER, reference: 'DEBT', amount: negate(DEBT), note: 'owed' })
      must(await here.atomically(({ ledger }) => post(ledger, draft, { at: 1, actorId: STAFF.id })))
    },
    told: async () => (await there.mailboxes.list({ accountId: CUSTOMER, page: 1, pageSize: 9 })).rows.map(({ text }) => text),
    freedIn: async (order) =>
      must(
        await there.atomically(async ({ audit }) =>
          ok((await audit.of('order', order)).filter(({ action }) => action === 'free_held').length),
        ),
      ),
  }
}
