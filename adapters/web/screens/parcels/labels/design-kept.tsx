import { Button } from '@blueprintjs/core'
import { useState } from 'react'
import { labelDesignRoutes, type KeptLabelDesign } from '../../../../http/contract/parcels/labels/label-design.routes.ts'
import { useSession } from '../../../base/api.ts'
import { isGranted } from '../../../base/screen.ts'
import { useWords } from '../../../base/words.ts'
import { useCommand } from '../../../ui/use-command.tsx'
import { DesignCanvas } from './design-canvas.tsx'
import { DesignPreview } from './design-preview.tsx'
import { labelDesignsWords } from './label-designs.words.ts'
import { draftOf } from './sent-design.ts'
import { builtInWords, placeWords } from './use-design-changes.ts'
import { useDesign } from './use-design.ts'

type KeptProps = { readonly record: KeptLabelDesign; readonly onKept: (kept: KeptLabelDesign) => Promise<void> }

/**
 * A design that was published: it never changes, but can be copied, and withdrawn while it is in
 * force.
 */
export function DesignKept({ record, onKept }: KeptProps) {
  const t = useWords(labelDesignsWords)
  const { user } = useSession()
  const [chosen, setChosen] = useState<number>()
  const first = draftOf(record, { name: record.name, client: record.client ?? '' })
  const design = useDesign(first)
  const copy = useCommand<KeptLabelDesign>((_, api) => api.call(labelDesignRoutes.copyLabelDesign, { params: { id: record.id } }), {
    done: t('copied'),
    onDone: onKept,
  })
  const withdraw = useCommand<KeptLabelDesign>(
    (_, api) =>
      api.call(labelDesignRoutes.moveLabelDesign, { params: { id: record.id, event: 'withdraw' }, body: { version: record.version } }),
    {
      ask: () => ({
        title: t('withdrawTitle', { name: record.name }),
        text: t('withdrawAsk', { ...placeWords(t, first), before: builtInWords(t, first) }),
        confirmText: t('withdraw'),
        cancelText: t('keepInForce'),
        intent: 'danger',
      }),
      done: t('withdrawnDone'),
      onDone: onKept,
    },
  )
  return (
    <>
      <div className="design-body">
        <div className="design-paper">
          <DesignCanvas design={design} chosen={chosen} onChoose={setChosen} isFixed />
        </div>
        <div className="design-settings">
          <p>{`${record.status_txt}${record.number === null ? '' : ` · ${t('number')} ${record.number}`} · ${placeWords(t, first).whose}`}</p>
          <DesignPreview design={design} />
        </div>
      </div>
      <div className="design-foot">
        {isGranted(user, { area: 'label-designs', action: 'create' }) && (
          <Button text={t('copy')} loading={copy.isBusy} onClick={() => copy.send()} />
        )}
        {record.events.includes('withdraw') && isGranted(user, { area: 'label-designs', action: 'approve' }) && (
          <Button className="foot-end" variant="minimal" intent="danger" text={t('withdraw')} onClick={() => withdraw.send()} />
        )}
        {withdraw.question}
      </div>
    </>
  )
}
