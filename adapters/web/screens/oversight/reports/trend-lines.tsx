import { CartesianGrid, Legend, Line, LineChart, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'

export type TrendPoint = {
  readonly name: string
  readonly span: string
  readonly pod_3: number | null
  readonly pod_7: number | null
  readonly pod_10: number | null
}

const HEIGHT_PIXELS = 240
const FONT_PIXELS = 12
const FIRST_WIDTH_PIXELS = 320
const SCALE_PIXELS = 44
const MARGIN = { top: 8, right: 20, bottom: 0, left: 0 }
/** Distinguished by their dashes as well as by their colours. */
const LINES = [
  { name: 'pod_3', stroke: 'var(--state-waiting)', dash: '2 3' },
  { name: 'pod_7', stroke: 'var(--accent)', dash: '' },
  { name: 'pod_10', stroke: 'var(--state-done)', dash: '7 3' },
] as const

type TrendProps = { readonly points: readonly TrendPoint[]; readonly labels: Readonly<Record<(typeof LINES)[number]['name'], string>> }

/** Shares by week as lines. Hidden from screen readers: the table has every figure. */
export default function TrendLines({ points, labels }: TrendProps) {
  const tick = { fontSize: FONT_PIXELS, fill: 'var(--text-muted)' }
  return (
    <ResponsiveContainer width="100%" height={HEIGHT_PIXELS} initialDimension={{ width: FIRST_WIDTH_PIXELS, height: HEIGHT_PIXELS }}>
      <LineChart data={[...points]} margin={MARGIN} accessibilityLayer={false}>
        <CartesianGrid vertical={false} stroke="var(--line)" />
        <XAxis dataKey="name" tick={tick} tickLine={false} axisLine={{ stroke: 'var(--line)' }} minTickGap={16} />
        <YAxis domain={[0, 100]} unit="%" tick={tick} tickLine={false} axisLine={false} width={SCALE_PIXELS} />
        <Tooltip
          labelFormatter={(_name, shown) => String((shown[0]?.payload as TrendPoint | undefined)?.span ?? '')}
          contentStyle={{ background: 'var(--surface)', border: '1px solid var(--line-strong)', borderRadius: 6 }}
          itemStyle={{ color: 'var(--text)' }}
          labelStyle={{ color: 'var(--text-muted)' }}
          formatter={(value) => `${String(value)}%`}
          isAnimationActive={false}
        />
        <Legend itemSorter={null} iconType="plainline" formatter={(text: string) => <span style={{ color: 'var(--text)' }}>{text}</span>} />
        {LINES.map(({ name, stroke, dash }) => (
          <Line
            key={name}
            dataKey={name}
            name={labels[name]}
            stroke={stroke}
            strokeDasharray={dash}
            strokeWidth={2}
            dot={{ r: 2 }}
            connectNulls
            isAnimationActive={false}
          />
        ))}
      </LineChart>
    </ResponsiveContainer>
  )
}
