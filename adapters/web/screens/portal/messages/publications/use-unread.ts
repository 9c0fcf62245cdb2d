import { bulletinRoutes, noticeRoutes, type ShownBulletin } from '../../../../../http/contract/portal/messages/publication.routes.ts'
import { ApiError } from '../../../../../http/client/api-client.ts'
import { useCall, useInvalidate } from '../../../../base/api.ts'
import { useLive } from '../../../../base/live.ts'
import { useIsOpen } from '../../../../base/visitor.ts'
import { useCommand, type Command } from '../../../../ui/use-command.tsx'

const QUEUE = { query: { unread: true, pageSize: 50 } } as const
const GONE = 404
const NONE: readonly never[] = []

export type Unread = {
  readonly count: number
  readonly queue: readonly ShownBulletin[]
  /** False until the server has answered. */
  readonly isLoaded: boolean
  readonly confirm: (id: number) => void
  readonly isBusy: boolean
  readonly error: Error | null
}

/** Reloads everything that shows a kind's unread ones. */
function usePublicationsChanged(kind: 'bulletin' | 'notice'): () => Promise<void> {
  const invalidate = useInvalidate()
  const routes =
    kind === 'bulletin'
      ? [bulletinRoutes.bulletinIndex, bulletinRoutes.bulletin]
      : [noticeRoutes.notices, noticeRoutes.poppingNotices, noticeRoutes.notice]
  return () => invalidate(...routes)
}

/** One that was withdrawn while it was read needs no confirmation. */
const isGone = (error: unknown): boolean => error instanceof ApiError && error.status === GONE

/** Confirms that one was read and counts again. */
export function useConfirm(kind: 'bulletin' | 'notice'): Command<number, void> {
  const changed = usePublicationsChanged(kind)
  return useCommand<void, number>(
    async (id, api) => {
      const sent =
        kind === 'bulletin'
          ? api.call(bulletinRoutes.readBulletin, { body: { id } })
          : api.call(noticeRoutes.browseNotice, { params: { id } })
      await sent.catch((error: unknown) => {
        if (!isGone(error)) throw error
      })
      await changed()
    },
    { failure: 'in-place' },
  )
}

/**
 * Keeps both kinds up to date while a page is open: what is published or withdrawn, and what is
 * read in another window.
 */
export function useLivePublications(): void {
  const bulletins = usePublicationsChanged('bulletin')
  const notices = usePublicationsChanged('notice')
  useLive('bulletins', () => void Promise.all([bulletins(), notices()]))
}

/** The unread bulletins of a shipper. */
export function useUnreadBulletins(): Unread {
  const { data } = useCall(bulletinRoutes.bulletinIndex, QUEUE, { enabled: useIsOpen(bulletinRoutes.bulletinIndex) })
  const { send, isBusy, failure } = useConfirm('bulletin')
  return { count: data?.unread ?? 0, queue: data?.rows ?? NONE, isLoaded: data !== undefined, confirm: send, isBusy, error: failure }
}

/** The notices that pop up for a shipper. */
export function usePoppingNotices(): Unread {
  const { data } = useCall(noticeRoutes.poppingNotices, {}, { enabled: useIsOpen(noticeRoutes.poppingNotices) })
  const { send, isBusy, failure } = useConfirm('notice')
  return { count: data?.unread ?? 0, queue: data?.rows ?? NONE, isLoaded: data !== undefined, confirm: send, isBusy, error: failure }
}
