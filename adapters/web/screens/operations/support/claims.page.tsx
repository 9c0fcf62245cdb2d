import { CLAIM_REASONS } from '#core/operations/support/claim-reasons.ts'
import { claimMachine } from '#core/operations/support/claim.machine.ts'
import { claimRoutes } from '../../../../http/contract/operations/support/claim.routes.ts'
import { say } from '../../../base/words.ts'
import { listPage } from '../../../resource/list/declared-list.tsx'
import { defineListPage } from '../../../resource/list/list-page.ts'
import { stateTabs } from '../../../resource/list/list-parts.ts'
import { orderPath } from '../../../base/paths.ts'
import { ClaimDrawer } from './claim-drawer.tsx'
import { CLAIM_TONES } from './claim-tones.ts'
import { claimsWords } from './claims.words.ts'
import { MakeClaimDialog } from './make-claim-dialog.tsx'

const { table: t } = claimsWords
const choices = (all: Readonly<Record<string, { readonly label: (typeof t)['state'] }>>) => () =>
  Object.entries(all).map(([name, { label }]) => [name, say(label)] as const)

/** Claims: a shipper's own, and for staff those of the clients within reach. */
export default listPage(
  defineListPage({
    name: 'claims',
    route: claimRoutes.claims,
    title: t.title,
    text: t.text,
    topic: 'claims',
    keyOf: (row) => row.claim_number,
    columns: [
      {
        name: 'claim_number',
        kind: 'code',
        label: t.number,
        fixed: true,
        opens: ({ claim_number: number }) => say(t.openOne, { number }),
      },
      { name: 'account', kind: 'text', label: t.client, audience: 'staff' },
      { name: 'status', kind: 'state', label: t.state, width: 140, states: claimMachine.states, tones: CLAIM_TONES },
      { name: 'reason_txt', kind: 'text', label: t.reason, width: 130 },
      { name: 'claim_amount', kind: 'money', label: t.claimed },
      { name: 'approved_amount', kind: 'money', label: t.approved },
      {
        name: 'order',
        kind: 'link',
        label: t.reference,
        value: ({ order_refCode: reference, order_number: order }) => ({ text: reference ?? order, to: orderPath(order) }),
      },
      { name: 'airway_number', kind: 'code', label: t.waybill, width: 150 },
      { name: 'decision', kind: 'line', label: t.decision, width: 240 },
      { name: 'create_time', kind: 'instant', label: t.created },
      { name: 'paid_time', kind: 'instant', label: t.paid },
    ],
    search: t.search,
    filters: [stateTabs(t.state, claimMachine), { kind: 'choice', name: 'reason', label: t.reason, choices: choices(CLAIM_REASONS) }],
    empty: { title: t.empty, text: t.text },
    opened: { claim: ClaimDrawer, make: MakeClaimDialog },
    opensBy: 'claim',
    actions: [{ kind: 'open', text: t.make, intent: 'primary', audience: 'customer', param: 'make', value: '' }],
  }),
)
