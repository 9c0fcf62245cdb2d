import { Button } from '@blueprintjs/core'
import { Redo, Undo } from '@blueprintjs/icons'
import { useState, type KeyboardEvent } from 'react'
import { standardDesign } from '#core/parcels/labels/design/standard-design.ts'
import type { KeptLabelDesign } from '../../../../http/contract/parcels/labels/label-design.routes.ts'
import { useSession } from '../../../base/api.ts'
import { isGranted } from '../../../base/screen.ts'
import { useWords } from '../../../base/words.ts'
import { ErrorNote } from '../../../ui/note/error-note.tsx'
import { useUnsavedWarning } from '../../../ui/form/unsaved.tsx'
import { BlockFields } from './block-fields.tsx'
import { BlockList } from './block-list.tsx'
import { DesignCanvas } from './design-canvas.tsx'
import { DesignFacts } from './design-facts.tsx'
import { DesignGuide } from './design-guide.tsx'
import { DesignPreview } from './design-preview.tsx'
import { labelDesignsWords } from './label-designs.words.ts'
import { useDesign, type Design, type Draft } from './use-design.ts'
import { useDesignChanges, type DesignChanges } from './use-design-changes.ts'

const AREA = 'label-designs'

export type EditorProps = {
  /** The draft as it is kept; none for a new one. */
  readonly record: KeptLabelDesign | undefined
  readonly first: Draft
  readonly onKept: (kept: KeptLabelDesign) => Promise<void>
  readonly onGone: () => Promise<void>
}

/** A draft: the label, the settings of its blocks, and what the rules say of it. */
export function DesignEditor({ record, first, onKept, onGone }: EditorProps) {
  const t = useWords(labelDesignsWords)
  const design = useDesign(first)
  const [chosen, setChosen] = useState<number | undefined>(0)
  const { release } = useUnsavedWarning(design.isChanged)
  const changes = useDesignChanges({ record, design, onKept, onGone, release })
  const keys = (event: KeyboardEvent): void => {
    if (!(event.ctrlKey || event.metaKey) || event.target instanceof HTMLInputElement) return
    const key = event.key.toLowerCase()
    const step = key === 'y' || (key === 'z' && event.shiftKey) ? design.redo : key === 'z' ? design.undo : undefined
    if (step === undefined) return
    event.preventDefault()
    step()
  }
  const reset = (): void => {
    design.change({ blocks: standardDesign(design.now.type, design.now.size).blocks })
    setChosen(0)
  }
  return (
    <>
      <div className="design-body" onKeyDown={keys} role="presentation">
        <div className="design-paper">
          <DesignGuide />
          <div className="design-tools">
            <Button icon={<Undo />} text={t('undo')} disabled={design.undo === undefined} onClick={() => design.undo?.()} />
            <Button icon={<Redo />} text={t('redo')} disabled={design.redo === undefined} onClick={() => design.redo?.()} />
            <Button text={t('reset')} onClick={reset} />
          </div>
          <DesignCanvas design={design} chosen={chosen} onChoose={setChosen} isFixed={false} />
          <p className={design.problems.length === 0 ? 'design-verdict' : 'design-verdict form-field-error'} role="status">
            {design.problems.length === 0 ? t('sound') : t('problems', { count: design.problems.length })}
          </p>
          <Missing design={design} />
        </div>
        <div className="design-settings">
          {chosen !== undefined && <BlockFields key={chosen} design={design} index={chosen} />}
          <BlockList design={design} chosen={chosen} onChoose={setChosen} />
          <DesignFacts design={design} errors={changes.fieldErrors} />
          <DesignPreview design={design} />
          {changes.error !== null && <ErrorNote error={changes.error} />}
        </div>
      </div>
      <Foot record={record} design={design} changes={changes} />
    </>
  )
}

/** The problems of the label as a whole, such as a block that it needs. */
function Missing({ design }: { readonly design: Design }) {
  const missing = design.problems.filter(({ path }) => path === 'blocks')
  if (missing.length === 0) return undefined
  return (
    <ul className="form-field-error">
      {missing.map(({ text }) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  )
}

type FootProps = { readonly record: KeptLabelDesign | undefined; readonly design: Design; readonly changes: DesignChanges }

function Foot({ record, design, changes }: FootProps) {
  const t = useWords(labelDesignsWords)
  const { user } = useSession()
  const isNamed = design.now.name.trim() !== ''
  return (
    <div className="design-foot">
      <Button
        text={t('saveDraft')}
        disabled={!isNamed || (record !== undefined && !design.isChanged)}
        loading={changes.isSaving}
        onClick={changes.save}
      />
      {isGranted(user, { area: AREA, action: 'approve' }) && (
        <Button
          intent="primary"
          text={t('publish')}
          disabled={!isNamed || design.problems.length > 0 || changes.isSaving}
          onClick={changes.publish}
        />
      )}
      {record !== undefined && isGranted(user, { area: AREA, action: 'delete' }) && (
        <Button className="foot-end" variant="minimal" intent="danger" text={t('remove')} onClick={changes.remove} />
      )}
      {changes.questions}
    </div>
  )
}
