import { Button, Spinner } from '@blueprintjs/core'
import { Cross } from '@blueprintjs/icons'
import { useQueryClient } from '@tanstack/react-query'
import { standardDesign } from '#core/parcels/labels/design/standard-design.ts'
import { LABEL_TYPES } from '#core/parcels/labels/label-type.ts'
import {
  labelDesignRoutes,
  type KeptLabelDesign,
  type LabelDesignRow,
} from '../../../../http/contract/parcels/labels/label-design.routes.ts'
import { callKey, useCall } from '../../../base/api.ts'
import { useWords } from '../../../base/words.ts'
import type { OpenedProps } from '../../../resource/list/list-page.ts'
import { Drawer } from '../../../ui/dialog/dialog.tsx'
import { ErrorNote } from '../../../ui/note/error-note.tsx'
import { DesignEditor } from './design-editor.tsx'
import { DesignKept } from './design-kept.tsx'
import { labelDesignsWords } from './label-designs.words.ts'
import { draftOf } from './sent-design.ts'
import './label-designs.css'

const NEW = 'new'

/** A design beside the list: a draft in the editor, what was published as it is. */
export default function DesignDrawer({ opened, onOpen, onClose }: OpenedProps<LabelDesignRow>) {
  const t = useWords(labelDesignsWords)
  const queries = useQueryClient()
  const isNew = opened === NEW
  const { data, error, refetch } = useCall(
    labelDesignRoutes.labelDesign,
    { params: { id: Number(opened) } },
    { enabled: !isNew, isFreshOnMount: true },
  )
  const listAgain = () => queries.invalidateQueries({ queryKey: callKey(labelDesignRoutes.labelDesigns) })
  const keep = async (next: KeptLabelDesign): Promise<void> => {
    queries.setQueryData(callKey(labelDesignRoutes.labelDesign, { params: { id: next.id } }), next)
    onOpen(next.id)
    await listAgain()
  }
  const forget = async (): Promise<void> => {
    onClose()
    await listAgain()
  }
  const changing = { onKept: keep, onGone: forget }
  const fresh = standardDesign('standard', LABEL_TYPES.standard.size)
  return (
    <Drawer
      isOpen
      onClose={onClose}
      size="min(1200px, 100vw)"
      className="design-drawer"
      aria-labelledby="design-title"
      canOutsideClickClose={false}
    >
      <div className="design-head">
        <h2 id="design-title">{isNew ? t('add') : (data?.name ?? t('title'))}</h2>
        <Button variant="minimal" icon={<Cross />} aria-label={t('close')} title={t('close')} onClick={onClose} />
      </div>
      {!isNew && error !== null && <ErrorNote error={error} onRetry={() => void refetch()} />}
      {!isNew && error === null && data === undefined && <Spinner size={32} />}
      {isNew && (
        <DesignEditor
          {...changing}
          record={undefined}
          first={draftOf({ ...fresh, languages: [], blocks: [...fresh.blocks] }, { name: '', client: '' })}
        />
      )}
      {!isNew && data?.status === 'draft' && (
        <DesignEditor
          key={`${data.id} ${data.version}`}
          {...changing}
          record={data}
          first={draftOf(data, { name: data.name, client: data.client ?? '' })}
        />
      )}
      {!isNew && data !== undefined && data.status !== 'draft' && <DesignKept key={data.id} {...changing} record={data} />}
    </Drawer>
  )
}
