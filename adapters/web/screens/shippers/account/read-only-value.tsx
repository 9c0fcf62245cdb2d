import { Button, InputGroup } from '@blueprintjs/core'
import { Duplicate } from '@blueprintjs/icons'
import { useWords } from '../../../base/words.ts'
import { copyText } from '../../../ui/copy-text.ts'
import { describedBy, FormField } from '../../../ui/form-field.tsx'
import { accountWords } from './account.words.ts'

type ReadOnlyProps = {
  readonly id: string
  readonly label: string
  readonly value: string
  readonly canCopy?: boolean
  readonly help?: string | undefined
}

/** A read-only value with a button that copies it. */
export function ReadOnlyValue({ id, label, value, canCopy = false, help }: ReadOnlyProps) {
  const t = useWords(accountWords)
  const copyLabel = t('copyOf', { what: label })
  return (
    <FormField id={id} label={label} help={help}>
      <InputGroup
        id={id}
        readOnly
        aria-describedby={describedBy(id, { help })}
        value={value}
        className={canCopy ? 'code-input' : ''}
        {...(canCopy
          ? {
              rightElement: (
                <Button
                  variant="minimal"
                  icon={<Duplicate />}
                  aria-label={copyLabel}
                  title={copyLabel}
                  onClick={() => copyText(value, t('copied'))}
                />
              ),
            }
          : {})}
      />
    </FormField>
  )
}
