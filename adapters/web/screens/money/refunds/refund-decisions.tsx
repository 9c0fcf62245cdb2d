import { moneyText } from '../../../base/money-text.ts'
import { refundRejectionFields } from '#core/money/refunds/refund.ts'
import { refundRoutes, type RefundRow } from '../../../../http/contract/money/refunds/refund.routes.ts'
import { say } from '../../../base/words.ts'
import { defineDecisions } from '../../../resource/list/decisions.tsx'
import { refundsWords } from './refunds.words.ts'
import { useRefreshRefunds } from './use-refresh-refunds.ts'

const { table: t } = refundsWords

/** Finance approve or reject refunds; who asked for one is refused by the server. */
export const refundDecisions = defineDecisions<RefundRow, 'approve'>({
  permission: { area: 'finance', action: 'approve' },
  yes: 'approve',
  ways: {
    approve: {
      text: t.approve,
      one: ({ order_number: order }) => say(t.approveOne, { order }),
      many: t.approveMany,
      done: t.approved,
      note: t.approveText,
    },
    reject: {
      text: t.reject,
      one: ({ order_number: order }) => say(t.rejectOne, { order }),
      many: t.rejectMany,
      done: t.rejected,
      note: t.rejectText,
    },
  },
  reason: refundRejectionFields.reason,
  failed: t.failed,
  about: ({ account, amount, reason }) => (
    <>
      <p>
        <strong>{moneyText(amount)}</strong> → <bdi>{account}</bdi>
      </p>
      <p>
        <bdi>{reason}</bdi>
      </p>
    </>
  ),
  send: ({ ids, ...decided }, api, idempotencyKey) =>
    api.call(refundRoutes.decideRefunds, { body: { ...decided, refunds: ids } }, { idempotencyKey }),
  useRefresh: useRefreshRefunds,
})
