import type { FieldFailure } from '#core/base/kernel/failure.ts'
import type { Field } from '#core/base/fields/field.ts'
import type { OrderField } from '#core/parcels/orders/fields/order-field.ts'
import {
  fieldsOf,
  groupsOf,
  lineFields,
  type GroupName,
  type LineGroup,
  type NamedFields,
  type OrderKind,
} from '#core/parcels/orders/order-kind.ts'
import type { RawOrder } from '#core/parcels/orders/read-order.ts'
import type { orderRoutes, OrderRow } from '../../../../../http/contract/parcels/orders/order.routes.ts'
import type { SentOf } from '../../../../../http/contract/route.ts'
import { sameFormValue, toFormValue, toSent, type FormValue, type FormValues } from '../../../../ui/form/form-value.ts'
import { valueOf } from '../../../../base/order-text.ts'

/**
 * A row of the form: a product, a box; `id` identifies rows while they are added, copied and
 * removed.
 */
export type LineDraft = { readonly id: number; readonly values: FormValues }

/**
 * The content of an order's form, by the core's names, all as typed; without boxes where its kind
 * has none.
 */
export type OrderDraft = { readonly values: FormValues } & Readonly<Record<GroupName, readonly LineDraft[]>>

/** A field's path in a draft, as in the core's reader: `phone`, `goods.0.quantity`. */
export type DraftPath = string

let lastLineId = 0
export const lineDraft = (values: FormValues): LineDraft => ({ id: (lastLineId += 1), values })

/** The lines of each group that a kind has. */
function linesOf<L>(kind: OrderKind, make: (name: GroupName, group: LineGroup) => readonly L[]): Readonly<Record<GroupName, readonly L[]>> {
  return { goods: [], boxes: [], ...Object.fromEntries(groupsOf(kind).map(([name, group]) => [name, make(name, group)])) }
}

const DEFAULT_VALUE_CURRENCY = 'USD'

/**
 * A new row of a group; values are declared in USD, or in the currency of the row above, until
 * another currency is chosen.
 */
export function emptyLine(group: LineGroup, above?: LineDraft): LineDraft {
  const currencyAbove = (name: string): string => {
    const value = above?.values[name]
    return typeof value === 'object' ? value.currency : ''
  }
  const start = (name: string, field: Field): FormValue =>
    field.kind === 'money' ? { amount: '', currency: currencyAbove(name) || DEFAULT_VALUE_CURRENCY } : toFormValue(field, undefined)
  return lineDraft(Object.fromEntries(lineFields(group).map(([name, field]) => [name, start(name, field)])))
}

/** A form begins with a row where its kind needs one. */
const firstLines = (group: LineGroup): readonly LineDraft[] => (group.least === 0 ? [] : [emptyLine(group)])

export const emptyDraft = (kind: OrderKind): OrderDraft => ({
  values: Object.fromEntries(fieldsOf(kind).map(([name, field]) => [name, toFormValue(field, undefined)])),
  ...linesOf(kind, (_, group) => firstLines(group)),
})

/** The draft of an existing order, to change it or to create another like it. */
export const draftOfRow = (kind: OrderKind, row: OrderRow): OrderDraft => ({
  values: Object.fromEntries(fieldsOf(kind).map(([name, field]) => [name, toFormValue(field, valueOf(row, field.api))])),
  ...linesOf(kind, (name, group) => {
    const stored: readonly Readonly<Record<string, unknown>>[] = (name === 'goods' ? row.order_goods : row.order_boxes) ?? []
    const lines = stored.map((line) =>
      lineDraft(Object.fromEntries(lineFields(group).map(([field, declared]) => [field, toFormValue(declared, line[declared.api])]))),
    )
    // A draft may have no product yet; the form has a row for the first one.
    return lines.length === 0 ? firstLines(group) : lines
  }),
})

/** The draft as the core's reader takes it. */
export const rawOf = (kind: OrderKind, draft: OrderDraft): RawOrder => ({
  values: Object.fromEntries(fieldsOf(kind).map(([name, field]) => [name, toSent(field, draft.values[name] ?? '')])),
  goods: sentLines(kind.goods, draft.goods, (name) => name),
  ...(kind.boxes === undefined ? {} : { boxes: sentLines(kind.boxes, draft.boxes, (name) => name) }),
})

const sentLines = (
  group: LineGroup,
  lines: readonly LineDraft[],
  named: (name: string, field: OrderField) => string,
): readonly Record<string, unknown>[] =>
  lines.map(({ values }) =>
    Object.fromEntries(lineFields(group).map(([name, field]) => [named(name, field), toSent(field, values[name] ?? '')])),
  )

/** An order in the form of a request. */
export type SentOrder = NonNullable<SentOf<typeof orderRoutes.createOrder>['body']>

/** The draft as the API takes it, by the names of the specification; empty fields are null. */
export const bodyOf = (kind: OrderKind, draft: OrderDraft): SentOrder => ({
  order_type: kind.name,
  ...Object.fromEntries(fieldsOf(kind).map(([name, field]) => [field.api, toSent(field, draft.values[name] ?? '')])),
  ...Object.fromEntries(groupsOf(kind).map(([name, group]) => [group.api, sentLines(group, draft[name], (_, field) => field.api)])),
})

/**
 * The part of an unsent draft that a browser keeps: nothing personal, but the names of what was
 * left out.
 */
