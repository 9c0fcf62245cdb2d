import { LABEL_SEQUENCES, sequenceWords } from '#core/parcels/labels/label-sequence.rules.ts'
import { LABEL_TYPES, type LabelTypeName } from '#core/parcels/labels/label-type.ts'
import { say, useWords } from '../../../../base/words.ts'
import { LabelChoice } from './label-choice.tsx'
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
        <LabelChoice
          label={t('type')}
          value={type}
          choices={types}
          text={(one) => `${say(LABEL_TYPES[one].label)} · ${sizeOf(one)}`}
          isFixed={isFixed}
          onChange={choose(keepType)}
        />
      )}
      {count > 1 && (
        <LabelChoice
          label={t('sequence')}
          value={sequence}
          choices={LABEL_SEQUENCES}
          text={(one) => say(sequenceWords[one])}
          isFixed={isFixed}
          onChange={choose(keepSequence)}
        />
      )}
    </>
  )
}
