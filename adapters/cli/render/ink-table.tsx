import { Box, render, Text } from 'ink'
import type { StateTone } from '#core/base/kernel/state-tone.ts'
import type { Column } from '../context.ts'
import { fitColumns, GAP, type FittedColumn } from './fit-columns.ts'
import { cellText } from './plain-table.ts'
import { DOT, isColoured, TONE_COLOURS } from './state-dot.ts'

const FALLBACK_WIDTH = 80

function Cell({ cell, tone }: { readonly cell: string; readonly tone: StateTone | undefined }) {
  if (tone === undefined || !cell.startsWith(DOT)) return <Text wrap="truncate-end">{cell || ' '}</Text>
  return (
    <Text wrap="truncate-end">
      <Text {...(isColoured ? { color: TONE_COLOURS[tone] } : {})}>{DOT}</Text>
      {cell.slice(DOT.length)}
    </Text>
  )
}

function Table({ columns, left }: { readonly columns: readonly FittedColumn[]; readonly left: readonly Column[] }) {
  return (
    <Box flexDirection="column">
      <Box columnGap={GAP}>
        {columns.map((column) => (
          <Box
            key={column.name}
            flexDirection="column"
            width={column.width}
            alignItems={column.align === 'right' ? 'flex-end' : 'flex-start'}
          >
            <Text bold={isColoured} {...(isColoured ? { color: 'cyan' } : {})} wrap="truncate-end">
              {column.title}
            </Text>
            {column.cells.map((cell, index) => (
              <Cell key={index} cell={cell} tone={column.tones?.[cell.slice(DOT.length + 1)]} />
            ))}
          </Box>
        ))}
      </Box>
      {left.length > 0 ? (
        <Text dimColor={isColoured} wrap="truncate-end">
          … {left.map((column) => column.title).join(', ')}
        </Text>
      ) : null}
    </Box>
  )
}

/** A state has its dot before it. */
function cellOf(column: Column, row: Readonly<Record<string, unknown>>): string {
  const text = cellText(row[column.name])
  return column.tones?.[text] === undefined ? text : `${DOT} ${text}`
}

/** Draws a table once, as wide as the terminal; columns that do not fit are listed below. */
export async function inkTable(columns: readonly Column[], rows: readonly Readonly<Record<string, unknown>>[]): Promise<void> {
  const texts = rows.map((row) => columns.map((column) => cellOf(column, row)))
  const { shown, left } = fitColumns(columns, texts, process.stdout.columns || FALLBACK_WIDTH)
  const app = render(<Table columns={shown} left={left} />, { exitOnCtrlC: false, patchConsole: false })
  app.unmount()
  await app.waitUntilExit()
}
