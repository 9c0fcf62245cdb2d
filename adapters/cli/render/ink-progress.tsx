import { Box, render, Text } from 'ink'
import type { Progress } from './progress.ts'
import { isColoured } from './state-dot.ts'

const WIDTH = 30

function Bar({ title, done, total }: { readonly title: string; readonly done: number; readonly total: number }) {
  const filled = total > 0 ? Math.min(WIDTH, Math.round((done / total) * WIDTH)) : 0
  return (
    <Box gap={1}>
      <Text>{title}</Text>
      {total > 0 ? (
        <Text {...(isColoured ? { color: 'cyan' } : {})}>
          {'█'.repeat(filled)}
          <Text dimColor={isColoured}>{'░'.repeat(WIDTH - filled)}</Text>
        </Text>
      ) : null}
      <Text>{total > 0 ? `${done} / ${total}` : done > 0 ? String(done) : '…'}</Text>
    </Box>
  )
}

/**
 * An animated bar, on standard error so that data can still be piped; it disappears when the work
 * is done.
 */
export function inkProgress(title: string): Progress {
  const app = render(<Bar title={title} done={0} total={0} />, { stdout: process.stderr, exitOnCtrlC: false, patchConsole: false })
  let isOver = false
  return {
    update: (done, total) => {
      if (!isOver) app.rerender(<Bar title={title} done={done} total={total} />)
    },
    finish: () => {
      if (isOver) return
      isOver = true
      app.clear()
      app.unmount()
    },
  }
}
