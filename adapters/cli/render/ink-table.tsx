import { Box, render, Text } from 'ink'
import type { Column } from '../context.ts'
import { cellText } from './plain-table.ts'

function Table({ columns, rows }: { readonly columns: readonly Column[]; readonly rows: readonly Readonly<Record<string, unknown>>[] }) {
  return (
    <Box columnGap={2}>
      {columns.map((column) => (
        <Box key={column.name} flexDirection="column" flexShrink={1} alignItems={column.align === 'right' ? 'flex-end' : 'flex-start'}>
          <Text bold color="cyan" wrap="truncate-end">
            {column.title}
          </Text>
          {rows.map((row, index) => (
            <Text key={index} wrap="truncate-end">
              {cellText(row[column.name]) || ' '}
            </Text>
          ))}
        </Box>
      ))}
    </Box>
  )
}

/** Draws a table once on the terminal; columns that do not fit are cut. */
export async function inkTable(columns: readonly Column[], rows: readonly Readonly<Record<string, unknown>>[]): Promise<void> {
  const app = render(<Table columns={columns} rows={rows} />, { exitOnCtrlC: false, patchConsole: false })
  app.unmount()
  await app.waitUntilExit()
}
