import { SegmentedControl } from '@blueprintjs/core'
import { useState } from 'react'
import { homeRoutes } from '../../../../http/contract/oversight/home/home.routes.ts'
import { useCall } from '../../../base/api.ts'
import { useWords } from '../../../base/words.ts'
import { homeWords } from './home.words.ts'
import { isRefusal } from './refusal.ts'
import { ShipmentChart, type ChartUnit } from './shipment-chart.tsx'

const ROUTES = { daily: homeRoutes.dailyShipments, weekly: homeRoutes.weeklyShipments, monthly: homeRoutes.monthlyShipments } as const
const UNITS = ['daily', 'weekly', 'monthly'] as const

/**
 * Orders by day, week or month: one chart with its table; for the staff, of orders within their
 * reach. Nothing, before the first order: a chart of zeros says nothing.
 */
export function OrdersChart({ timezone }: { readonly timezone: string }) {
  const t = useWords(homeWords)
  const [unit, setUnit] = useState<ChartUnit>('daily')
  const { error } = useCall(ROUTES[unit], { query: { timezone } })
  const { data: figures } = useCall(homeRoutes.portalStatistics, { query: { timezone } })
  if (isRefusal(error) || figures === undefined || Object.values(figures.statuses).every((count) => count === 0)) return null
  return (
    <ShipmentChart key={unit} unit={unit} route={ROUTES[unit]} timezone={timezone}>
      <SegmentedControl
        size="small"
        aria-label={t('period')}
        value={unit}
        onValueChange={(value) => setUnit(value as ChartUnit)}
        options={UNITS.map((one) => ({ value: one, label: t(`${one}Short`) }))}
      />
    </ShipmentChart>
  )
}
