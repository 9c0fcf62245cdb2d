import { Box, render, Text } from 'ink'
import type { Column } from '../context.ts'
import { fitColumns, GAP, type FittedColumn } from './fit-columns.ts'
import { cellText } from './plain-table.ts'

const isColoured = !process.env['NO_COLOR']
const FALLBACK_WIDTH = 80

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
              <Text key={index} wrap="truncate-end">
                {cell || ' '}
              </Text>
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

/** Draws a table once, as wide as the terminal; columns that do not fit are listed below. */
export async function inkTable(columns: readonly Column[], rows: readonly Readonly<Record<string, unknown>>[]): Promise<void> {
  const texts = rows.map((row) => columns.map((column) => cellText(row[column.name])))
  const { shown, left } = fitColumns(columns, texts, process.stdout.columns || FALLBACK_WIDTH)
  const app = render(<Table columns={shown} left={left} />, { exitOnCtrlC: false, patchConsole: false })
  app.unmount()
  await app.waitUntilExit()
}
