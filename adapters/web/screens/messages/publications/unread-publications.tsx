import { useState } from 'react'
import { UnreadDialog } from './unread-dialog.tsx'
import type { Unread } from './use-unread.ts'

/** The bulletins that open by themselves (spec §2), then the notices. Closed without confirming, they open again at the next load. */
export default function UnreadPublications({ bulletins, notices }: { readonly bulletins: Unread; readonly notices: Unread }) {
  const [closed, setClosed] = useState<ReadonlySet<'bulletin' | 'notice'>>(new Set())
  const kind = bulletins.queue.length > 0 && !closed.has('bulletin') ? 'bulletin' : 'notice'
  const unread = kind === 'bulletin' ? bulletins : notices
  if (unread.queue.length === 0 || closed.has(kind)) return null
  return (
    <UnreadDialog
      key={kind}
      kind={kind}
      queue={unread.queue}
      isBusy={unread.isBusy}
      error={unread.error}
      onConfirm={unread.confirm}
      onClose={() => setClosed(new Set([...closed, kind]))}
    />
  )
}
