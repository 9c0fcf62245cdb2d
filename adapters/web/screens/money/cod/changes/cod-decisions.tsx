import { codRejectionFields } from '#core/money/cod/changes/cod-change.ts'
import { codChangeRoutes, type CodChangeRow } from '../../../../../http/contract/money/cod/cod-change.routes.ts'
import { say } from '../../../../base/words.ts'
import { defineDecisions } from '../../../../resource/list/decisions.tsx'
import { codChangesWords } from './cod-changes.words.ts'
import { codText } from '../cod-text.ts'
import { useRefreshCod } from '../use-refresh-cod.ts'

const { table: t } = codChangesWords

/** Staff accept or reject changes of COD amounts. */
export const codDecisions = defineDecisions<CodChangeRow, 'accept'>({
  permission: { area: 'cod-changes', action: 'approve' },
  yes: 'accept',
  ways: {
    accept: {
      text: t.accept,
      one: ({ order_number: order }) => say(t.acceptOne, { order }),
      many: t.acceptMany,
      done: t.accepted,
      note: t.tellText,
    },
    reject: {
      text: t.reject,
      one: ({ order_number: order }) => say(t.rejectOne, { order }),
      many: t.rejectMany,
      done: t.rejected,
      note: t.tellText,
    },
  },
  reason: codRejectionFields.reason,
  failed: t.failed,
  about: ({ cod_before: before, cod_after: after, reason }) => (
    <>
      <p>
        <strong>{say(t.fromTo, { from: codText(before), to: codText(after) })}</strong>
      </p>
      <p>
        <bdi>{reason}</bdi>
      </p>
    </>
  ),
  send: ({ ids, ...decided }, api) => api.call(codChangeRoutes.decideCodChanges, { body: { ...decided, changes: ids } }),
  useRefresh: useRefreshCod,
})
