import { InputGroup } from '@blueprintjs/core'
import { useWords } from '../../base/words.ts'
import { CopyButton } from '../copy-button.tsx'
import { FormField } from './form-field.tsx'
import { uiWords } from '../ui.words.ts'

type ReadOnlyProps = {
  readonly id: string
  readonly label: string
  readonly value: string
  readonly canCopy?: boolean
  readonly help?: string | undefined
}

/** A read-only value with a button that copies it. */
export function ReadOnlyValue({ id, label, value, canCopy = false, help }: ReadOnlyProps) {
  const t = useWords(uiWords)
  return (
    <FormField id={id} label={label} help={help}>
      {(control) => (
        <InputGroup
          {...control}
          readOnly
          value={value}
          className={canCopy ? 'code-input' : ''}
          {...(canCopy
            ? {
                rightElement: <CopyButton text={value} label={t('copyOf', { what: label })} done={t('copied')} size="medium" />,
              }
            : {})}
        />
      )}
    </FormField>
  )
}
