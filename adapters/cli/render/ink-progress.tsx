import { Box, render, Text } from 'ink'
import type { Progress } from './progress.ts'

const WIDTH = 30

function Bar({ title, done, total }: { readonly title: string; readonly done: number; readonly total: number }) {
  const filled = total > 0 ? Math.min(WIDTH, Math.round((done / total) * WIDTH)) : 0
  return (
    <Box gap={1}>
      <Text>{title}</Text>
      {total > 0 ? (
        <Text color="cyan">
          {'█'.repeat(filled)}
          <Text dimColor>{'░'.repeat(WIDTH - filled)}</Text>
        </Text>
      ) : null}
      <Text>{total > 0 ? `${done} / ${total}` : String(done)}</Text>
    </Box>
  )
}

/** A bar that moves, on standard error so that data can still be piped away. */
export function inkProgress(title: string): Progress {
  const app = render(<Bar title={title} done={0} total={0} />, { stdout: process.stderr, exitOnCtrlC: false, patchConsole: false })
  return {
    update: (done, total) => app.rerender(<Bar title={title} done={done} total={total} />),
    finish: () => app.unmount(),
  }
}
