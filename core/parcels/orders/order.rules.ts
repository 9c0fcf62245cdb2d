import type { Fields, FieldValue } from '#core/base/fields/field.ts'
import { atField, type Failure, type FieldFailure } from '#core/base/kernel/failure.ts'
import type { Entity } from '#core/base/fields/entity.ts'
import { countryName, type ReferenceRow, type References } from '#core/base/fields/references.ts'
import { country } from '#core/platform/reference/country.entity.ts'
import { warehouse, type Warehouse } from '#core/platform/reference/warehouse.entity.ts'
import { defaultChannel } from './place/channel.rules.ts'
import { findContraband } from './place/contraband.rules.ts'
import type { AboveChannel } from './order-parcel.ts'
import { checkPlausible } from './place/plausibility.rules.ts'
import type { Box } from './fields/box-fields.ts'
import type { GoodsLine } from './fields/goods-fields.ts'
import { orderFailure } from './order.failures.ts'
import { MOST_NAMES, type OrderKind, type OrderRule } from './order-kind.ts'

type Values = Record<string, FieldValue | undefined>

/** An order whose fields were read, with the failures so far; both grow. */
type OrderUnderRules = {
  readonly kind: OrderKind
  readonly values: Values
  readonly goods: readonly GoodsLine[]
  readonly boxes?: readonly Box[] | undefined
  readonly references: References
  readonly above?: AboveChannel | undefined
  readonly failures: FieldFailure[]
}
type Ruling = OrderUnderRules & {
  readonly refuse: (path: string, failure: Failure) => void
  /** Takes findings that a person is asked about. */
  readonly ask: (findings: readonly FieldFailure[]) => void
}

/** The record that a field of the order names. */
const rowOf = <F extends Fields>({ values, references }: OrderUnderRules, entity: Entity<F>, name: string): ReferenceRow<F> | undefined => {
  const code = values[name]
  return typeof code === 'string' ? references.find(entity, code) : undefined
}

function needsWarehouse(ruling: Ruling): Warehouse | undefined {
  const { values, failures, refuse } = ruling
  // An unknown one was reported already.
  if (values['warehouse'] === undefined && !failures.some(({ path }) => path === 'warehouse'))
    refuse('warehouse', orderFailure('WAREHOUSE_MISSING'))
  return rowOf(ruling, warehouse, 'warehouse')
}

/** The rules by name (rule: Rules by name), each with the field that it reports. */
const RULES: { readonly [R in OrderRule]: (ruling: Ruling) => void } = {
  needs_destination_open: (ruling) => {
    const destination = rowOf(ruling, country, 'country')
    if (destination && !destination.allow_arrive)
      ruling.refuse('country', orderFailure('DESTINATION_CLOSED', { country: countryName(destination) }))
  },
  needs_origin_open: (ruling) => {
    const origin = rowOf(ruling, country, 'senderCountry')
    if (origin && !origin.allow_depart) ruling.refuse('senderCountry', orderFailure('ORIGIN_CLOSED', { country: countryName(origin) }))
  },
  chooses_channel: (ruling) => {
    const destination = rowOf(ruling, country, 'country')
    if (ruling.values['channel'] !== undefined || destination === undefined) return
    const town = ruling.values['city']
    const channel = defaultChannel({ country: destination.code, city: typeof town === 'string' ? town : undefined }, ruling.references)
    if (channel !== undefined) ruling.values['channel'] = channel
    // Where nothing may arrive, a missing channel is not reported.
    else if (destination.allow_arrive) ruling.refuse('channel', orderFailure('CHANNEL_MISSING', { country: countryName(destination) }))
  },
  refuses_contraband: ({ goods, references, refuse }) =>
    goods.forEach((line, index) => {
      const found = findContraband(line, references)
      if (found) refuse(`goods.${index}.${found.field}`, orderFailure('CONTRABAND', { term: found.term }))
    }),
  needs_product_names: ({ goods, failures, refuse }) =>
    goods.forEach((line, index) => {
      const path = `goods.${index}.name`
      const isNamed = line.name !== undefined || line.nameCn !== undefined
      if (!isNamed && !failures.some((failure) => failure.path.startsWith(path))) refuse(path, orderFailure('GOODS_NAMELESS'))
    }),
  needs_few_names: ({ goods, refuse }) => {
    const found = goods.filter((line) => line.name !== undefined || line.nameCn !== undefined).length
    if (found > MOST_NAMES) refuse('goods', orderFailure('GOODS_TOO_MANY', { most: MOST_NAMES, found }))
  },
  needs_warehouse: (ruling) => void needsWarehouse(ruling),
  needs_overseas_warehouse: (ruling) => {
    const named = needsWarehouse(ruling)
    if (named !== undefined && !named.is_oversea)
      ruling.refuse('warehouse', orderFailure('WAREHOUSE_NOT_OVERSEAS', { warehouse: String(ruling.values['warehouse']) }))
  },
  needs_sku_labels: ({ values, refuse }) => {
    if (values['labelsAttached'] !== true) refuse('labelsAttached', orderFailure('SKU_LABELS_MISSING'))
  },
  asks_plausible: ({ kind, values, goods, boxes, references, above, failures, ask }) => {
    const isRead = failures.length === 0
    const heavy = isRead ? above?.({ kind: kind.name, values, goods, ...(boxes === undefined ? {} : { boxes }) }) : undefined
    const { refused, asked } = checkPlausible({ values, goods, boxes, references, above: heavy })
    failures.push(...refused)
    if (isRead && refused.length === 0) ask(asked)
  },
}

/**
 * Checks an order against the rules of its kind: adds failures, returns warnings that a person
 * should review.
 */
export function applyRules(read: OrderUnderRules): readonly FieldFailure[] {
  const warnings: FieldFailure[] = []
  const ruling: Ruling = {
    ...read,
    refuse: (path, failure) => void read.failures.push(atField(path, failure)),
    ask: (findings) => void warnings.push(...findings),
  }
  for (const rule of read.kind.rules) RULES[rule](ruling)
  return warnings
}
