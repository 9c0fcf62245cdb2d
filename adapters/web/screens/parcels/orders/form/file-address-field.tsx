import { Button } from '@blueprintjs/core'
import { Cross } from '@blueprintjs/icons'
import type { ComponentProps } from 'react'
import { addressOfFile } from '../../../../../http/contract/platform/files/file.routes.ts'
import { say, useWords } from '../../../../base/words.ts'
import type { DeclaredField } from '../../../../ui/form/declared-field.tsx'
import { controlProps } from '../../../../ui/input/field-input.tsx'
import { FileInput } from '../../../../ui/input/file-input.tsx'
import { FormField } from '../../../../ui/form/form-field.tsx'
import { formWords } from './form.words.ts'

/** An upload of ours, by the address that orders name. */
const UPLOADED = /\/api\/files\/([A-Za-z0-9_-]{32})$/

/**
 * A file that an order names: uploaded here, or already somewhere on the web as sheets may give it.
 */
export function FileAddressField(props: ComponentProps<typeof DeclaredField>) {
  const t = useWords(formWords)
  const { field, id, error, value, onChange } = props
  const address = typeof value === 'string' ? value : ''
  const uploaded = UPLOADED.exec(address)?.[1]
  const isElsewhere = address !== '' && uploaded === undefined
  return (
    <FormField id={id} label={say(field.label)} help={isElsewhere ? undefined : t('fileHelp')} error={error} required={field.required}>
      {isElsewhere ? (
        <span className="order-file-link">
          <a href={address} target="_blank" rel="noreferrer">
            {address}
          </a>
          <Button id={id} variant="minimal" icon={<Cross />} text={t('removeFileLink')} onClick={() => onChange('')} />
        </span>
      ) : (
        <FileInput
          control={controlProps(props)}
          value={uploaded ?? ''}
          onChange={(next) => onChange(next === '' ? '' : addressOfFile(next))}
        />
      )}
    </FormField>
  )
}
