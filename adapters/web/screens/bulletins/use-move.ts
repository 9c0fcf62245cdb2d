import { useMutation } from '@tanstack/react-query'
import type { BulletinEvent } from '../../../../core/messages/bulletin.machine.ts'
import type { KeptPublication } from '../../../http/contract/bulletin.routes.ts'
import { ApiError } from '../../../http/client/api-client.ts'
import { useApi } from '../../app/api.ts'
import { useWords } from '../../i18n/words.ts'
import { notify } from '../../ui/notify.ts'
import { bulletinsWords } from './bulletins.words.ts'
import { DESK_ROUTES, type DeskKind } from './desk-routes.ts'

const DONE = { publish: 'published', schedule: 'scheduled', unschedule: 'unscheduled', withdraw: 'withdrawn' } as const

/** Publishes, schedules or withdraws; says so, and hands on what it is then. */
export function useMove({
  kind,
  onKept,
  onStale,
}: {
  readonly kind: DeskKind
  readonly onKept: (kept: KeptPublication) => Promise<void>
  readonly onStale: () => void
}) {
  const t = useWords(bulletinsWords)
  const api = useApi()
  return useMutation({
    mutationFn: ({
      record: { id, version },
      event,
    }: {
      readonly record: Pick<KeptPublication, 'id' | 'version'>
      readonly event: BulletinEvent
    }) => api.call(DESK_ROUTES[kind].move, { params: { id, event }, body: { version } }),
    onSuccess: async (kept, { event }) => {
      notify({ intent: 'success', message: t(DONE[event]) })
      await onKept(kept)
    },
    onError: (error) => {
      if (error instanceof ApiError && error.error === 'PUBLICATION_CHANGED') onStale()
    },
  })
}
