import { grouped } from '../../../../core/kernel/grouped.ts'
import { useState } from 'react'
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

/** One place on the axis: its name, and a number for each series by its position. */
export type Point = { readonly name: string; readonly full: string } & Readonly<Record<`s${number}`, number>>

const HEIGHT_PIXELS = 260
const FONT_PIXELS = 12
const SCALE_PIXELS = 72
const FIRST_WIDTH_PIXELS = 320
const DIGIT_PIXELS = 8
const GAP_PIXELS = 12
/** Colours that stay apart in grey; lines have dashes too. */
const COLOURS = ['var(--accent)', 'var(--state-waiting)', 'var(--state-done)', 'var(--state-draft)'] as const
const DASHES = ['0', '6 3', '2 2', '8 3 2 3'] as const

type TickProps = Pick<XAxisTickContentProps, 'x' | 'y' | 'textAnchor' | 'payload'>
const tick = ({ x, y, textAnchor, payload }: TickProps, isBeside = false) => (
  <text x={x} y={y} dy={isBeside ? '0.355em' : '0.71em'} textAnchor={textAnchor} fontSize={FONT_PIXELS} fill="var(--text-muted)">
    {isBeside ? grouped(String(payload.value)) : String(payload.value)}
  </text>
)

/** Names that have room below the chart. */
function namesWithRoom(points: readonly Point[], widthPixels: number): string[] {
  const longest = Math.max(1, ...points.map(({ name }) => name.length))
  const most = Math.max(1, Math.floor((widthPixels - SCALE_PIXELS) / (longest * DIGIT_PIXELS + GAP_PIXELS)))
  const step = Math.ceil(points.length / most)
  return points.filter((_, at) => at % step === 0).map(({ name }) => name)
}

type Props = { readonly points: readonly Point[]; readonly series: readonly string[]; readonly isLine: boolean }

/** A report as bars or lines. Hidden from screen readers: the table has all its numbers. */
export default function CentreBars({ points, series, isLine }: Props) {
  const [width, setWidth] = useState(FIRST_WIDTH_PIXELS)
  const Chart = isLine ? LineChart : BarChart
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
          dataKey="name"
          ticks={namesWithRoom(points, width)}
          interval={0}
          tick={(props: TickProps) => tick(props)}
          tickLine={false}
          axisLine={{ stroke: 'var(--line)' }}
        />
        <YAxis tick={(props: TickProps) => tick(props, true)} tickLine={false} axisLine={false} width={SCALE_PIXELS} />
        <Tooltip
          cursor={{ fill: 'var(--accent-soft)' }}
          labelFormatter={(_name, shown) => String((shown[0]?.payload as Point | undefined)?.full ?? '')}
          contentStyle={{ background: 'var(--surface)', border: '1px solid var(--line-strong)', borderRadius: 6 }}
          itemStyle={{ color: 'var(--text)' }}
          labelStyle={{ color: 'var(--text-muted)' }}
          formatter={(value) => grouped(String(value))}
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
