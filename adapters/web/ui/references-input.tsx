import { Button } from '@blueprintjs/core'
import { Cross } from '@blueprintjs/icons'
import type { FieldOf } from '../../../core/kernel/field.ts'
import { splitList } from '../../../core/kernel/text.ts'
import { useOptions } from '../app/options.ts'
import { useWords } from '../i18n/words.ts'
import { ComboBox } from './combo-box.tsx'
import type { FieldInputProps } from './field-input.tsx'
import { uiWords } from './ui.words.ts'

type ReferencesInputProps = Omit<FieldInputProps, 'field'> & {
  readonly field: FieldOf<'references'>
  /** What the control says of itself; it goes to the box in which one more is chosen. */
  readonly control: Pick<Parameters<typeof ComboBox>[0], 'id' | 'name' | 'disabled' | 'onBlur'>
}

/** The chosen records, each of which can be taken out, and a box to add one more. */
export function ReferencesInput({ field, value, onChange, control, ...props }: ReferencesInputProps) {
  const t = useWords(uiWords)
  const { options, isLoading } = useOptions(field.to)
  const known = props.options ?? options
  const codes = typeof value === 'string' ? splitList(value).filter((code) => code !== '') : []
  const titleOf = (code: string): string => known.find((option) => option.code === code)?.title ?? ''
  const change = (next: readonly string[]): void => onChange(next.join(', '))
  return (
    <div className="references-input">
      {codes.length > 0 && (
        <ul className="references-chosen">
          {codes.map((code) => (
            <li key={code}>
              <span className="references-one">
                <bdi>{`${code} ${titleOf(code)}`.trim()}</bdi>
                <Button
                  variant="minimal"
                  size="small"
                  icon={<Cross />}
                  disabled={control.disabled === true}
                  aria-label={t('takeOut', { record: code })}
                  onClick={() => change(codes.filter((one) => one !== code))}
                />
              </span>
            </li>
          ))}
        </ul>
      )}
      <ComboBox
        {...control}
        value=""
        onChange={(code) => change(code === '' ? codes : [...codes, code])}
        options={known.filter(({ code }) => !codes.includes(code))}
        isLoading={props.options === undefined && isLoading}
      />
    </div>
  )
}
