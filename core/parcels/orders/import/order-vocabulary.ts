import { CURRENCY_HEADINGS } from '#core/base/sheets/heading-key.ts'
import { learnedKeys, type Vocabulary } from '#core/base/sheets/heading-meaning.ts'
import type { FieldKind } from '#core/base/fields/field.ts'
import type { OrderField } from '../fields/order-field.ts'
import { fieldsOf, groupsOf, type OrderKind } from '../order-kind.ts'

/**
 * The target that a sheet's column fills: a field of the order (`phone`), of its products or boxes
 * (`goods.quantity`, `boxes.weight`), or the currency beside an amount (`cod.currency`,
 * `goods.value.currency`).
 */
export type ColumnTarget = string

type Meanings = ReadonlyMap<string, readonly ColumnTarget[]>

type Learning = { readonly target: ColumnTarget; readonly kind: FieldKind; readonly names: readonly string[] }

function learn(meanings: Map<string, ColumnTarget[]>, { target, kind, names }: Learning): void {
  for (const name of names)
    for (const key of learnedKeys(name, kind)) {
      const known = meanings.get(key) ?? []
      if (!known.includes(target)) meanings.set(key, [...known, target])
    }
}

const spokenNames = (field: OrderField): readonly string[] => [...Object.values(field.label), field.api, ...(field.synonyms ?? [])]

/** Columns of a text that may stand in several: `Address 1`, `Address 2`. */
const NUMBERS_BEHIND = ['1', '2', '3', '4']

function learnField(meanings: Map<string, ColumnTarget[]>, target: ColumnTarget, field: OrderField): void {
  const { kind } = field
  const names = spokenNames(field)
  learn(meanings, { target, kind, names })
  if (field.isJoined === true)
    learn(meanings, { target, kind, names: names.flatMap((name) => NUMBERS_BEHIND.map((number) => `${name} ${number}`)) })
  if (kind === 'money')
    learn(meanings, {
      target: `${target}.currency`,
      kind: 'reference',
      names: [
        ...Object.values(field.label).flatMap((label) => CURRENCY_HEADINGS.map((word) => label + word)),
        `${field.api}_currency`,
        ...(field.currencySynonyms ?? []),
      ],
    })
}

/**
 * Every field of a kind with its target: the order's own first, and a box's weight before a
 * product's.
 */
const targetFields = (kind: OrderKind): readonly (readonly [target: ColumnTarget, field: OrderField])[] => [
  ...fieldsOf(kind),
  ...groupsOf(kind)
    .toReversed()
    .flatMap(([group, { fields }]) => Object.entries(fields).map(([name, field]) => [`${group}.${name}`, field] as const)),
]

/** The headings that a kind understands, and those that mean another field by their cells. */
type OrderVocabulary = Vocabulary<ColumnTarget> & {
  /** Keys of headings by whose cells it is decided which of two names they are. */
  readonly byScript: ReadonlyMap<string, { readonly han: ColumnTarget; readonly other: ColumnTarget }>
}

const vocabularies = new WeakMap<OrderKind, OrderVocabulary>()

/**
 * Every heading that a kind understands, computed once from its declaration; the order's own fields
 * take precedence over its products'.
 */
export function headingsOf(kind: OrderKind): OrderVocabulary {
  const known = vocabularies.get(kind)
  if (known) return known
  const meanings = new Map<string, ColumnTarget[]>()
  const fields = targetFields(kind)
  for (const [target, field] of fields) learnField(meanings, target, field)
  const kinds = new Map(fields.map(([target, field]) => [target, field.kind]))
  const byScript = new Map(
    fields.flatMap(([target, { unlessHan }]) => {
      const other = unlessHan && target.replace(/[^.]+$/, unlessHan.field)
      if (unlessHan === undefined || other === undefined || !kinds.has(other)) return []
      return unlessHan.headings.flatMap((name) => learnedKeys(name, 'text').map((key) => [key, { han: target, other }] as const))
    }),
  )
  const made = { meanings, byScript, kindOf: (target: ColumnTarget): FieldKind => kinds.get(target) ?? 'reference' }
  vocabularies.set(kind, made)
  return made
}

/** The targets of each heading's key. */
export const vocabularyOf = (kind: OrderKind): Meanings => headingsOf(kind).meanings

export type HeadingTarget = { readonly target: ColumnTarget; readonly field: OrderField; readonly part: 'value' | 'currency' }

/** Every target that a column of this kind may fill, in the order of its declaration. */
export function targetsOf(kind: OrderKind): readonly HeadingTarget[] {
  const withCurrency = (target: string, field: OrderField): readonly HeadingTarget[] => {
    const value: HeadingTarget = { target, field, part: 'value' }
    return field.kind === 'money' ? [value, { target: `${target}.currency`, field, part: 'currency' }] : [value]
  }
  return targetFields(kind).flatMap(([target, field]) => withCurrency(target, field))
}
