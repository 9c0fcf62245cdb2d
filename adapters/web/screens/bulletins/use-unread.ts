import { useMutation } from '@tanstack/react-query'
import { bulletinRoutes, noticeRoutes, type ShownBulletin } from '../../../http/contract/bulletin.routes.ts'
import { ApiError } from '../../../http/client/api-client.ts'
import { useApi, useCall, useReadAnew } from '../../app/api.ts'
import { useLive } from '../../app/live.ts'

const QUEUE = { query: { unread: true, pageSize: 50 } } as const
const GONE = 404

export type Unread = {
  readonly count: number
  readonly queue: readonly ShownBulletin[]
  readonly confirm: (id: number) => void
  readonly isBusy: boolean
  readonly error: Error | null
}

/** Asks anew for everything that tells of a kind's unread ones. */
function usePublicationsChanged(kind: 'bulletin' | 'notice'): () => Promise<void> {
  const readAnew = useReadAnew()
  const routes =
    kind === 'bulletin'
      ? [bulletinRoutes.bulletinIndex, bulletinRoutes.bulletin]
      : [noticeRoutes.notices, noticeRoutes.poppingNotices, noticeRoutes.notice]
  return () => readAnew(...routes)
}

/** One that was withdrawn while it was read needs no confirmation. */
const isGone = (error: unknown): boolean => error instanceof ApiError && error.status === GONE

/** Confirms the reading of one and counts anew. */
export function useConfirm(kind: 'bulletin' | 'notice') {
  const api = useApi()
  const changed = usePublicationsChanged(kind)
  return useMutation({
    mutationFn: async (id: number) => {
      const sent =
        kind === 'bulletin'
          ? api.call(bulletinRoutes.readBulletin, { body: { id } })
          : api.call(noticeRoutes.browseNotice, { params: { id } })
      await sent.catch((error: unknown) => {
        if (!isGone(error)) throw error
      })
      await changed()
    },
  })
}

/** Keeps everything of both kinds fresh while a page is open: what comes out or goes, and what is read in another window. */
export function useBulletinNews(): void {
  const bulletins = usePublicationsChanged('bulletin')
  const notices = usePublicationsChanged('notice')
  useLive('bulletins', () => void Promise.all([bulletins(), notices()]))
}

/** The unread bulletins of a shipper. */
export function useUnreadBulletins(): Unread {
  const { data } = useCall(bulletinRoutes.bulletinIndex, QUEUE)
  const { mutate, isPending, error } = useConfirm('bulletin')
  return { count: data?.unread ?? 0, queue: data?.rows ?? [], confirm: mutate, isBusy: isPending, error }
}

/** The notices that pop up for a shipper. */
export function usePoppingNotices(): Unread {
  const { data } = useCall(noticeRoutes.poppingNotices)
  const { mutate, isPending, error } = useConfirm('notice')
  return { count: data?.unread ?? 0, queue: data?.rows ?? [], confirm: mutate, isBusy: isPending, error }
}
