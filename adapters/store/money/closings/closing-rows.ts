import type { Closing } from '#core/money/closings/closing.ts'
import type { ListedClosing } from '#core/money/closings/closing.ports.ts'
import { narrowColumn, shape, type RowOf } from '../../database/row-shape.ts'

export const CLOSING_ROW = shape({
  month: 'text',
  state: narrowColumn<Closing['state']>('text'),
  closed_by: 'bigint?',
  closed_at: 'timestamptz?',
  asked_by: 'bigint?',
  asked_at: 'timestamptz?',
  reason: 'text?',
  decided_by: 'bigint?',
  decided_at: 'timestamptz?',
})
export const LISTED_CLOSING_ROW = shape({ ...CLOSING_ROW, closed_by_name: 'text?', asked_by_name: 'text?', decided_by_name: 'text?' })

export const closingFrom = (row: RowOf<typeof CLOSING_ROW>): Closing => ({
  month: row.month,
  state: row.state,
  ...(row.closed_by === null ? {} : { closedBy: row.closed_by }),
  ...(row.closed_at === null ? {} : { closedAt: row.closed_at.getTime() }),
  ...(row.asked_by === null ? {} : { askedBy: row.asked_by }),
  ...(row.asked_at === null ? {} : { askedAt: row.asked_at.getTime() }),
  ...(row.reason === null ? {} : { reason: row.reason }),
  ...(row.decided_by === null ? {} : { decidedBy: row.decided_by }),
  ...(row.decided_at === null ? {} : { decidedAt: row.decided_at.getTime() }),
})

export const listedClosingFrom = (row: RowOf<typeof LISTED_CLOSING_ROW>): ListedClosing => ({
  ...closingFrom(row),
  ...(row.closed_by_name === null ? {} : { closedByName: row.closed_by_name }),
  ...(row.asked_by_name === null ? {} : { askedByName: row.asked_by_name }),
  ...(row.decided_by_name === null ? {} : { decidedByName: row.decided_by_name }),
})
