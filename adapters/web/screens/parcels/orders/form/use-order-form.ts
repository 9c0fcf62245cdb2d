import { useId, useMemo, useState } from 'react'
import type { Sender } from '#core/platform/access/account.ts'
import { channelAfter } from '#core/parcels/orders/place/channel.rules.ts'
import { groupsOf, type GroupName, type LineGroup, type OrderKind } from '#core/parcels/orders/order-kind.ts'
import { readOrder, type OrderReading } from '#core/parcels/orders/read-order.ts'
import type { References } from '#core/base/fields/references.ts'
import { country as countries } from '#core/platform/reference/country.entity.ts'
import type { FieldError } from '../../../../../http/contract/envelope.ts'
import { sayFailure } from '../../../../base/words.ts'
import { focusBelowSummary, type FieldProblem } from '../../../../ui/form/error-summary.tsx'
import { focusControl } from '../../../../ui/form/focus-control.ts'
import type { FormValue } from '../../../../ui/form/form-value.ts'
import { afterPointer } from './after-pointer.ts'
import { useCityReferences } from './city-references.ts'
import { nameAt } from './field-names.ts'
import { pasteIntoLines } from './pasted-lines.ts'
import {
  draftPath,
  emptyLine,
  errorsOf,
  lineDraft,
  pathsOf,
  rawOf,
  sameDraft,
  type DraftPath,
  type LineDraft,
  type OrderDraft,
} from './order-draft.ts'

export type OrderForm = {
  readonly kind: OrderKind
  readonly draft: OrderDraft
  /**
   * The reference data that it is read by, with the cities of its destination; undefined until it
   * is loaded.
   */
  readonly references: References | undefined
  readonly isDirty: boolean
  /** The core's reading of it; undefined until the reference data is loaded. */
  readonly reading: OrderReading | undefined
  readonly idOf: (path: DraftPath) => string
  /** The error to show at a path: of fields that were left, and of all after a try to submit. */
  readonly errorOf: (path: DraftPath) => string | undefined
  /** The note that the shipper should know about a path, and that nothing waits for. */
  readonly noteOf: (path: DraftPath) => string | undefined
  readonly setValue: (name: string, value: FormValue) => void
  readonly setLineValue: (at: LinePlace, value: FormValue) => void
  readonly addLine: (group: GroupName) => void
  readonly copyLine: (group: GroupName, index: number) => void
  readonly removeLine: (group: GroupName, index: number) => void
  /**
   * Fills cells from a place on, to the right and down, with rows as a sheet has them; rows that
   * are missing are added.
   */
  readonly pasteLines: (at: LinePlace, cells: readonly (readonly string[])[]) => void
  readonly leave: (path: DraftPath) => void
  /** All that keeps it from being sent, after a try; each with its control, if there is one. */
  readonly problems: readonly FieldProblem[]
  /** It was tried to be submitted, so that what is missing is wrong too. */
  readonly isTried: boolean
  /** Shows every error and focuses the first; false where there is one. */
  readonly check: () => boolean
  /** The reference belongs to another order. */
  readonly isTaken: boolean
  /**
   * Shows the server's errors at their fields, for a draft those alone; returns those without a
   * field.
   */
  readonly refuse: (fields: readonly FieldError[], options?: { readonly isDraft?: boolean }) => readonly FieldError[]
  readonly focus: (path: DraftPath) => void
  /** Starts over from a draft. */
  readonly reset: (draft: OrderDraft) => void
  /** Replaces what was typed, as a change of what the form started from. */
  readonly restore: (draft: OrderDraft) => void
}

/** A field of a row. */
export type LinePlace = { readonly group: GroupName; readonly index: number; readonly name: string }

type State = {
  readonly draft: OrderDraft
  readonly left: ReadonlySet<DraftPath>
  readonly refused: ReadonlyMap<DraftPath, FieldError>
  readonly isTried: boolean
}

const fresh = (draft: OrderDraft): State => ({ draft, left: new Set(), refused: new Map(), isTried: false })

const idIn = (formId: string, path: DraftPath): string => `${formId}-${path.replaceAll('.', '-')}`

const without = (refused: State['refused'], path: DraftPath): State['refused'] =>
  refused.has(path) ? new Map([...refused].filter(([at]) => at !== path)) : refused

