import type { ReactElement } from 'react'
import type { Permission } from '#core/platform/access/roles/permissions.ts'
import type { Words } from '#core/base/kernel/words.ts'
import type { ApiClient } from '../../../../http/client/api-client.ts'
import { say } from '../../../base/words.ts'
import type { BulkAction, RowAction } from '../../../resource/list/list-page.ts'
import type { Question } from '../../../ui/use-command.tsx'
import { billingWords } from './billing.words.ts'

const { table: t } = billingWords

/** The outcome for each bill of several, or for the client that one was to be drawn up for. */
export type BillOutcomes = readonly {
  readonly status: boolean
  readonly account?: string | undefined
  readonly bill_number: string | null
  readonly message: string
}[]

/**
 * Refuses with the first reason where some of several bills were not done; the list shows which.
 */
export function refuseUndone(outcomes: BillOutcomes): void {
  const refused = outcomes.filter(({ status }) => !status)
  const [first] = refused
  if (first === undefined) return
  const text = `${first.account ?? first.bill_number ?? ''} ${first.message}`
  throw new Error(say(t.someFailed, { count: refused.length, text }))
}

type ListedBill = { readonly bill_number: string; readonly events: readonly string[] }

type BillMove = {
  /** The event of the bills' machine. */
  readonly event: string
  readonly permission: Permission
  readonly text: Words
  readonly ask: Words
  readonly done: Words
  /** The button that leaves the bills as they are. */
  readonly keep: Words
  readonly send: (bills: string[], api: ApiClient) => Promise<BillOutcomes>
}

/**
 * Moves the selected bills of a list that can be moved so, after a question that says how many.
 */
export const moveBills = ({ event, permission, text, ask, done, keep, send }: BillMove) =>
  ({
    name: event,
    text,
    permission,
    isOffered: ({ events }) => events.includes(event),
    ask: ({ length: count }): Question => ({ text: say(ask, { count }), confirmText: say(text), cancelText: say(keep) }),
    run: async (bills, api) =>
      refuseUndone(
        await send(
          bills.map(({ bill_number: number }) => number),
          api,
        ),
      ),
    done: ({ length: count }) => say(done, { count }),
  }) satisfies BulkAction<ListedBill>

/** The same for one bill, in its row. */
export function moveBill(move: BillMove, { label, icon }: { readonly label: Words; readonly icon: ReactElement }) {
  const { name, permission, isOffered, ask, run, done } = moveBills(move)
  return {
    name,
    label: ({ bill_number: number }) => say(label, { number }),
    icon,
    permission,
    isOffered,
    ask: (bill) => ask([bill]),
    run: (bill, api) => run([bill], api),
    done: (bill) => done([bill]),
  } satisfies RowAction<ListedBill>
}
