import { moneyText } from '../../../base/money-text.ts'
import { Card } from '@blueprintjs/core'
import { Link } from 'react-router-dom'
import { MARGIN_LABELS } from '#core/money/costs/margin.words.ts'
import { marginRoutes, type OrderCostAnswer } from '../../../../http/contract/money/costs/margin.routes.ts'
import { useCall, useSession } from '../../../base/api.ts'
import { isGranted } from '../../../base/screen.ts'
import { say, useWords } from '../../../base/words.ts'
import { ErrorNote } from '../../../ui/note/error-note.tsx'
import { costPath } from './cost-text.ts'
import './costs.css'
import { costWords } from './costs.words.ts'

const READ = { area: 'margins', action: 'read' } as const
const BILLS = { area: 'expenses', action: 'read' } as const

/** The cost of an order to us and what is left, for staff who may see margins. */
export function OrderCost({ orderNumber }: { readonly orderNumber: string }) {
  const { user } = useSession()
  return user.role === 'Staff' && isGranted(user, READ) ? <CostCard orderNumber={orderNumber} /> : null
}

function CostCard({ orderNumber }: { readonly orderNumber: string }) {
  const t = useWords(costWords)
  const { data, error, refetch } = useCall(marginRoutes.orderCost, { params: { order_number: orderNumber } })
  return (
    <Card className="order-card">
      <h2>{t('orderCost')}</h2>
      {error && <ErrorNote error={error} onRetry={() => void refetch()} />}
      {data && <Sums cost={data} />}
      {data?.costs.length === 0 && <p className="text-muted">{t('noCosts')}</p>}
      {data !== undefined && data.costs.length > 0 && <Lines costs={data.costs} />}
    </Card>
  )
}

function Sums({ cost }: { readonly cost: OrderCostAnswer }) {
  const facts = [
    [MARGIN_LABELS.revenue, moneyText(cost.revenue)],
    [MARGIN_LABELS.cost, moneyText(cost.cost)],
    [MARGIN_LABELS.margin, moneyText(cost.margin)],
    [MARGIN_LABELS.percent, cost.percent ?? '–'],
  ] as const
  return (
    <dl className="order-cost-sums">
      {facts.map(([label, value]) => (
        <div key={label['en-US']}>
          <dt>{say(label)}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function Lines({ costs }: Pick<OrderCostAnswer, 'costs'>) {
  const t = useWords(costWords)
  const { user } = useSession()
  const opens = isGranted(user, BILLS)
  return (
    <ul className="order-cost-lines">
      {costs.map((cost, at) => {
        const text = t('costOf', { subject: cost.subject_txt, supplier: cost.supplier, number: cost.bill_number })
        return (
          <li key={`${cost.bill} ${costs.length - at}`}>
            <span>{opens ? <Link to={costPath(cost.bill)}>{text}</Link> : text}</span>
            <strong>{moneyText(cost.amount)}</strong>
          </li>
        )
      })}
    </ul>
  )
}
