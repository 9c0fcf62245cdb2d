import { clientsWithin } from '#core/platform/access/account.ts'
import type { ListPrinter } from '#core/base/documents/list-document.ts'
import { ok } from '#core/base/kernel/result.ts'
import { mayProveSigning, type allowSignProof, type signProof } from '#core/parcels/orders/change/sign-proof.usecase.ts'
import { DONE } from '../../../../contract/http.failures.ts'
import type { trackingRoutes } from '../../../../contract/parcels/tracking/tracking.routes.ts'
import { sayFailure } from '../../../../contract/words.ts'
import type { BindingsOf } from '../../../answers/call.ts'

type Parts = {
  readonly allowSignProof: ReturnType<typeof allowSignProof>
  readonly signProof: ReturnType<typeof signProof>
  readonly listPrinter: ListPrinter
}

/** Handlers of proofs of delivery. */
export const signProofHandlers = ({
  allowSignProof: allow,
  signProof: prove,
  listPrinter,
}: Parts): BindingsOf<Pick<typeof trackingRoutes, 'allowSignProof' | 'signProof'>> => ({
  allowSignProof: async ({ query, actor, locale }) => {
    // Asked for even where no order is named, since then no record is touched.
    clientsWithin(actor)
    const judged = query.orders === undefined ? [] : await allow(query.orders, actor)
    return ok({
      allow: mayProveSigning(actor),
      orders: judged.map(({ number, order }) =>
        order.ok
          ? {
              order_number: order.value.orderNumber,
              allow: true,
              url: `/api/orders/${order.value.orderNumber}/sign-proof`,
              message: DONE[locale],
            }
          : { order_number: number, allow: false, url: '', error: order.failure.code, message: sayFailure(order.failure, locale) },
      ),
    })
  },
  signProof: async ({ params, query, actor, locale }) => {
    const proof = await prove(params.order_number, actor, query.lang ?? locale)
    if (!proof.ok) return proof
    const { order, paper } = proof.value
    return ok({ fileName: `proof-${order.airwayNumber}.pdf`, shown: 'inline', open: () => listPrinter.printList(paper) })
  },
})