/**
 * Currencies that were not chosen follow the destination: cash is collected in the destination's
 * currency.
 */
function withDestination(
  draft: OrderDraft,
  kind: OrderKind,
  currencyOf: (country: FormValue | undefined) => string | undefined,
): OrderDraft {
  const before = draft.values
  const currency = currencyOf(before['country'])
  if (currency === undefined) return draft
  const moneys = kind.sections.flatMap((section) => Object.entries(section.fields).filter(([, field]) => field.kind === 'money'))
  const followed = moneys.flatMap(([name]) => {
    const value = before[name]
    return typeof value === 'object' && value.amount === '' && value.currency !== currency ? [[name, { ...value, currency }] as const] : []
  })
  return followed.length === 0 ? draft : { ...draft, values: { ...before, ...Object.fromEntries(followed) } }
}

const textAt = (draft: OrderDraft, name: string): string | undefined => {
  const value = draft.values[name]
  return typeof value === 'string' && value !== '' ? value : undefined
}

type DraftChange = { readonly before: OrderDraft; readonly after: OrderDraft; readonly references: References | undefined }

/**
 * A channel chosen by the rules for the old destination is cleared; one chosen by a person stays
 * (core: channel.rules).
 */
function withChannel({ before, after, references }: DraftChange): OrderDraft {
  if (references === undefined || textAt(after, 'channel') === undefined) return after
  const placeOf = (draft: OrderDraft) => ({
    country: textAt(draft, 'country'),
    city: textAt(draft, 'city'),
    channel: textAt(draft, 'channel'),
  })
  const channel = channelAfter({ before: placeOf(before), after: placeOf(after), references })
  return channel === undefined ? { ...after, values: { ...after.values, channel: '' } } : after
}

/** Rows move when one is added or removed: errors by row number are no longer valid. */
const isOf = (group: GroupName, path: DraftPath): boolean => path === group || path.startsWith(`${group}.`)

type FormParts = {
  readonly kind: OrderKind
  readonly initial: OrderDraft
  readonly references: References | undefined
  readonly sender: Sender
}

type SetState = (change: (before: State) => State) => void
type Edits = Pick<OrderForm, 'setValue' | 'setLineValue' | 'addLine' | 'copyLine' | 'removeLine' | 'pasteLines' | 'leave'>
type EditParts = {
  readonly kind: OrderKind
  readonly setState: SetState
  readonly references: References | undefined
  readonly focus: (path: DraftPath) => void
}

/**
 * The user's changes of the draft: a value typed, a row added, copied, removed or pasted, a field
 * left.
 */
function editsOf({ kind, setState, references, focus }: EditParts, draft: OrderDraft): Edits {
  const change = (path: DraftPath, edit: (draft: OrderDraft) => OrderDraft): void =>
    setState((before) => ({ ...before, draft: edit(before.draft), refused: without(before.refused, path) }))
  const groups = new Map(groupsOf(kind))
  const changeLines = (group: GroupName, edit: (lines: readonly LineDraft[], declared: LineGroup) => readonly LineDraft[]): void =>
    setState((before) => {
      const declared = groups.get(group)
      if (declared === undefined) return before
      return {
        ...before,
        draft: { ...before.draft, [group]: edit(before.draft[group], declared).slice(0, declared.most) },
        refused: new Map([...before.refused].filter(([path]) => !isOf(group, path))),
        left: new Set([...before.left].filter((path) => !isOf(group, path))),
      }
    })
  const currencyOf = (country: FormValue | undefined): string | undefined =>
    typeof country === 'string' ? references?.find(countries, country)?.currency : undefined
  return {
    setValue: (name, value) =>
      change(name, (before) => {
        const after = { ...before, values: { ...before.values, [name]: value } }
        return name === 'country' ? withDestination(withChannel({ before, after, references }), kind, currencyOf) : after
      }),
    setLineValue: ({ group, index, name }, value) =>
      change(`${group}.${index}.${name}`, (before) => ({
        ...before,
        [group]: before[group].map((line, at) => (at === index ? { ...line, values: { ...line.values, [name]: value } } : line)),
      })),
    addLine: (group) => {
      changeLines(group, (lines, declared) => [...lines, emptyLine(declared, lines.at(-1))])
      focus(`${group}.${draft[group].length}`)
    },
    copyLine: (group, index) => {
      changeLines(group, (lines) => lines.flatMap((line, at) => (at === index ? [line, lineDraft(line.values)] : [line])))
      focus(`${group}.${index + 1}`)
    },
    removeLine: (group, index) => {
      changeLines(group, (lines) => lines.filter((_, at) => at !== index))
      focus(`${group}.${Math.max(0, index - 1)}`)
    },
    pasteLines: (at, cells) => changeLines(at.group, (lines, declared) => pasteIntoLines({ lines, declared, cells }, at)),
    leave: (path) =>
      afterPointer(() => setState((before) => (before.left.has(path) ? before : { ...before, left: new Set([...before.left, path]) }))),
  }
}

