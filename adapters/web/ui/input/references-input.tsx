import { Button } from '@blueprintjs/core'
import { Cross } from '@blueprintjs/icons'
import type { ComponentProps } from 'react'
import type { Option } from '../../../http/contract/platform/reference/option.routes.ts'
import { useOptions } from '../../base/options.ts'
import { useWords } from '../../base/words.ts'
import { ComboBox } from './combo-box.tsx'
import { uiWords } from '../ui.words.ts'

type ReferencesInputProps = {
  /** The entity whose records are chosen. */
  readonly to: string
  readonly codes: readonly string[]
  readonly onChange: (codes: readonly string[]) => void
  /** The options, where not all records of the entity are offered. */
  readonly options?: readonly Option[] | undefined
  /** The attributes of the box in which another record is chosen. */
  readonly control: Omit<ComponentProps<typeof ComboBox>, 'value' | 'onChange' | 'options' | 'isLoading'>
}

/** The chosen records, each with a button to remove it, and a box to add another. */
export function ReferencesInput({ to, codes, onChange, options, control }: ReferencesInputProps) {
  const t = useWords(uiWords)
  const all = useOptions(to, options === undefined)
  const offered = options ?? all.options
  const titleOf = (code: string): string => offered.find((option) => option.code === code)?.title ?? ''
  return (
    <div className="references-input">
      {codes.length > 0 && (
        <ul className="references-chosen">
          {codes.map((code) => (
            <li key={code} className="references-one">
              <bdi>{`${code} ${titleOf(code)}`.trim()}</bdi>
              <Button
                variant="minimal"
                size="small"
                icon={<Cross />}
                disabled={control.disabled === true}
                aria-label={t('takeOut', { record: code })}
                onClick={() => onChange(codes.filter((one) => one !== code))}
              />
            </li>
          ))}
        </ul>
      )}
      <ComboBox
        {...control}
        value=""
        onChange={(code) => onChange(code === '' ? codes : [...codes, code])}
        options={offered.filter(({ code }) => !codes.includes(code))}
        isLoading={all.isLoading}
      />
    </div>
  )
}
