import { Button, InputGroup } from '@blueprintjs/core'
import { useEffect, useId, useState } from 'react'
import { labelDesignRoutes } from '../../../../http/contract/parcels/labels/label-design.routes.ts'
import { useWords } from '../../../base/words.ts'
import { ErrorNote } from '../../../ui/note/error-note.tsx'
import { FormField } from '../../../ui/form/form-field.tsx'
import { useCommand } from '../../../ui/use-command.tsx'
import { labelDesignsWords } from './label-designs.words.ts'
import { sentContent } from './sent-design.ts'
import type { Design } from './use-design.ts'

/** The label as a thermal printer prints it, of an order or of the longest content. */
export function DesignPreview({ design }: { readonly design: Design }) {
  const t = useWords(labelDesignsWords)
  const id = useId()
  const [number, setNumber] = useState('')
  const [picture, setPicture] = useState<string>()
  const preview = useCommand<string>(
    async (_, api) => {
      const body = { design: sentContent(design.now), order_number: number.trim() || null }
      return URL.createObjectURL(await (await api.open(labelDesignRoutes.previewLabelDesign, { body })).blob())
    },
    { failure: 'in-place', onDone: setPicture },
  )
  useEffect(() => () => (picture === undefined ? undefined : URL.revokeObjectURL(picture)), [picture])
  return (
    <section className="design-part" aria-label={t('preview')}>
      <h3>{t('preview')}</h3>
      <FormField id={id} label={t('order')} help={t('orderHelp')}>
        {(control) => (
          <InputGroup
            {...control}
            value={number}
            autoComplete="off"
            onChange={(event) => setNumber(event.target.value)}
            onKeyDown={(event) => event.key === 'Enter' && preview.send()}
          />
        )}
      </FormField>
      <Button text={t('showPreview')} loading={preview.isBusy} onClick={() => preview.send()} />
      {preview.failure !== null && <ErrorNote error={preview.failure} />}
      {picture !== undefined && <img className="design-preview" src={picture} alt={t('previewOf')} />}
    </section>
  )
}
