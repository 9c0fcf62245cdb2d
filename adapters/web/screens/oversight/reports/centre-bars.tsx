import { groupThousands } from '#core/base/kernel/group-thousands.ts'
import { useState } from 'react'
import type { Point } from './chart-points.ts'
import {
  Bar,
  BarChart,
  CartesianGrid,
  Legend,
  Line,
  LineChart,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
  type XAxisTickContentProps,
} from 'recharts'

const HEIGHT_PIXELS = 260
const FONT_PIXELS = 12
const SCALE_PIXELS = 72
const FIRST_WIDTH_PIXELS = 320
const DIGIT_PIXELS = 8
const IDEOGRAPH_PIXELS = 12
const GAP_PIXELS = 12
/** Colours that stay apart in grey; lines have dashes too. */
const COLOURS = ['var(--accent)', 'var(--state-waiting)', 'var(--state-done)', 'var(--state-draft)'] as const
const DASHES = ['0', '6 3', '2 2', '8 3 2 3'] as const

type TickProps = Pick<XAxisTickContentProps, 'x' | 'y' | 'textAnchor' | 'payload'>
const tick = ({ x, y, textAnchor, payload }: TickProps, text: (value: string) => string, isBeside = false) => (
  <text x={x} y={y} dy={isBeside ? '0.355em' : '0.71em'} textAnchor={textAnchor} fontSize={FONT_PIXELS} fill="var(--text-muted)">
    {text(String(payload.value))}
  </text>
)

const IDEOGRAPH = /[\u2e80-\uffef]/g

/** Chinese characters are as wide as they are high. */
const widthOf = (name: string): number =>
  name.length * DIGIT_PIXELS + (name.match(IDEOGRAPH)?.length ?? 0) * (IDEOGRAPH_PIXELS - DIGIT_PIXELS)

/** Points whose names have room below the chart. */
function pointsWithRoom(points: readonly Point[], widthPixels: number): string[] {
  const longest = Math.max(DIGIT_PIXELS, ...points.map(({ name }) => widthOf(name)))
  const most = Math.max(1, Math.floor((widthPixels - SCALE_PIXELS) / (longest + GAP_PIXELS)))
  const step = Math.ceil(points.length / most)
  return points.filter((_, at) => at % step === 0).map(({ full }) => full)
}

type Props = { readonly points: readonly Point[]; readonly series: readonly string[]; readonly isLine: boolean }

/** A report as bars or lines. Hidden from screen readers: the table has all its numbers. */
export default function CentreBars({ points, series, isLine }: Props) {
  const [width, setWidth] = useState(FIRST_WIDTH_PIXELS)
  const Chart = isLine ? LineChart : BarChart
  const names = new Map(points.map(({ full, name }) => [full, name]))
  return (
    <ResponsiveContainer
      width="100%"
      height={HEIGHT_PIXELS}
      initialDimension={{ width: FIRST_WIDTH_PIXELS, height: HEIGHT_PIXELS }}
      onResize={(pixels) => setWidth(pixels)}
    >
      <Chart data={[...points]} margin={{ top: 8, right: 20, bottom: 0, left: 0 }} accessibilityLayer={false}>
        <CartesianGrid vertical={false} stroke="var(--line)" />
        <XAxis
          dataKey="full"
          ticks={pointsWithRoom(points, width)}
          interval={0}
          tick={(props: TickProps) => tick(props, (full) => names.get(full) ?? full)}
          tickLine={false}
          axisLine={{ stroke: 'var(--line)' }}
        />
        <YAxis tick={(props: TickProps) => tick(props, groupThousands, true)} tickLine={false} axisLine={false} width={SCALE_PIXELS} />
        <Tooltip
          cursor={{ fill: 'var(--accent-soft)' }}
          contentStyle={{ background: 'var(--surface)', border: '1px solid var(--line-strong)', borderRadius: 6 }}
          itemStyle={{ color: 'var(--text)' }}
          labelStyle={{ color: 'var(--text-muted)' }}
          formatter={(value) => groupThousands(String(value))}
          isAnimationActive={false}
        />
        {series.length > 1 && <Legend itemSorter={null} formatter={(name) => <span className="centre-legend">{name}</span>} />}
        {series.map((name, at) =>
          isLine ? (
            <Line
              key={name}
              dataKey={`s${at}`}
              name={name}
              stroke={COLOURS[at] ?? COLOURS[0]}
              strokeDasharray={DASHES[at] ?? '0'}
              strokeWidth={2}
              dot={false}
              isAnimationActive={false}
            />
          ) : (
            <Bar
              key={name}
              dataKey={`s${at}`}
              name={name}
              fill={COLOURS[at] ?? COLOURS[0]}
              radius={[3, 3, 0, 0]}
              maxBarSize={36}
              isAnimationActive={false}
            />
          ),
        )}
      </Chart>
    </ResponsiveContainer>
  )
}
