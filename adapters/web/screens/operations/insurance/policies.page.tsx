import { Document, Undo } from '@blueprintjs/icons'
import { policyMachine } from '#core/operations/insurance/policy.machine.ts'
import { insuranceRoutes } from '../../../../http/contract/operations/insurance/insurance.routes.ts'
import { moneyText } from '../../../base/money-text.ts'
import { orderPath } from '../../../base/paths.ts'
import { say } from '../../../base/words.ts'
import { listPage } from '../../../resource/list/declared-list.tsx'
import { defineListPage } from '../../../resource/list/list-page.ts'
import { numberColumn, stateTabs } from '../../../resource/list/list-parts.ts'
import { downloadFile } from '../../../ui/download.ts'
import { BordereauDialog } from './bordereau-dialog.tsx'
import { insuranceWords } from './insurance.words.ts'
import { POLICY_TONES } from './policy-tones.ts'

const { table: t } = insuranceWords

/** Policies: a shipper's own, and for staff those of the clients within reach. */
export default listPage(
  defineListPage({
    name: 'policies',
    route: insuranceRoutes.policies,
    title: t.title,
    text: t.text,
    topic: 'policies',
    keyOf: (row) => row.id,
    nameOf: (row) => row.policy_number,
    columns: [
      numberColumn(orderPath, { name: 'order_number', label: t.order }),
      { name: 'order_refCode', kind: 'text', label: t.reference },
      { name: 'account', kind: 'text', label: t.client, audience: 'staff' },
      { name: 'status', kind: 'state', label: t.state, states: policyMachine.states, tones: POLICY_TONES },
      { name: 'category_txt', kind: 'text', label: t.category, width: 120 },
      { name: 'insured_value', kind: 'money', label: t.value },
      { name: 'premium', kind: 'money', label: t.premium, width: 120 },
      { name: 'deductible', kind: 'money', label: t.deductible, width: 120 },
      { name: 'create_time', kind: 'instant', label: t.created },
      { name: 'in_force_time', kind: 'instant', label: t.inForce },
      { name: 'insurer', kind: 'text', label: t.insurer },
      { name: 'airway_number', kind: 'code', label: t.waybill, width: 150 },
      { name: 'policy_number', kind: 'code', label: t.number, width: 150 },
    ],
    search: t.search,
    filters: [
      stateTabs(t.state, policyMachine),
      { kind: 'reference', name: 'category', label: t.category, to: 'insurance_category' },
      { kind: 'text', name: 'insurer', label: t.insurer, hint: t.insurerHint, audience: 'staff' },
      { kind: 'days', from: 'in_force_from', to: 'in_force_to', label: t.inForceDays, isCalendar: true },
    ],
    empty: { title: t.empty, text: t.emptyText },
    actions: [
      { kind: 'page', text: t.make, to: '/insurance/new', isFirstStep: true, audience: 'customer' },
      {
        kind: 'open',
        text: t.bordereau,
        audience: 'staff',
        permission: { area: 'insurance', action: 'export' },
        param: 'bordereau',
        value: '',
      },
    ],
    opened: { bordereau: BordereauDialog },
    rowActions: [
      {
        name: 'certificate',
        label: ({ order_number: order }) => say(t.certificateOf, { order }),
        icon: <Document />,
        isOffered: ({ status }) => status !== 'void' && status !== 'offered',
        run: async ({ id, policy_number: number }, api) =>
          downloadFile(await api.open(insuranceRoutes.insuranceCertificate, { params: { policy_id: id } }), `${number}.pdf`),
        done: ({ order_number: order }) => say(t.certificateDone, { order }),
      },
      {
        name: 'cancel',
        label: ({ order_number: order }) => say(t.cancelOne, { order }),
        icon: <Undo />,
        permission: { area: 'insurance', action: 'create' },
        isOffered: ({ cancellable }) => cancellable,
        ask: ({ order_number: order, premium }) => ({
          title: say(t.cancelAsk, { order }),
          text: say(t.cancelText, { premium: moneyText(premium) }),
          confirmText: say(t.cancelAct),
          cancelText: say(t.keep),
          intent: 'danger',
        }),
        run: ({ id }, api) => api.call(insuranceRoutes.cancelPolicy, { params: { policy_id: id } }),
        done: ({ order_number: order }) => say(t.canceled, { order }),
      },
    ],
  }),
)
