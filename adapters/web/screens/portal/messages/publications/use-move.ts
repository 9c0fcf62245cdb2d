import type { BulletinEvent } from '#core/portal/messages/bulletin.machine.ts'
import type { KeptPublication } from '../../../../../http/contract/portal/messages/publication.routes.ts'
import { ApiError } from '../../../../../http/client/api-client.ts'
import { useWords } from '../../../../base/words.ts'
import { useCommand } from '../../../../ui/use-command.tsx'
import { bulletinsWords } from './bulletins.words.ts'
import { DESK_ROUTES, type DeskKind } from './desk-routes.ts'

const DONE = { publish: 'published', schedule: 'scheduled', unschedule: 'unscheduled', withdraw: 'withdrawn' } as const

type Move = { readonly record: Pick<KeptPublication, 'id' | 'version'>; readonly event: BulletinEvent }

/**
 * Publishes, schedules or withdraws, and hands on the new state; `send` asks whether to withdraw,
 * `run` does not ask.
 */
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
  return useCommand<KeptPublication, Move>(
    ({ record: { id, version }, event }, api) => api.call(DESK_ROUTES[kind].move, { params: { id, event }, body: { version } }),
    {
      failure: 'in-place',
      ask: () => ({ title: t('withdraw'), confirmText: t('withdraw'), text: t('withdrawAsk'), intent: 'danger' }),
      done: (_, { event }) => t(DONE[event]),
      onDone: onKept,
      onFailed: (error) => {
        if (error instanceof ApiError && error.error === 'PUBLICATION_CHANGED') onStale()
      },
    },
  )
}
