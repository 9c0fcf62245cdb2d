import { countText } from './number-text.ts'
import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'

export type ShipmentBar = { readonly name: string; readonly span: string; readonly shipments: number }

const HEIGHT_PIXELS = 220
const TICK = { fill: 'var(--text-muted)', fontSize: 12 }
const MARGIN = { top: 8, right: 8, bottom: 0, left: 0 }

type BarsProps = { readonly bars: readonly ShipmentBar[]; readonly label: string }

/** Counts as bars. Hidden from screen readers: the words and numbers are beside it, and the table has them all. */
export default function ShipmentBars({ bars, label }: BarsProps) {
  return (
    <ResponsiveContainer width="100%" height={HEIGHT_PIXELS} initialDimension={{ width: 320, height: HEIGHT_PIXELS }}>
      <BarChart data={[...bars]} margin={MARGIN} accessibilityLayer={false}>
        <CartesianGrid vertical={false} stroke="var(--line)" />
        <XAxis dataKey="name" tick={TICK} tickLine={false} axisLine={{ stroke: 'var(--line)' }} minTickGap={12} />
        <YAxis tickFormatter={countText} allowDecimals={false} tick={TICK} tickLine={false} axisLine={false} width={48} />
        <Tooltip
          cursor={{ fill: 'var(--accent-soft)' }}
          labelFormatter={(_name, shown) => String((shown[0]?.payload as ShipmentBar | undefined)?.span ?? '')}
          contentStyle={{ background: 'var(--surface)', border: '1px solid var(--line-strong)', borderRadius: 6 }}
          itemStyle={{ color: 'var(--text)' }}
          labelStyle={{ color: 'var(--text-muted)' }}
          formatter={(value) => countText(Number(value))}
          isAnimationActive={false}
        />
        <Bar dataKey="shipments" name={label} fill="var(--accent)" radius={[3, 3, 0, 0]} maxBarSize={36} isAnimationActive={false} />
      </BarChart>
    </ResponsiveContainer>
  )
}
