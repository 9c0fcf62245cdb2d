import { HTMLSelect, InputGroup, Switch, TextArea } from '@blueprintjs/core'
import type { ComponentType } from 'react'
import type { Field, FieldKind, FieldOf } from '#core/base/fields/field.ts'
import { splitList } from '#core/base/kernel/text.ts'
import type { Option } from '../../../http/contract/platform/reference/option.routes.ts'
import { useOptions } from '../../base/options.ts'
import { say, useWords } from '../../base/words.ts'
import { ComboBox } from './combo-box.tsx'
import { DateInput } from './date-input.tsx'
import { today } from './day-text.ts'
import { FileInput } from './file-input.tsx'
import { describedBy, fieldControl } from '../form/form-field.tsx'
import type { FormValue, MoneyText } from '../form/form-value.ts'
import { ReferencesInput } from './references-input.tsx'
import { uiWords } from '../ui.words.ts'

export type FieldInputProps = {
  readonly field: Field
  readonly id: string
  /** The field's name in the API, for the control. */
  readonly name: string
  readonly value: FormValue
  readonly onChange: (next: FormValue) => void
  readonly onBlur?: (() => void) | undefined
  readonly error?: string | undefined
  readonly disabled?: boolean | undefined
  readonly placeholder?: string | undefined
  /** The options of a reference, where not all records of its entity are offered. */
  readonly options?: readonly Option[] | undefined
  /** The name of a control without a visible label: a cell of a table. */
  readonly label?: string | undefined
}

type InputOf<K extends FieldKind> = ComponentType<Omit<FieldInputProps, 'field'> & { readonly field: FieldOf<K> }>

const textOf = (value: FormValue): string => (typeof value === 'string' ? value : '')

/** The attributes of every control for assistive technologies. */
export const controlProps = ({
  id,
  name,
  error,
  field,
  disabled,
  label,
  onBlur,
  placeholder,
}: Omit<FieldInputProps, 'value' | 'onChange'>) => ({
  ...fieldControl(id, { error, help: field.help }),
  name,
  disabled: disabled ?? false,
  'aria-required': field.required === true,
  ...(label === undefined ? {} : { 'aria-label': label }),
  ...(onBlur === undefined ? {} : { onBlur }),
  ...(placeholder === undefined ? {} : { placeholder }),
})

type LineProps = Omit<FieldInputProps, 'field'> & {
  readonly field: Field
  readonly inputMode?: 'decimal' | 'numeric' | 'tel' | 'text' | 'email' | 'url'
  readonly type?: string
  readonly unit?: string
  readonly className?: string
}

function LineInput({ inputMode = 'text', type = 'text', unit, className, ...props }: LineProps) {
  return (
    <InputGroup
      {...controlProps(props)}
      {...(className === undefined ? {} : { className })}
      type={type}
      inputMode={inputMode}
      autoComplete="off"
      intent={props.error ? 'danger' : 'none'}
      value={textOf(props.value)}
      onChange={(event) => props.onChange(event.target.value)}
      {...(unit === undefined
        ? {}
        : {
            rightElement: (
              <span className="input-unit" aria-hidden="true">
                {unit}
              </span>
            ),
          })}
    />
  )
}

/**
 * From so many characters on a text is a list that is pasted, and its control shows some lines of
 * it.
 */
const PASTED_CHARACTERS = 5000

function LinesInput(props: Omit<FieldInputProps, 'field'> & { readonly field: Field }) {
  const { field } = props
  const isPasted = field.kind === 'text' && (field.maxLength ?? 0) > PASTED_CHARACTERS
  return (
    <TextArea
      {...controlProps(props)}
      className={isPasted ? 'pasted-lines' : undefined}
      fill
      autoResize
      rows={2}
      intent={props.error ? 'danger' : 'none'}
      value={textOf(props.value)}
      onChange={(event) => props.onChange(event.target.value)}
    />
  )
}

function FlagInput(props: Omit<FieldInputProps, 'field'> & { readonly field: FieldOf<'flag'> }) {
  const {
    placeholder: _placeholder,
    'aria-invalid': _invalid,
    'aria-required': _required,
    ...control
  } = { placeholder: '', ...controlProps(props) }
  return (
    <Switch
      {...control}
      className="flag-input"
      size="large"
      checked={props.value === true}
      onChange={(event) => props.onChange(event.currentTarget.checked)}
    />
  )
}

function ChoiceInput(props: Omit<FieldInputProps, 'field'> & { readonly field: FieldOf<'choice'> }) {
  const t = useWords(uiWords)
  return (
    <HTMLSelect
      {...controlProps(props)}
      fill
      className={props.error ? 'select-invalid' : ''}
      value={textOf(props.value)}
      onChange={(event) => props.onChange(event.currentTarget.value)}
    >
      <option value="">{t('choose')}</option>
      {Object.entries(props.field.choices).map(([code, label]) => (
        <option key={code} value={code}>
          {say(label)}
        </option>
      ))}
    </HTMLSelect>
  )
}