/**
 * The state of an order's form, of any kind: read by the core at every change, so that the page and
 * the server refuse the same input.
 */
export function useOrderForm({ kind, initial, references: shared, sender }: FormParts): OrderForm {
  const formId = useId()
  const [start, setStart] = useState(initial)
  const [state, setState] = useState<State>(() => fresh(initial))
  const { draft, left, refused, isTried } = state
  const references = useCityReferences(shared, draft.values['country'])
  const reading = useMemo(
    () => references && readOrder({ kind, raw: rawOf(kind, draft), references, sender }),
    [kind, draft, references, sender],
  )
  const isDirty = useMemo(() => !sameDraft(kind, start, draft), [kind, start, draft])
  const errors = useMemo(() => errorsOf(reading?.failures ?? [], sayFailure), [reading])
  const notes = useMemo(() => errorsOf(reading?.notes ?? [], sayFailure), [reading])
  const idOf = (path: DraftPath): string => idIn(formId, path)
  const focus = (path: DraftPath): void => focusControl(idOf(path))
  const focusWrong = (path: DraftPath | undefined): void => {
    if (path !== undefined) focusBelowSummary(idOf(path))
  }
  const places = (): readonly DraftPath[] => pathsOf(kind, draft)
  const problems = useMemo((): readonly FieldProblem[] => {
    const paths = pathsOf(kind, draft)
    const shown = (path: DraftPath): string | undefined => refused.get(path)?.msg ?? (isTried ? errors.get(path) : undefined)
    const placed = paths.flatMap((path) => {
      const message = shown(path)
      return message === undefined ? [] : [{ id: idIn(formId, path), label: nameAt(kind, path), message }]
    })
    const known = new Set(paths)
    const others = isTried ? [...errors].flatMap(([path, message]) => (known.has(path) ? [] : [{ id: undefined, label: '', message }])) : []
    return [...placed, ...others]
  }, [kind, draft, errors, refused, isTried, formId])
  return {
    ...editsOf({ kind, setState, references, focus }, draft),
    kind,
    draft,
    references,
    isDirty,
    isTaken: refused.get('refCode')?.error === 'REFERENCE_TAKEN',
    reading,
    problems,
    isTried,
    idOf,
    errorOf: (path) => refused.get(path)?.msg ?? (isTried || left.has(path) ? errors.get(path) : undefined),
    // An ID that customs require is asked for as soon as the destination is known; the rest when
    // its field was left.
    noteOf: (path) => (path === 'consigneeId' || isTried || left.has(path) ? notes.get(path) : undefined),
    check: () => {
      setState((before) => ({ ...before, isTried: true }))
      focusWrong(places().find((path) => errors.has(path)))
      return errors.size === 0
    },
    refuse: (fields, { isDraft = false } = {}) => {
      const known = new Set(places())
      const placed = fields.map((one) => ({ one, path: draftPath(kind, one.path) }))
      const found = new Map(placed.flatMap(({ path, one }) => (path !== undefined && known.has(path) ? [[path, one] as const] : [])))
      setState((before) => ({ ...before, refused: found, isTried: !isDraft }))
      focusWrong(places().find((path) => found.has(path)))
      return placed.flatMap(({ path, one }) => (path !== undefined && known.has(path) ? [] : [one]))
    },
    focus,
    reset: (next) => {
      setStart(next)
      setState(fresh(next))
    },
    restore: (next) => setState(fresh(next)),
  }
}
