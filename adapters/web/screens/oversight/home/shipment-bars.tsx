import { useState } from 'react'
import { countText } from './number-text.ts'
import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis, type XAxisTickContentProps } from 'recharts'

export type ShipmentBar = { readonly name: string; readonly span: string; readonly shipments: number }

const HEIGHT_PIXELS = 220
const FONT_PIXELS = 12
const MARGIN = { top: 8, right: 20, bottom: 0, left: 0 }

const FIRST_WIDTH_PIXELS = 320
const SCALE_PIXELS = 48
const DIGIT_PIXELS = 7
const GAP_PIXELS = 12

/** Names that have room below the bars, from the last one back. */
function namesWithRoom(bars: readonly ShipmentBar[], widthPixels: number): string[] {
  const longest = Math.max(1, ...bars.map(({ name }) => name.length))
  const most = Math.max(1, Math.floor((widthPixels - SCALE_PIXELS) / (longest * DIGIT_PIXELS + GAP_PIXELS)))
  const step = Math.ceil(bars.length / most)
  return bars.filter((_, index) => (bars.length - 1 - index) % step === 0).map(({ name }) => name)
}

type TickProps = Pick<XAxisTickContentProps, 'x' | 'y' | 'textAnchor' | 'payload'>

/**
 * A text at an axis as it is: Recharts would measure each in the page, with a layout of its own, to
 * break what is too long.
 */
const tickText = ({ x, y, textAnchor, payload }: TickProps, isBeside = false) => (
  <text x={x} y={y} dy={isBeside ? '0.355em' : '0.71em'} textAnchor={textAnchor} fontSize={FONT_PIXELS} fill="var(--text-muted)">
    {isBeside ? countText(Number(payload.value)) : String(payload.value)}
  </text>
)

type BarsProps = { readonly bars: readonly ShipmentBar[]; readonly label: string }

/**
 * Counts as bars. Hidden from screen readers: the words and numbers are beside it, and the table
 * has them all.
 */
export default function ShipmentBars({ bars, label }: BarsProps) {
  const [width, setWidth] = useState(FIRST_WIDTH_PIXELS)
  return (
    <ResponsiveContainer
      width="100%"
      height={HEIGHT_PIXELS}
      initialDimension={{ width: FIRST_WIDTH_PIXELS, height: HEIGHT_PIXELS }}
      onResize={(pixels) => setWidth(pixels)}
    >
      <BarChart data={[...bars]} margin={MARGIN} accessibilityLayer={false}>
        <CartesianGrid vertical={false} stroke="var(--line)" />
        <XAxis
          dataKey="name"
          ticks={namesWithRoom(bars, width)}
          interval={0}
          tick={(props: TickProps) => tickText(props)}
          tickLine={false}
          axisLine={{ stroke: 'var(--line)' }}
        />
        <YAxis
          interval={0}
          allowDecimals={false}
          tick={(props: TickProps) => tickText(props, true)}
          tickLine={false}
          axisLine={false}
          width={SCALE_PIXELS}
        />
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
