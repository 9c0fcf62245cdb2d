import { actRejectionFields } from '#core/money/acts/held-act.ts'
import { moneyActRoutes, type HeldActRow } from '../../../../http/contract/money/acts/money-act.routes.ts'
import { useInvalidate } from '../../../base/api.ts'
import { say } from '../../../base/words.ts'
import { defineDecisions } from '../../../resource/list/decisions.tsx'
import { actsWords } from './acts.words.ts'

const { table: t } = actsWords

function useRefreshHeldActs(): () => void {
  const invalidate = useInvalidate()
  return () => void invalidate(moneyActRoutes.heldActs)
}

/** Somebody else approves or rejects what waits; who asked for it is refused by the server. */
export const heldActDecisions = defineDecisions<HeldActRow, 'approve'>({
  permission: { area: 'money-acts', action: 'approve' },
  yes: 'approve',
  ways: {
    approve: { text: t.approve, one: ({ id }) => say(t.approveOne, { id }), many: t.approveMany, done: t.approved, note: t.approveText },
    reject: { text: t.reject, one: ({ id }) => say(t.rejectOne, { id }), many: t.rejectMany, done: t.rejected },
  },
  reason: actRejectionFields.reason,
  failed: t.failed,
  about: ({ kind_txt: kind, details_txt: details, account, note }) => (
    <p>
      <strong>{kind}</strong> {account} · <bdi>{details}</bdi> · <bdi>{note}</bdi>
    </p>
  ),
  send: ({ ids, ...decided }, api, idempotencyKey) =>
    api.call(moneyActRoutes.decideHeldActs, { body: { ...decided, requests: ids } }, { idempotencyKey }),
  useRefresh: useRefreshHeldActs,
})