export type UnsentOrder = { readonly draft: OrderDraft; readonly left: readonly string[] }

const isGiven = (field: Field, value: FormValue | undefined): boolean => !sameFormValue(value, toFormValue(field, undefined))

export function unsentOf(kind: OrderKind, draft: OrderDraft): UnsentOrder {
  const personal = fieldsOf(kind).filter(([, field]) => field.personal === true)
  const names = new Set(personal.map(([name]) => name))
  return {
    draft: { ...draft, values: Object.fromEntries(Object.entries(draft.values).filter(([name]) => !names.has(name))) },
    left: personal.filter(([name, field]) => isGiven(field, draft.values[name])).map(([name]) => name),
  }
}

/**
 * The kept draft of a kind, completed by the form's initial content; what has another shape, from
 * an older version, is left out.
 */
export function draftOfUnsent(kind: OrderKind, { draft }: UnsentOrder, initial: OrderDraft): OrderDraft {
  const valuesOf = (fields: NamedFields, kept: FormValues, start: FormValues): FormValues =>
    Object.fromEntries(
      fields.map(([name, field]) => {
        const before = start[name] ?? toFormValue(field, undefined)
        const value = kept[name]
        return [name, value !== undefined && typeof value === typeof before ? value : before]
      }),
    )
  return {
    values: valuesOf(fieldsOf(kind), draft.values, initial.values),
    ...linesOf(kind, (name, group) => {
      // A version before kept no boxes.
      const kept: readonly LineDraft[] | undefined = draft[name]
      return kept === undefined ? firstLines(group) : kept.map((line) => lineDraft(valuesOf(lineFields(group), line.values, {})))
    }),
  }
}

/** Whether two drafts are equal. */
export function sameDraft(kind: OrderKind, one: OrderDraft, other: OrderDraft): boolean {
  const same = (fields: NamedFields, left: FormValues, right: FormValues): boolean =>
    fields.every(([name]) => sameFormValue(left[name], right[name]))
  return (
    same(fieldsOf(kind), one.values, other.values) &&
    groupsOf(kind).every(
      ([name, group]) =>
        one[name].length === other[name].length &&
        one[name].every((line, index) => same(lineFields(group), line.values, other[name][index]?.values ?? {})),
    )
  )
}

/**
 * The path in the draft of an API path (`phone`, `order_goods.0.pcs`, `cod_amount.currency`);
 * undefined for one without a field.
 */
export function draftPath(kind: OrderKind, apiPath: string): DraftPath | undefined {
  const named = (fields: NamedFields, api: string): string | undefined =>
    fields.find(([name, field]) => field.api === api || name === api)?.[0]
  const [head = '', index, part = ''] = apiPath.split('.')
  const found = groupsOf(kind).find(([group, { api }]) => group === head || api === head)
  if (found === undefined) return named(fieldsOf(kind), head)
  const [group, declared] = found
  if (index === undefined) return group
  const name = named(lineFields(declared), part)
  return `${group}.${index}${name === undefined ? '' : `.${name}`}`
}

/** The field at a path of the API or of a draft. */
export function fieldAt(kind: OrderKind, path: string): OrderField | undefined {
  const [head = '', index, part = ''] = path.split('.')
  const isOf = (name: string, field: OrderField, wanted: string): boolean => field.api === wanted || name === wanted
  const group = groupsOf(kind).find(([name, { api }]) => name === head || api === head)?.[1]
  if (group === undefined) return fieldsOf(kind).find(([name, field]) => isOf(name, field, head))?.[1]
  return index === undefined ? undefined : lineFields(group).find(([name, field]) => isOf(name, field, part))?.[1]
}

/** Every path of a draft in reading order, to find the first with an error. */
export const pathsOf = (kind: OrderKind, draft: OrderDraft): readonly DraftPath[] => {
  const groups = new Map(groupsOf(kind))
  const pathsIn = (name: GroupName): readonly DraftPath[] => [
    name,
    ...draft[name].flatMap((_, index) => [
      `${name}.${index}`,
      ...Object.keys(groups.get(name)?.fields ?? {}).map((field) => `${name}.${index}.${field}`),
    ]),
  ]
  return sectionsAround(kind).flatMap((section) => (typeof section === 'string' ? pathsIn(section) : Object.keys(section.fields)))
}

/**
 * The sections of the form in their order; boxes and products follow what is said of the parcel,
 * and come before a remark alone.
 */
export function sectionsAround(kind: OrderKind): readonly (OrderKind['sections'][number] | GroupName)[] {
  const parcel = kind.sections.findLastIndex(({ fields }) => 'weight' in fields || 'channel' in fields)
  const remark = kind.sections.findIndex(({ fields }) => Object.keys(fields).join() === 'remark')
  const at = parcel >= 0 ? parcel + 1 : remark >= 0 ? remark : kind.sections.length
  const lines: readonly GroupName[] = kind.boxes === undefined ? ['goods'] : ['boxes', 'goods']
  return [...kind.sections.slice(0, at), ...lines, ...kind.sections.slice(at)]
}

/** The failures of a reading as one text per path, the first for each. */
export function errorsOf(failures: readonly FieldFailure[], say: (failure: FieldFailure) => string): ReadonlyMap<DraftPath, string> {
  const errors = new Map<DraftPath, string>()
  for (const failure of failures) if (!errors.has(failure.path)) errors.set(failure.path, say(failure))
  return errors
}
