import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { client } from '#core/portal/shippers/client.entity.ts'
import { readUserInfo } from '#core/portal/shippers/user-info.rules.ts'
import { editableUserInfo, readOnlyUserInfo } from '#core/portal/shippers/user-info-fields.ts'
import { writable } from '#core/base/fields/entity.ts'
import { readRecord } from '#core/base/fields/read-record.ts'
import { indexReferences } from '#core/base/fields/references.ts'

const references = indexReferences([])
/** As the server reads what staff save of any record. */
const readClient = (raw: Readonly<Record<string, unknown>>) => readRecord(writable(client), raw, references)
const PROTECTED_OF_CLIENTS = [
  'audit_status',
  'balance_amount',
  'account_balances',
  'certification_status',
  'id_card_front',
  'id_card_back',
  'business_license',
  'contract_status',
  'contract_type',
  'title',
  'src',
  'start_time',
  'end_time',
]
const anyValue = fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.constant(null), fc.jsonValue())
const bodyWith = (names: readonly string[]) =>
  fc.dictionary(
    fc.oneof(fc.constantFrom(...names, 'id', 'version', 'audience', 'passwordHash', '__proto__', 'constructor'), fc.string()),
    anyValue,
    { maxKeys: 30 },
  )

describe('whatever a request carries', () => {
  it('a shipper writes the editable fields of itself and no other', () => {
    fc.assert(
      fc.property(
        bodyWith([...Object.keys(editableUserInfo), ...Object.keys(readOnlyUserInfo)]),
        fc.string({ minLength: 1 }),
        (body, telephone) => {
          const read = readUserInfo({ ...body, shipper_telephone: `1${telephone}`.slice(0, 30) }, { references })
          if (!read.ok) {
            for (const { path } of read.failure.fields ?? []) expect(Object.keys(editableUserInfo)).toContain(path)
            return
          }
          for (const name of Object.keys(read.value)) expect(Object.keys(editableUserInfo)).toContain(name)
        },
      ),
    )
  })

  it('the staff write neither the money nor the states nor the documents of a client', () => {
    const form = { account: 'vip', clientName: '贵宾', dd_type: 'DDP', show_finance: 2 }
    fc.assert(
      fc.property(bodyWith(Object.keys(client.fields)), (body) => {
        const read = readClient({ ...body, ...form })
        const named = read.ok ? Object.keys(read.value) : (read.failure.fields ?? []).map(({ path }) => path)
        for (const name of PROTECTED_OF_CLIENTS) expect(named).not.toContain(name)
      }),
    )
    expect(readClient({ ...form, audit_status: 30, balance_amount: '1', title: 'x' })).toMatchObject({
      ok: true,
      value: { account: 'vip', clientName: '贵宾', dd_type: 'DDP', show_finance: '2' },
    })
    expect(readClient({ ...form, dd_type: 'DDX' })).toMatchObject({
      failure: { fields: [{ path: 'dd_type', code: 'NOT_A_CHOICE' }] },
    })
  })
})
