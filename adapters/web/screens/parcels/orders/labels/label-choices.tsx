import { HTMLSelect } from '@blueprintjs/core'
import { useId } from 'react'
import { LABEL_SEQUENCES, sequenceWords } from '#core/parcels/labels/label-sequence.rules.ts'
import { LABEL_TYPES, type LabelTypeName } from '#core/parcels/labels/label-type.ts'
import { say, useWords } from '../../../../base/words.ts'
import { FormField } from '../../../../ui/form/form-field.tsx'
import { labelWords } from './labels.words.ts'
import { usePreferredSequence, usePreferredType } from './preferred-type.ts'

const sizeOf = (type: LabelTypeName): string => `${LABEL_TYPES[type].size.replace('x', '×')} mm`

type LabelChoicesProps = {
  readonly types: readonly LabelTypeName[]
  /** How many labels are printed. */
  readonly count: number
  readonly isFixed: boolean
  /** Another label is wanted than before. */
  readonly onChange: () => void
}

/** The type of labels, and the sequence in which several are printed, kept for the next time. */
export function LabelChoices({ types, count, isFixed, onChange }: LabelChoicesProps) {
  const t = useWords(labelWords)
  const [type, keepType] = usePreferredType(types)
  const [sequence, keepSequence] = usePreferredSequence()
  const choose = (keep: (choice: string) => void) => (choice: string) => {
    keep(choice)
    onChange()
  }
  return (
    <>
      {types.length > 0 && (
        <Choice
          label={t('type')}
          value={type}
          options={types.map((one) => ({ value: one, label: `${say(LABEL_TYPES[one].label)} · ${sizeOf(one)}` }))}
          isFixed={isFixed}
          onChange={choose(keepType)}
        />
      )}
      {count > 1 && (
        <Choice
          label={t('sequence')}
          value={sequence}
          options={LABEL_SEQUENCES.map((one) => ({ value: one, label: say(sequenceWords[one]) }))}
          isFixed={isFixed}
          onChange={choose(keepSequence)}
        />
      )}
    </>
  )
}

type ChoiceProps = {
  readonly label: string
  readonly value: string
  readonly options: readonly { readonly value: string; readonly label: string }[]
  readonly isFixed: boolean
  readonly onChange: (choice: string) => void
}

function Choice({ label, value, options, isFixed, onChange }: ChoiceProps) {
  const id = useId()
  return (
    <FormField id={id} label={label}>
      <HTMLSelect
        id={id}
        fill
        value={value}
        disabled={isFixed}
        onChange={(event) => onChange(event.currentTarget.value)}
        options={[...options]}
      />
    </FormField>
  )
}
