import { Tick, Trash } from '@blueprintjs/icons'
import { useSearchParams } from 'react-router-dom'
import { REFUSAL_REASONS } from '#core/parcels/orders/import/refusal-reason.rules.ts'
import { refusedRowMachine } from '#core/parcels/orders/import/refused-row.machine.ts'
import { orderKinds } from '#core/parcels/orders/kinds/catalog.ts'
import { ORDER_ERRORS, ORDER_IMPORTS } from '#core/portal/pages/order.routes.ts'
import { orderRoutes } from '../../../../../http/contract/parcels/orders/order.routes.ts'
import type { RefusedRowAnswer } from '../../../../../http/contract/parcels/orders/refused-row.routes.ts'
import { say, useWords } from '../../../../base/words.ts'
import { listPage } from '../../../../resource/list/declared-list.tsx'
import { defineListPage } from '../../../../resource/list/list-page.ts'
import { stateChoices } from '../../../../resource/list/list-parts.ts'
import { StateTag } from '../../../../ui/state-tag.tsx'
import { orderPath } from '../../../../base/paths.ts'
import { CreateOverList } from './create-dialog.tsx'
import { FailingDrafts } from './failing-drafts.tsx'
import { RefusedSheet } from './refused-sheet.tsx'
import { refusedWords } from './refused.words.ts'
import { kindText } from './use-refused.ts'

const { table: t } = refusedWords

const isOpen = ({ status }: RefusedRowAnswer): boolean => status === 'open'
const isReady = (row: RefusedRowAnswer): boolean => isOpen(row) && row.errors.length === 0

/** The first thing that is wrong with a row, and how many there are besides. */
function Problems({ row }: { readonly row: RefusedRowAnswer }) {
  const words = useWords(refusedWords)
  const [first] = row.errors
  if (!isOpen(row)) return '—'
  if (first === undefined) return <StateTag tone="done">{words('ready')}</StateTag>
  return (
    <span title={row.errors.map(({ msg }) => msg).join('\n')}>
      {first.msg}
      {row.errors.length > 1 && <span className="text-muted"> {words('more', { count: row.errors.length - 1 })}</span>}
    </span>
  )
}

const RefusedRows = listPage(
  defineListPage({
    name: 'refused-rows',
    route: orderRoutes.listRefusedRows,
    title: t.title,
    text: t.about,
    usual: { status: 'open' },
    keyOf: (row) => row.id,
    nameOf: (row) => say(t.rowOf, { line: row.line, number: row.import }),
    columns: [
      {
        name: 'line',
        kind: 'text',
        label: t.lineHeading,
        width: 130,
        fixed: true,
        value: (row) => say(t.rowOf, { line: row.line, number: row.import }),
        opens: (row) => say(isOpen(row) ? t.open : t.openCreated, { line: row.line, number: row.import }),
      },
      { name: 'problems', kind: 'custom', label: t.problems, width: 330, value: (row) => <Problems row={row} /> },
      { name: 'order_refCode', kind: 'code', label: t.reference, width: 130 },
      { name: 'consignee', kind: 'text', label: t.consignee, width: 120 },
      { name: 'order_type', kind: 'text', label: t.kind, width: 100, value: (row) => kindText(row.order_type) },
      {
        name: 'status',
        kind: 'state',
        label: t.state,
        width: 100,
        states: refusedRowMachine.states,
        tones: { open: 'waiting', created: 'done' },
      },
      {
        name: 'order_number',
        kind: 'link',
        label: t.order,
        width: 190,
        value: ({ order_number: number }) => (number === null ? null : { text: number, to: orderPath(number) }),
      },
      {
        name: 'client',
        kind: 'person',
        label: t.client,
        audience: 'staff',
        value: (row) => ({ name: row.client_name, account: row.account }),
      },
      {
        name: 'import',
        kind: 'link',
        label: t.import,
        width: 90,
        value: (row) => ({ text: String(row.import), to: `${ORDER_IMPORTS}?import=${row.import}` }),
      },
      { name: 'create_time', kind: 'instant', label: t.time },
      { name: 'expire_time', kind: 'instant', label: t.expires },
    ],
    listed: ['line', 'problems', 'order_refCode', 'consignee', 'order_type', 'client', 'expire_time'],
    search: t.search,
    filters: [
      {
        kind: 'choice',
        name: 'reason',
        label: t.reason,
        choices: () => Object.entries(REFUSAL_REASONS).map(([one, label]) => [one, say(label)]),
      },
      { kind: 'choice', name: 'order_type', label: t.kind, choices: () => orderKinds.map(({ name, label }) => [name, say(label)]) },
      { kind: 'text', name: 'import', label: t.import, isNumber: true },
      { kind: 'days', from: 'created_from', to: 'created_to', label: t.time },
      { kind: 'choice', name: 'status', label: t.state, choices: stateChoices(refusedRowMachine) },
    ],
    empty: { title: t.empty, text: t.emptyText },
    opensPage: (row) => (row.order_number === null ? `${ORDER_ERRORS}?sheet=${row.import}&line=${row.line}` : orderPath(row.order_number)),
    opened: { create: CreateOverList },
    actions: [{ kind: 'download', text: t.download, route: orderRoutes.exportRefusedRows, fileName: 'refused-rows.xlsx' }],
    rowActions: [
      {
        name: 'create',
        label: (row) => say(t.createOne, { line: row.line }),
        icon: <Tick />,
        audience: 'customer',
        isOffered: isReady,
        opens: 'create',
      },
      {
        name: 'remove',
        label: (row) => say(t.removeOne, { line: row.line }),
        icon: <Trash />,
        audience: 'customer',
        isOffered: isOpen,
        ask: (row) => ({
          title: say(t.removeOne, { line: row.line }),
          text: say(t.removeAsk),
          confirmText: say(t.remove),
          cancelText: say(t.removeKeep),
          intent: 'danger',
        }),
        run: ({ id }, api) => api.call(orderRoutes.removeRefusedRows, { body: { ids: [id] } }),
        done: () => say(t.removed, { count: 1 }),
      },
    ],
    bulkActions: [
      { name: 'create', text: t.create, audience: 'customer', isOffered: isReady, opens: 'create' },
      {
        name: 'remove',
        text: t.remove,
        audience: 'customer',
        isOffered: isOpen,
        ask: () => ({ text: say(t.removeAsk), confirmText: say(t.remove), cancelText: say(t.removeKeep), intent: 'danger' }),
        run: (rows, api) => api.call(orderRoutes.removeRefusedRows, { body: { ids: rows.map(({ id }) => id) } }),
        done: (rows) => say(t.removed, { count: rows.length }),
      },
    ],
  }),
)

const numberIn = (text: string | null): number | undefined => (text !== null && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined)

/**
 * Data errors: refused rows of imports, the sheet of one import to correct them in, and drafts that
 * no longer pass.
 */
export default function DataErrors() {
  const [query] = useSearchParams()
  const sheet = numberIn(query.get('sheet'))
  if (sheet !== undefined) return <RefusedSheet key={sheet} importId={sheet} line={numberIn(query.get('line'))} />
  return (
    <>
      <RefusedRows />
      <FailingDrafts />
    </>
  )
}
