import { Cross, Tick } from '@blueprintjs/icons'
import type { ComponentType, ReactNode } from 'react'
import type { Field } from '#core/base/fields/field.ts'
import type { Words } from '#core/base/kernel/words.ts'
import type { Permission } from '#core/platform/access/roles/permissions.ts'
import type { ApiClient } from '../../../http/client/api-client.ts'
import { useSession } from '../../base/api.ts'
import { say } from '../../base/words.ts'
import { DecisionDialog } from '../../ui/dialog/decision-dialog.tsx'
import { isAllowed, type BulkAction, type OpenedProps, type RowAction } from './list-page.ts'

type Result = { readonly id: number; readonly status: boolean; readonly message: string; readonly waits_for?: number | undefined }
type SentDecision<Yes extends string> = { readonly ids: number[]; readonly decision: Yes | 'reject'; readonly reason?: string }

/**
 * One of the two ways to decide: its button, what it is called for one row and, with `{count}`, for
 * many, and the notice then.
 */
type Way<Row> = {
  readonly text: Words
  readonly one: (row: Row) => string
  readonly many: Words
  readonly done: Words
  /** The consequence of the decision, below the question. */
  readonly note?: Words
}

type Decisions<Row, Yes extends string> = {
  readonly permission: Permission
  /** The event of agreeing; the other is `reject`, which asks for a reason. */
  readonly yes: Yes
  readonly ways: Readonly<Record<Yes | 'reject', Way<Row>>>
  readonly reason: Field
  /** With `{count}`: how many were refused. */
  readonly failed: Words
  /** The subject of the decision, where it is one row. */
  readonly about: (row: Row) => ReactNode
  /** The key is that of the opened dialog. */
  readonly send: (decided: SentDecision<Yes>, api: ApiClient, idempotencyKey: string) => Promise<readonly Result[]>
  readonly useRefresh: () => () => void
}

type RowDecisionProps<Row> = Pick<OpenedProps<Row>, 'opened' | 'row' | 'onClose'>

const idsOf = (opened: string): number[] => opened.split(',').map(Number).filter(Number.isSafeInteger)

/**
 * Decisions of staff about requests in a list, one or many at once: the dialogs, and the actions
 * that open them.
 */
export function defineDecisions<Row extends { readonly events: readonly string[] }, Yes extends string>(declared: Decisions<Row, Yes>) {
  const { permission, yes, ways, reason: field, failed, about, send, useRefresh } = declared
  const allowed = { audience: 'staff', permission } as const

  function Dialog({ decision, opened, row, onClose }: RowDecisionProps<Row> & { readonly decision: Yes | 'reject' }) {
    const { user } = useSession()
    const refresh = useRefresh()
    const ids = idsOf(opened)
    if (ids.length === 0 || !isAllowed(user, allowed)) return null
    const { text, one, many, done, note } = ways[decision]
    const isRejection = decision === 'reject'
    return (
      <DecisionDialog
        title={row === undefined ? say(many, { count: ids.length }) : one(row)}
        intent={isRejection ? 'danger' : 'primary'}
        confirmText={say(text)}
        reason={isRejection ? field : undefined}
        decide={(reason, api, key) => send({ ids, decision, ...(isRejection ? { reason } : {}) }, api, key)}
        done={(count) => say(done, { count })}
        failed={(count) => say(failed, { count })}
        onDecided={refresh}
        onClose={onClose}
      >
        {row !== undefined && about(row)}
        {note !== undefined && <p className="text-muted">{say(note)}</p>}
      </DecisionDialog>
    )
  }

  const both = [yes, 'reject'] as const
  const isOffered = (event: string) => (row: Row) => row.events.includes(event)
  const opened = Object.fromEntries(
    both.map((decision) => [decision, (props: OpenedProps<Row>) => <Dialog {...props} decision={decision} />]),
  ) as Readonly<Record<Yes | 'reject', ComponentType<OpenedProps<Row>>>>
  const rowActions = both.map((name): RowAction<Row> => {
    const icon = name === 'reject' ? <Cross /> : <Tick />
    return { ...allowed, name, label: ways[name].one, icon, isOffered: isOffered(name), opens: name }
  })
  const bulkActions = both.map((name): BulkAction<Row> => ({
    ...allowed,
    name,
    text: ways[name].text,
    isOffered: isOffered(name),
    opens: name,
  }))
  return { Dialog, opened, rowActions, bulkActions }
}
