import type { Column } from '../context.ts'

const isMoney = (value: object): value is { amount: string; currency: string } => 'amount' in value && 'currency' in value

/** A value as a person reads it in one line. */
export function cellText(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (Array.isArray(value)) return value.map(cellText).join(', ')
  if (typeof value === 'object') return isMoney(value) ? `${value.amount} ${value.currency}` : JSON.stringify(value)
  return String(value).replace(/[\t\r\n]+/g, ' ')
}

/** Lines for pipes: a header line and a line per row, fields separated by tabs. */
export function plainTable(columns: readonly Column[], rows: readonly Readonly<Record<string, unknown>>[]): readonly string[] {
  return [
    columns.map((column) => column.name).join('\t'),
    ...rows.map((row) => columns.map((column) => cellText(row[column.name])).join('\t')),
  ]
}
