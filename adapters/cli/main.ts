import { commands } from './commands/catalog.ts'
import { words } from '#core/base/kernel/words.ts'
import { runProgram } from './run-program.ts'

const ABOUT = words('跨境包裹物流：订单、面单、轨迹', '跨境包裹物流：訂單、面單、軌跡', 'Cross-border parcels: orders, labels, tracking')

/** The introduction: what an order goes through. */
const FIRST_STEPS = [
  'login --account ddp',
  'orders import orders.xlsx --errors wrong.xlsx',
  'orders list --status confirmed',
  'labels print --filter status=confirmed --out today.pdf',
  'track CD000000000170',
]

/** The command line; what draws on a terminal is loaded when something is drawn. */
export const main = (argv: readonly string[]): Promise<void> =>
  runProgram(
    { name: 'crossdock', about: ABOUT, firstSteps: FIRST_STEPS, commands },
    {
      argv,
      drawing: {
        table: async (columns, rows) => (await import('./render/ink-table.tsx')).inkTable(columns, rows),
        progress: async (title) => (await import('./render/ink-progress.tsx')).inkProgress(title),
      },
    },
  )
