import { fixedOptions, isAnyone, listedOptions, type OptionList } from '#core/platform/access/options/option-list.ts'
import { orderKinds } from './kinds/catalog.ts'
import { orderMachine } from './order.machine.ts'
import { mayUseKind } from './place/kind-access.rules.ts'

/** Kinds, states and events of orders to choose from: of kinds those that the reader may use. */
export const orderOptions: readonly OptionList[] = [
  listedOptions({
    name: 'order_type',
    isFor: isAnyone,
    records: async ({ actor, locale }) =>
      orderKinds.filter((kind) => mayUseKind(kind, actor).ok).map(({ name, label }) => ({ code: name, title: label[locale] })),
  }),
  fixedOptions(
    'order_status',
    Object.entries(orderMachine.states).map(([code, { label }]) => [code, label]),
  ),
  fixedOptions(
    'order_event',
    Object.entries(orderMachine.events).map(([code, { label }]) => [code, label]),
  ),
]
