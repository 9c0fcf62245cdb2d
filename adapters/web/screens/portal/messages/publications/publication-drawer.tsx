import { Button, DrawerSize, Spinner } from '@blueprintjs/core'
import { Cross } from '@blueprintjs/icons'
import { useQueryClient } from '@tanstack/react-query'
import type { KeptPublication } from '../../../../../http/contract/portal/messages/publication.routes.ts'
import { callKey, useCall } from '../../../../base/api.ts'
import { useWords } from '../../../../base/words.ts'
import { ErrorNote } from '../../../../ui/note/error-note.tsx'
import { bulletinsWords } from './bulletins.words.ts'
import { DESK_ROUTES, type DeskKind } from './desk-routes.ts'
import { PublicationEditor } from './publication-editor.tsx'
import { PublicationKept, titleOf } from './publication-kept.tsx'
import { Drawer } from '../../../../ui/dialog/dialog.tsx'
import './bulletins.css'

type DrawerProps = {
  readonly kind: DeskKind
  /**
   * The number of a publication, `new`, or `copy-` and the number of the one that a new draft
   * copies.
   */
  readonly opened: string
  readonly onOpen: (opened: number | string) => void
  readonly onClose: () => void
}

/** Of the answers for both audiences, the staff's. */
const isKept = (answer: object): answer is KeptPublication => 'version' in answer

/** A copy starts without dates. */
const draftOf = (kept: KeptPublication): KeptPublication => ({ ...kept, publish_time: null, until_time: null })

/** A publication beside the list: a draft in the editor, others read-only. */
export default function PublicationDrawer({ kind, opened, onOpen, onClose }: DrawerProps) {
  const t = useWords(bulletinsWords)
  const queries = useQueryClient()
  const routes = DESK_ROUTES[kind]
  const isNew = opened === 'new'
  const isCopy = opened.startsWith('copy-')
  const id = Number(isCopy ? opened.slice('copy-'.length) : opened)
  const sent = { params: { id } }
  const { data, error, refetch } = useCall(routes.find, sent, { enabled: !isNew, isFreshOnMount: true })
  const kept = data !== undefined && isKept(data) ? data : undefined
  const keep = async (next: KeptPublication): Promise<void> => {
    queries.setQueryData(callKey(routes.find, { params: { id: next.id } }), next)
    await queries.invalidateQueries({ queryKey: callKey(routes.list) })
  }
  const forget = async (): Promise<void> => {
    onClose()
    await queries.invalidateQueries({ queryKey: callKey(routes.list) })
  }
  const shared = { kind, onKept: keep, onStale: () => void refetch() }
  return (
    <Drawer
      isOpen
      onClose={onClose}
      size={DrawerSize.LARGE}
      className="publication-drawer"
      aria-labelledby="publication-title"
      canOutsideClickClose={false}
    >
      <div className="publication-head">
        <h2 id="publication-title">{kept === undefined || isCopy ? t(kind === 'bulletin' ? 'write' : 'writeNotice') : titleOf(kept)}</h2>
        <Button variant="minimal" icon={<Cross />} aria-label={t('close')} title={t('close')} onClick={onClose} />
      </div>
      {error !== null && (
        <div className="publication-body">
          <ErrorNote error={error} onRetry={() => void refetch()} />
        </div>
      )}
      {!isNew && error === null && kept === undefined && (
        <div className="publication-body">
          <Spinner size={32} />
        </div>
      )}
      {(isNew || (isCopy && kept !== undefined)) && (
        <PublicationEditor {...shared} record={undefined} template={kept && draftOf(kept)} onOpen={onOpen} onGone={forget} />
      )}
      {!isNew && !isCopy && kept?.status === 'draft' && (
        <PublicationEditor {...shared} record={kept} template={kept} onOpen={onOpen} onGone={forget} />
      )}
      {!isNew && !isCopy && kept !== undefined && kept.status !== 'draft' && (
        <PublicationKept {...shared} record={kept} onCopy={() => onOpen(`copy-${kept.id}`)} />
      )}
    </Drawer>
  )
}
