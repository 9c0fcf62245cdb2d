import { moneyText } from '../../../../base/money-text.ts'
import { useCallback } from 'react'
import { differenceFields } from '#core/money/cod/collections/decide-difference.usecase.ts'
import { collectionRoutes, type DifferenceRow } from '../../../../../http/contract/money/cod/collection.routes.ts'
import { useInvalidate } from '../../../../base/api.ts'
import { say } from '../../../../base/words.ts'
import type { OpenedProps } from '../../../../resource/list/list-page.ts'
import { DecisionDialog } from '../../../../ui/dialog/decision-dialog.tsx'
import { differencesWords } from './collections.words.ts'

const { table: t } = differencesWords
const WAYS = {
  accept: { text: t.accept, one: t.acceptOne, many: t.acceptMany, done: t.accepted, note: t.acceptNote, intent: 'primary' },
  reject: { text: t.reject, one: t.rejectOne, many: t.rejectMany, done: t.rejected, note: t.rejectNote, intent: 'danger' },
} as const

const idsOf = (opened: string): number[] => opened.split(',').map(Number).filter(Number.isSafeInteger)

type Deciding = OpenedProps<DifferenceRow> & { readonly decision: keyof typeof WAYS }

/** Staff decide about one difference or several, either way with a reason. */
function DecideDifference({ decision, opened, row, onClose }: Deciding) {
  const invalidate = useInvalidate()
  const refresh = useCallback(
    () =>
      void invalidate(
        collectionRoutes.differences,
        collectionRoutes.collections,
        collectionRoutes.collectionSums,
        collectionRoutes.codMoney,
      ),
    [invalidate],
  )
  const ids = idsOf(opened)
  const { text, one, many, done, note, intent } = WAYS[decision]
  return (
    <DecisionDialog
      title={row === undefined ? say(many, { count: ids.length }) : say(one, { order: row.order_number })}
      intent={intent}
      confirmText={say(text)}
      reason={differenceFields.reason}
      decide={(reason, api, idempotencyKey) =>
        api.call(collectionRoutes.decideDifferences, { body: { differences: ids, decision, reason } }, { idempotencyKey })
      }
      done={(count) => say(done, { count })}
      failed={(count) => say(t.failed, { count })}
      onDecided={refresh}
      onClose={onClose}
    >
      {row !== undefined && (
        <p>
          <bdi>{row.account}</bdi> <strong>{say(t.about, { due: moneyText(row.due), reported: moneyText(row.reported) })}</strong>
        </p>
      )}
      <p className="text-muted">{say(note)}</p>
    </DecisionDialog>
  )
}

export const AcceptDifference = (props: OpenedProps<DifferenceRow>) => <DecideDifference {...props} decision="accept" />
export const RejectDifference = (props: OpenedProps<DifferenceRow>) => <DecideDifference {...props} decision="reject" />
