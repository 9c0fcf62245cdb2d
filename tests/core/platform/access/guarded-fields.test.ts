import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { guardFields, withStarts } from '#core/platform/access/roles/guarded-fields.ts'
import { STANDARD_ROLES } from '#core/platform/access/roles/standard-role.ts'
import { mayDo } from '#core/platform/access/roles/permissions.ts'
import { writable } from '#core/base/fields/entity.ts'
import { client } from '#core/portal/shippers/client.entity.ts'

const form = writable(client)
const STORED = { account: 'vip', clientName: 'VIP', dd_type: 'DDP', show_finance: '1', clearance_last_mile: false }
const refusedTo = (standardRole: (typeof STANDARD_ROLES)[number], before: object | undefined, values: object): readonly string[] => {
  const guarded = guardFields(form, { before: before as never, values: values as never, holder: { standardRole } })
  return guarded.ok ? [] : (guarded.failure.fields ?? []).map(({ path, code }) => `${path} ${code}`)
}

describe('fields worth money', () => {
  it('are changed with the permission of their own alone, and left as they are by everybody', () => {
    const changed = { ...STORED, dd_type: 'DDU', show_finance: '2', clearance_last_mile: true, access: ['order_list'] }
    expect(refusedTo('administrator', STORED, changed)).toEqual([])
    expect(refusedTo('finance', STORED, changed)).toEqual(['clearance_last_mile FIELD_NOT_ALLOWED', 'access FIELD_NOT_ALLOWED'])
    expect(refusedTo('sales', STORED, changed)).toHaveLength(4)
    expect(refusedTo('sales', STORED, { ...STORED, clientName: 'Renamed', access: [] })).toEqual([])
  })

  it('of a new client are as the form starts, but for the class that sales give', () => {
    const fresh = { account: 'new', clientName: 'New', dd_type: 'DDP', show_finance: '1', clearance_last_mile: false }
    expect(refusedTo('sales', undefined, fresh)).toEqual([])
    expect(refusedTo('sales', undefined, { ...fresh, show_finance: '2' })).toEqual(['show_finance FIELD_NOT_ALLOWED'])
    expect(withStarts(form, { account: 'new' }, { standardRole: 'sales' })).toEqual({
      account: 'new',
      show_finance: '1',
      clearance_last_mile: undefined,
      access: undefined,
    })
  })

  it('never differ from what is stored where the permission lacks, whatever is written', () => {
    const values = fc.record({
      dd_type: fc.constantFrom('DDP', 'DDU'),
      show_finance: fc.constantFrom('1', '2'),
      clearance_last_mile: fc.boolean(),
      access: fc.array(fc.constantFrom('order_list', 'order_new'), { maxLength: 2 }),
    })
    fc.assert(
      fc.property(values, values, fc.constantFrom(...STANDARD_ROLES), (before, after, standardRole) => {
        const result = guardFields(form, { before, values: after, holder: { standardRole } })
        if (!result.ok) return
        for (const [name, { guardedBy }] of Object.entries(form.fields))
          if (guardedBy !== undefined && !mayDo({ standardRole }, { area: guardedBy, action: 'update' }))
            expect(after[name as keyof typeof after]).toEqual(before[name as keyof typeof before])
      }),
    )
  })
})
