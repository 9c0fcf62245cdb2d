import { useQueryClient } from '@tanstack/react-query'
import type { Entity } from '#core/base/fields/entity.ts'
import type { VersionRoutes } from '../../../http/contract/pricing/fees/tariff.routes.ts'
import type { ReferenceRecord } from '../../../http/contract/platform/reference/reference.routes.ts'
import { useWords } from '../../base/words.ts'
import { localTime } from '../../ui/input/local-time.ts'
import { notify } from '../../ui/note/notify.ts'
import { recordsChanged } from '../records-changed.ts'
import { StartDialog } from './start-dialog.tsx'
import './versions.css'
import { versionsWords } from './versions.words.ts'

type PublishDraftsProps = {
  readonly entity: Entity
  readonly routes: VersionRoutes
  readonly drafts: readonly ReferenceRecord[]
  readonly onClose: () => void
}

/**
 * Asks when the chosen drafts take effect, and publishes them together: a whole price sheet at
 * once.
 */
export function PublishDrafts({ entity, routes, drafts, onClose }: PublishDraftsProps) {
  const t = useWords(versionsWords)
  const queries = useQueryClient()
  const { length: count } = drafts
  return (
    <StartDialog
      entity={entity}
      title={t('publishManyOf', { count })}
      text={
        <>
          {t('publishManyText')}
          <span className="version-drafts">
            {drafts.map(({ id, version_code: code, effective_from: from }) => (
              <span key={id}>
                {String(code)} <span className="text-muted">{t('from', { from: localTime(String(from)) })}</span>
              </span>
            ))}
          </span>
        </>
      }
      act={t('publishMany')}
      intent="primary"
      proposed={undefined}
      hasOwnTimes
      work={(start, api) =>
        api.call(routes.publishTogether, { body: { drafts: drafts.map(({ id, version }) => ({ id, version })), ...start } })
      }
      onDone={() => {
        notify({ intent: 'success', message: t('publishedMany', { count }) })
        void recordsChanged(queries, entity)
        onClose()
      }}
      onClose={onClose}
    />
  )
}
