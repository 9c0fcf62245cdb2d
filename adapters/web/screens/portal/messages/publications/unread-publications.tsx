import { UnreadDialog } from './unread-dialog.tsx'
import type { OpenUnread } from './use-arrivals.ts'

/**
 * The open bulletins, then the notices. Closed without confirming, they open again after the next
 * sign-in.
 */
export default function UnreadPublications({ bulletins, notices }: { readonly bulletins: OpenUnread; readonly notices: OpenUnread }) {
  const kind = bulletins.queue.length > 0 ? 'bulletin' : 'notice'
  const unread = kind === 'bulletin' ? bulletins : notices
  if (unread.queue.length === 0) return null
  return (
    <UnreadDialog
      key={kind}
      kind={kind}
      queue={unread.queue}
      isBusy={unread.isBusy}
      error={unread.error}
      onConfirm={unread.confirm}
      onClose={unread.close}
    />
  )
}
