import { Plus } from '@blueprintjs/icons'
import { useNavigate } from 'react-router-dom'
import { costBillMachine } from '#core/money/costs/cost-bill.machine.ts'
import { costBillFields } from '#core/money/costs/cost-fields.ts'
import { costBillRoutes, type CostBillRow } from '../../../../http/contract/money/costs/cost-bill.routes.ts'
import { useWords } from '../../../base/words.ts'
import { listPage } from '../../../resource/list/declared-list.tsx'
import { defineListPage, type OpenedProps } from '../../../resource/list/list-page.ts'
import { stateTabs } from '../../../resource/list/list-parts.ts'
import { FieldsDialog } from '../../../resource/fields-dialog.tsx'
import { COST_TONES, costPath } from './cost-text.ts'
import { costWords } from './costs.words.ts'

const { table: t } = costWords
const CREATE = { area: 'expenses', action: 'create' } as const

function CreateCostBillDialog({ onClose }: OpenedProps<CostBillRow>) {
  const words = useWords(costWords)
  const navigate = useNavigate()
  return (
    <FieldsDialog
      title={words('create')}
      confirmText={words('create')}
      fields={costBillFields}
      send={(body, api) => api.call(costBillRoutes.createCostBill, { body })}
      done={({ bill_number: number }) => words('createDone', { number })}
      refresh={[costBillRoutes.costBills]}
      onDone={({ id }) => void navigate(costPath(id))}
      onClose={onClose}
    />
  )
}

/** Bills of suppliers to us, the latest day first. */
export default listPage(
  defineListPage({
    name: 'cost-bills',
    route: costBillRoutes.costBills,
    title: t.bills,
    text: t.billsText,
    keyOf: (row) => row.id,
    nameOf: (row) => row.bill_number,
    columns: [
      {
        name: 'bill_number',
        kind: 'link',
        label: costBillFields.bill_number.label,
        width: 170,
        sort: 'bill_number',
        fixed: true,
        value: ({ id, bill_number: text }) => ({ text, to: costPath(id) }),
      },
      { name: 'supplier', kind: 'reference', to: 'supplier', label: costBillFields.supplier.label, width: 170 },
      { name: 'status', kind: 'state', label: t.state, width: 110, states: costBillMachine.states, tones: COST_TONES },
      { name: 'bill_date', kind: 'text', label: costBillFields.bill_date.label, width: 110, sort: 'bill_date' },
      { name: 'total', kind: 'money', label: costBillFields.total.label, width: 150 },
      { name: 'lines', kind: 'count', label: t.lineCount, width: 70 },
      { name: 'undecided', kind: 'count', label: t.undecided, width: 80 },
      { name: 'disputed', kind: 'count', label: t.disputed, width: 80 },
      { name: 'created_by', kind: 'text', label: t.createdBy, width: 110 },
      { name: 'create_time', kind: 'instant', label: t.created, sort: 'create_time' },
      { name: 'booked_time', kind: 'instant', label: t.booked },
    ],
    search: t.search,
    filters: [
      stateTabs(t.state, costBillMachine),
      { kind: 'reference', name: 'supplier', label: costBillFields.supplier.label, to: 'supplier' },
      { kind: 'days', from: 'from', to: 'to', isCalendar: true, label: costBillFields.bill_date.label },
    ],
    empty: { title: t.empty },
    opensPage: (row) => costPath(row.id),
    opened: { create: CreateCostBillDialog },
    actions: [{ kind: 'open', text: t.create, icon: <Plus />, intent: 'primary', permission: CREATE, param: 'create', value: 'new' }],
  }),
)
