import { LABEL_SEQUENCES, type LabelSequence } from '#core/parcels/labels/label-sequence.rules.ts'
import { LABEL_TYPES, type LabelTypeName } from '#core/parcels/labels/label-type.ts'
import { usePreference } from '../../../../base/preferences.ts'
import { isReadyFor, printersOf } from '../../../../base/print-desk/desk-state.ts'
import { useDeskState } from '../../../../base/print-desk/use-desk.ts'
import { DEFAULT_LABEL_TYPE } from './make-labels.ts'

/** The label type that the reader printed last, where these orders have it, and what sets it. */
export function usePreferredType(labelTypes: readonly LabelTypeName[]): readonly [LabelTypeName, (type: string) => void] {
  const [kept, keep] = usePreference<string>('label-type', DEFAULT_LABEL_TYPE)
  return [labelTypes.find((one) => one === kept) ?? labelTypes[0] ?? DEFAULT_LABEL_TYPE, keep]
}

/** The sequence in which the reader printed labels last, and what sets it. */
export function usePreferredSequence(): readonly [LabelSequence, (sequence: string) => void] {
  const [kept, keep] = usePreference<string>('label-sequence', 'given')
  return [LABEL_SEQUENCES.find((one) => one === kept) ?? 'given', keep]
}

/**
 * Whether labels go to this desk's printer without a question: its agent is connected, and the
 * printer of the size is known.
 */
export function usePrintsAtOnce(labelTypes: readonly LabelTypeName[]): boolean {
  const [type] = usePreferredType(labelTypes)
  return isReadyFor(useDeskState(), LABEL_TYPES[type].size)
}

/**
 * Whether there is another way to print than the one that the button takes: labels go to this
 * desk's printer, and may be made as a document.
 */
export const useHasOtherWay = (): boolean => printersOf(useDeskState()) !== undefined
