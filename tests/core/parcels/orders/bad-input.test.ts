import { describe, expect, it } from 'vitest'
import type { Field, FieldKind } from '#core/base/fields/field.ts'
import { failureDeclaration, type FieldFailure } from '#core/base/kernel/failure.ts'
import { fillText, LOCALES } from '#core/base/kernel/words.ts'
import { orderKinds } from '#core/parcels/orders/kinds/catalog.ts'
import { fieldsOf, groupsOf, lineFields } from '#core/parcels/orders/order-kind.ts'
import { testSender } from '../../../support/references.ts'
import { readOrder } from '#core/parcels/orders/read-order.ts'
import { references } from './kind-references.ts'
import { rawOrder } from './raw-orders.ts'

const LONG = '灯'.repeat(5000)

/** Values that no field of a kind takes; nothing for kinds that are read from any text. */
const BAD: { readonly [K in FieldKind]: readonly unknown[] } = {
  text: [LONG],
  code: [LONG],
  texts: [LONG],
  integer: ['1.5', 'many', '-1', '99999999999'],
  rate: ['x'],
  flag: ['maybe'],
  choice: ['none of these'],
  reference: ['NOWHERE-9'],
  references: ['NOWHERE-9'],
  timezone: ['Mars/Olympus'],
  pattern: ['('],
  instant: ['2026-13-45', 'tomorrow'],
  date: ['2026-02-30', 'tomorrow'],
  weight: ['heavy', '-1', '1.2345', '999999999'],
  length: ['long', '-1', '999999999'],
  money: [
    { amount: 'NaN', currency: 'USD' },
    { amount: '1.001', currency: 'USD' },
    { amount: '1', currency: 'XXX' },
    { amount: '1e9', currency: 'USD' },
  ],
  phone: ['12', 'call me'],
  email: ['nobody'],
  url: ['javascript:alert(1)'],
  file: ['x'],
  html: [LONG],
}

const saidOf = ({ code, params }: Pick<FieldFailure, 'code' | 'params'>): readonly string[] => {
  const declared = failureDeclaration(code)
  return declared === undefined ? [code] : LOCALES.map((locale) => fillText(declared.words, params, locale))
}

const isAsked = (field: Field): boolean => field.kept !== true && field.assigned !== true

describe.each(orderKinds.map((kind) => [kind.name, kind] as const))('an order of kind %s', (_name, kind) => {
  const example = rawOrder(kind)
  // Without a name of its own, the account's sender stands for all of it.
  const good = { ...example, values: { ...example.values, senderName: 'Li Wei', senderCountry: 'CN' } }
  const pathsOf = (raw: typeof good) =>
    readOrder({ kind, raw, references, sender: testSender }).failures.map((failure) => ({
      path: failure.path,
      said: saidOf(failure),
    }))

  const expectNamed = (path: string, bad: unknown, found: ReturnType<typeof pathsOf>): void => {
    const named = found.find((one) => one.path === path || one.path.startsWith(`${path}.`))
    expect(named, `${path}: ${String(JSON.stringify(bad)).slice(0, 40)} in ${JSON.stringify(found)}`).toBeDefined()
    expect(new Set(named?.said).size, named?.said.join(' | ')).toBeGreaterThan(1)
    for (const text of named?.said ?? []) expect(text).not.toMatch(/[{}]|undefined/)
  }

  it('names each field that has a value which it does not take, in the language of the reader', () => {
    for (const [name, field] of fieldsOf(kind).filter(([, one]) => isAsked(one)))
      for (const bad of BAD[field.kind]) expectNamed(name, bad, pathsOf({ ...good, values: { ...good.values, [name]: bad } }))
  })

  it('names the line and the field of it', () => {
    for (const [group, lines] of groupsOf(kind))
      for (const [name, field] of lineFields(lines).filter(([, one]) => isAsked(one)))
        for (const bad of good[group]?.length === 0 ? [] : BAD[field.kind]) {
          const raw = { ...good, [group]: (good[group] ?? []).map((line, index) => (index === 0 ? { ...line, [name]: bad } : line)) }
          expectNamed(`${group}.0.${name}`, bad, pathsOf(raw))
        }
  })
})
