import type { PayloadOf } from '../../http/contract/route.ts'
import type { orderRoutes } from '../../http/contract/parcels/orders/order.routes.ts'
import { words, type Locale } from '#core/base/kernel/words.ts'
import type { Command } from '../command.ts'
import type { Context } from '../context.ts'

const STATUS = words('状态', '狀態', 'Status')
const ORDER = words('订单号', '訂單號', 'Order')
const WAYBILL = words('运单号', '運單號', 'Waybill')
const YES = words('是', '是', 'yes')
const NO = words('否', '否', 'no')
const CREATED = words('创建时间', '建立時間', 'Created')
const ANSWER_BY = words('处理期限', '處理期限', 'Answer by')
const MEASURED = words('实测', '實測', 'Measured')
const OVERDUE = words('（已逾期）', '（已逾期）', ' (overdue)')
const PROGRESS = words('运输进度', '運輸進度', 'Progress')
const FILES = words('文件', '檔案', 'Files')

/** The order's lines and steps, which are printed by themselves, or with `--json` alone. */
const NESTED: ReadonlySet<string> = new Set(['history', 'progress', 'files'])

type OrderDetails = PayloadOf<typeof orderRoutes.findOrder>

export const ordersShow: Command = {
  path: 'orders show',
  takes: '<order>',
  about: words(
    '按订单号、运单号或客户单号显示一个订单',
    '按訂單號、運單號或客戶單號顯示一個訂單',
    'Show an order by its order number, waybill or reference',
  ),
  examples: ['orders show 0NR3KQ7Z8F2M4B6D', 'orders show PO-2027-118', 'orders show 0NR3KQ7Z8F2M4B6D --json'],
  run: async (typed, context) => {
    const { orderRoutes } = await import('../../http/contract/parcels/orders/order.routes.ts')
    const client = await context.client()
    const order = await client.call(orderRoutes.findOrder, { params: { order_number: typed.words[0] ?? '' } })
    if (context.json) context.print(JSON.stringify(order))
    else if (context.isTerminal) await showToPerson(order, context)
    else {
      const { cellText } = await import('../render/plain-table.ts')
      for (const [name, value] of Object.entries(order))
        if (!NESTED.has(name) && cellText(value) !== '') context.print(`${name}\t${cellText(value)}`)
      for (const { step, event } of order.progress) if (event !== null) context.print(`progress.${step}\t${event.status_time}`)
      for (const { field, src, name } of order.files) context.print(`files.${field}\t${src}\t${name ?? ''}`)
    }
    return 0
  },
}

/**
 * The order by the sections of its kind, labels in the reader's language, products and boxes as
 * tables.
 */
async function showToPerson(order: OrderDetails, context: Context): Promise<void> {
  const { orderKind } = await import('#core/parcels/orders/kinds/catalog.ts')
  const { groupsOf } = await import('#core/parcels/orders/order-kind.ts')
  const { orderMachine } = await import('#core/parcels/orders/order.machine.ts')
  const { ORDER_TONES } = await import('#core/parcels/orders/order-tones.ts')
  const { cellText } = await import('../render/plain-table.ts')
  const { dottedState } = await import('../render/state-dot.ts')
  const { timeText } = await import('../render/time-text.ts')
  const { locale } = context
  const kind = orderKind(order.order_type)
  const row: Readonly<Record<string, unknown>> = order
  const sides = [order.check_length, order.check_width, order.check_height]
  const measured = [order.check_weight === null ? '' : `${order.check_weight} kg`, sides.includes(null) ? '' : `${sides.join(' × ')} cm`]
    .filter(Boolean)
    .join(', ')
  const head = [
    [ORDER, order.order_number],
    [WAYBILL, order.airway_number],
    [STATUS, dottedState(orderMachine.states[order.status].label[locale], ORDER_TONES[order.status])],
    [CREATED, timeText(order.create_time)],
    ...(measured === '' ? [] : [[MEASURED, measured] as const]),
    ...(order.answer_by === null ? [] : [[ANSWER_BY, deadline(order.answer_by, timeText, locale)] as const]),
  ] as const
  await lines(
    head.map(([label, text]) => [label[locale], text]),
    context,
  )
  await showProgress(order, context)
  for (const section of kind?.sections ?? []) {
    const told = Object.values(section.fields).flatMap((field): [string, string][] => {
      const value = row[field.api]
      const text =
        field.kind === 'choice'
          ? choiceText(field.choices, value, locale)
          : typeof value === 'boolean'
            ? (value ? YES : NO)[locale]
            : cellText(value)
      return text === '' ? [] : [[field.label[locale], text]]
    })
    if (told.length === 0) continue
    context.print(`\n${section.label[locale]}`)
    await lines(told, context)
  }
  for (const [, group] of kind === undefined ? [] : groupsOf(kind)) {
    const told = (row[group.api] ?? []) as OrderDetails['order_goods']
    if (told.length === 0) continue
    context.print(`\n${group.label[locale]}`)
    const columns = Object.values(group.fields).map((field, index) => ({
      name: field.api,
      title: field.label[locale],
      ...(field.kind === 'text' ? { mayShrink: true as const } : {}),
      rank: index,
    }))
    await context.table(columns, told)
  }
}

const deadline = (at: string, timeText: (instant: string) => string, locale: Locale): string =>
  `${timeText(at)}${Date.parse(at) < Date.now() ? OVERDUE[locale] : ''}`

/** The steps that the parcel passed, and the time of each that was reported. */
async function showProgress({ progress, files }: OrderDetails, context: Context): Promise<void> {
  const { PROGRESS_STEPS } = await import('#core/parcels/tracking/progress.ts')
  const { timeText } = await import('../render/time-text.ts')
  const { locale } = context
  const passed = progress.filter(({ reached }) => reached)
  if (passed.length > 0) {
    context.print(`\n${PROGRESS[locale]}`)
    await lines(
      passed.map(({ step, event }) => [PROGRESS_STEPS[step].label[locale], event === null ? '—' : timeText(event.status_time)]),
      context,
    )
  }
  if (files.length === 0) return
  context.print(`\n${FILES[locale]}`)
  await lines(
    files.map(({ field, src, name }) => [name ?? field, src]),
    context,
  )
}

const choiceText = (choices: Readonly<Record<string, Readonly<Record<Locale, string>>>>, value: unknown, locale: Locale): string =>
  typeof value === 'string' ? (choices[value]?.[locale] ?? value) : ''

async function lines(pairs: readonly (readonly [string, string])[], context: Context): Promise<void> {
  const { textWidth } = await import('../render/text-width.ts')
  const width = Math.max(...pairs.map(([label]) => textWidth(label)))
  for (const [label, text] of pairs) context.print(`  ${label}${' '.repeat(width - textWidth(label))}  ${text}`)
}
