import { moneyText } from '../../../base/money-text.ts'
import { correctionRejectionFields } from '#core/money/corrections/correction.ts'
import { correctionRoutes, type CorrectionRow } from '../../../../http/contract/money/corrections/correction.routes.ts'
import { useInvalidate } from '../../../base/api.ts'
import { say } from '../../../base/words.ts'
import { defineDecisions } from '../../../resource/list/decisions.tsx'
import { correctionsWords } from './corrections.words.ts'

const { table: t } = correctionsWords

function useRefreshCorrections(): () => void {
  const invalidate = useInvalidate()
  return () => void invalidate(correctionRoutes.corrections)
}

/**
 * Somebody else of finance approves or rejects corrections; who proposed one is refused by the
 * server.
 */
export const correctionDecisions = defineDecisions<CorrectionRow, 'approve'>({
  permission: { area: 'finance', action: 'approve' },
  yes: 'approve',
  ways: {
    approve: {
      text: t.approve,
      one: ({ id }) => say(t.approveOne, { id }),
      many: t.approveMany,
      done: t.approved,
      note: t.approveText,
    },
    reject: { text: t.reject, one: ({ id }) => say(t.rejectOne, { id }), many: t.rejectMany, done: t.rejected },
  },
  reason: correctionRejectionFields.reason,
  failed: t.failed,
  about: ({ amount, account, note }) => (
    <p>
      <strong>{moneyText(amount)}</strong> {account} · <bdi>{note}</bdi>
    </p>
  ),
  send: ({ ids, ...decided }, api, idempotencyKey) =>
    api.call(correctionRoutes.decideCorrections, { body: { ...decided, corrections: ids } }, { idempotencyKey }),
  useRefresh: useRefreshCorrections,
})