function ReferenceInput(props: Omit<FieldInputProps, 'field'> & { readonly field: FieldOf<'reference'> }) {
  const { options, isLoading } = useOptions(props.field.to)
  return (
    <ComboBox
      {...controlProps(props)}
      value={textOf(props.value)}
      onChange={props.onChange}
      options={props.options ?? options}
      isLoading={props.options === undefined && isLoading}
    />
  )
}

let zones: readonly Option[] | undefined
const timeZones = (): readonly Option[] => (zones ??= Intl.supportedValuesOf('timeZone').map((code) => ({ code, title: '' })))

function TimezoneInput(props: Omit<FieldInputProps, 'field'> & { readonly field: FieldOf<'timezone'> }) {
  const { options } = useOptions('timezone')
  // A house that has cleared its list chooses from all that the browser knows.
  return (
    <ComboBox
      {...controlProps(props)}
      value={textOf(props.value)}
      onChange={props.onChange}
      options={options.length > 0 ? options : timeZones()}
    />
  )
}

function MoneyInput(props: Omit<FieldInputProps, 'field'> & { readonly field: FieldOf<'money'> }) {
  const t = useWords(uiWords)
  const { options, isLoading } = useOptions('currency')
  const value: MoneyText = typeof props.value === 'object' ? props.value : { amount: '', currency: '' }
  const label = props.label ?? say(props.field.label)
  return (
    <div className="money-input" role="group" aria-label={label}>
      <LineInput
        {...props}
        value={value.amount}
        inputMode="decimal"
        onChange={(amount) => props.onChange({ ...value, amount: textOf(amount) })}
      />
      <ComboBox
        {...controlProps({ ...props, id: `${props.id}-currency`, name: `${props.name}.currency`, placeholder: t('currency') })}
        aria-describedby={describedBy(props.id, { error: props.error, help: props.field.help })}
        aria-label={`${label}: ${t('currency')}`}
        codeOnly
        value={value.currency}
        onChange={(currency) => props.onChange({ ...value, currency })}
        options={props.options ?? options}
        isLoading={isLoading}
      />
    </div>
  )
}

function DayInput({
  withTime,
  ...props
}: Omit<FieldInputProps, 'field'> & { readonly field: FieldOf<'date' | 'instant'>; readonly withTime?: boolean }) {
  return (
    <DateInput
      {...controlProps(props)}
      value={textOf(props.value)}
      onChange={props.onChange}
      withTime={withTime ?? false}
      min={props.field.when === 'future' ? today() : undefined}
      max={props.field.when === 'past' ? today() : undefined}
    />
  )
}

/** One control per kind of field; a new kind does not compile until it has its own. */
const inputs: { readonly [K in FieldKind]: InputOf<K> } = {
  text: (props) => (props.field.multiline ? <LinesInput {...props} /> : <LineInput {...props} />),
  code: (props) => <LineInput {...props} className="code-input" />,
  texts: LinesInput,
  integer: (props) => <LineInput {...props} inputMode="numeric" />,
  rate: (props) => <LineInput {...props} inputMode="decimal" />,
  flag: FlagInput,
  choice: ChoiceInput,
  reference: ReferenceInput,
  references: (props) => (
    <ReferencesInput
      to={props.field.to}
      codes={splitList(textOf(props.value))}
      onChange={(codes) => props.onChange(codes.join(', '))}
      options={props.options}
      control={controlProps(props)}
    />
  ),
  timezone: TimezoneInput,
  pattern: (props) => <LineInput {...props} className="code-input" />,
  instant: (props) => <DayInput {...props} withTime />,
  date: DayInput,
  weight: (props) => <LineInput {...props} inputMode="decimal" unit="kg" />,
  length: (props) => <LineInput {...props} inputMode="decimal" unit="cm" />,
  money: MoneyInput,
  phone: (props) => <LineInput {...props} type="tel" inputMode="tel" />,
  // The browser's own check of `type="email"` would come before ours, in its language.
  email: (props) => <LineInput {...props} inputMode="email" />,
  url: (props) => <LineInput {...props} inputMode="url" />,
  file: (props) => <FileInput control={controlProps(props)} value={textOf(props.value)} onChange={props.onChange} />,
  html: LinesInput,
}

/**
 * The form control of a declared field; `FormField` or `DeclaredField` add label, help and error.
 */
export function FieldInput(props: FieldInputProps) {
  const Input = inputs[props.field.kind] as ComponentType<FieldInputProps>
  return <Input {...props} />
}
