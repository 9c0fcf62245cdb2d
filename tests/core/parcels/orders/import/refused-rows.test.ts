import type { Atomically } from '#core/base/kernel/atomically.ts'
import { describe, expect, it } from 'vitest'
import { must, ok } from '#core/base/kernel/result.ts'
import { correctRefusedRows, removeRefusedRows } from '#core/parcels/orders/import/correct-refused-rows.usecase.ts'
import { createRefusedRows } from '#core/parcels/orders/import/create-refused-rows.usecase.ts'
import { REFUSED_ROW_DAYS, textAt } from '#core/parcels/orders/import/refused-row.ts'
import { removeOldRowsWork, type OldRowsUnit } from '#core/parcels/orders/import/remove-old-rows.work.ts'
import { undoImport } from '#core/parcels/orders/import/undo-import.usecase.ts'
import { MILLIS_PER_DAY } from '#core/base/kernel/clock.ts'
import { HEADINGS, importDesk, reportOf, rowOf } from './import-fixture.ts'
import { references } from '../kind-references.ts'
import type { Actor } from '#core/platform/access/account.ts'
import { ddp, ddu, outcome } from '../order-fixture.ts'

const AT = Date.UTC(2026, 8, 17, 8, 30)
const PHONE = 2
const WRONG = rowOf('A-2').with(PHONE, '12')

/** A desk with an import of these rows, and what can be done with those that it refused. */
async function withImport(...rows: readonly (readonly string[])[]) {
  const desk = importDesk()
  const ports = { atomically: desk.atomically, references: () => references, clock: { now: () => AT } }
  let number = 0
  const send = async () => reportOf(await desk.import([[HEADINGS, ...rows]]))
  await send()
  return {
    ...desk,
    send,
    rows: () => desk.kept().refusedRows,
    /** Sets cells of the rows, in their first lines unless another is named. */
    correct: (
      ids: readonly number[],
      cells: Readonly<Record<string, string>>,
      { actor = ddp, line }: { actor?: Actor; line?: number } = {},
    ) => {
      const first = (id: number): number => desk.kept().refusedRows.find((row) => row.id === id)?.lines[0]?.line ?? 0
      return correctRefusedRows(ports)({ rows: ids.map((id) => ({ id, lines: [{ line: line ?? first(id), cells }] })) }, actor)
    },
    create: (ids: readonly number[], actor = ddp) =>
      createRefusedRows({ ...ports, newOrderNumber: () => `NEW${(number += 1)}` })({ ids, confirmIrreversible: false }, actor),
    remove: (ids: readonly number[], actor = ddp) => removeRefusedRows(ports)({ ids }, actor),
    undo: () => undoImport(ports)({ id: 1 }, ddp),
    expire: (at: number) => {
      const agentConnections = { removeCallsBefore: async () => 0 }
      const outbox = { removeBefore: async () => 0 }
      const atomically: Atomically<OldRowsUnit> = (work) => desk.atomically((unit) => work({ ...unit, agentConnections, outbox }))
      return removeOldRowsWork({ atomically, clock: { now: () => at } }).run({
        payload: { from: 0, until: at },
        finishing: atomically,
        signal: { aborted: false },
      })
    },
  }
}

describe('rows that an import refused', () => {
  it('are kept with their cells and what is wrong, and the same sheet keeps them once', async () => {
    const desk = await withImport(rowOf('A-1'), WRONG)
    expect(desk.rows()).toMatchObject([
      {
        importId: 1,
        customerId: ddp.id,
        kind: 'express',
        lines: [{ line: 3 }],
        state: 'open',
        errors: [{ target: 'phone', code: 'PHONE_INVALID' }],
      },
    ])
    expect(textAt(desk.rows()[0] ?? { lines: [] }, 'phone')).toBe('12')
    await desk.send()
    expect(desk.rows()).toMatchObject([{ importId: 2, lines: [{ line: 3 }] }])
  })

  it('of a dry run, or of a sheet of which all or nothing is created, are not kept', async () => {
    const desk = importDesk()
    await desk.import([[HEADINGS, WRONG]], { dryRun: true })
    await desk.import([[HEADINGS, WRONG]], { allOrNothing: true })
    expect(desk.kept().refusedRows).toEqual([])
  })

  it('are corrected by the rules of imports, created, and belong to their import', async () => {
    const desk = await withImport(rowOf('A-1'), WRONG.with(3, 'Atlantis'))
    const [still] = must(await desk.correct([1], { phone: '0501234567' }))
    expect(still?.errors.map(({ target }) => target)).toEqual(['country'])
    expect(must(await desk.create([1]))).toMatchObject([{ id: 1, failure: { code: 'ORDER_INVALID' } }])
    expect(must(await desk.correct([1], { country: 'AE' }))).toMatchObject([{ errors: [] }])
    expect(must(await desk.create([1]))).toEqual([{ id: 1, orderNumber: 'NEW1' }])
    expect(desk.order('NEW1')).toMatchObject({ importId: 1, status: 'confirmed', values: { refCode: 'A-2', phone: '+971501234567' } })
    expect(desk.rows()).toMatchObject([{ state: 'created', orderNumber: 'NEW1', errors: [] }])
    expect(desk.kept().imports[0]?.counts).toEqual({ created: 2, skipped: 0, failed: 0 })
    // A repeat answers the same order.
    expect(must(await desk.create([1]))).toEqual([{ id: 1, orderNumber: 'NEW1' }])
    expect(desk.kept().orders).toHaveLength(2)
    expect(outcome(await desk.correct([1], { phone: '1' }))).toEqual(['REFUSED_ROW_NOT_FOUND', 'missing'])
  })

  it('are corrected together, and one that is still wrong blocks no other', async () => {
    const desk = await withImport(WRONG, rowOf('A-3').with(PHONE, '13'), rowOf('A-4').with(PHONE, '14').with(8, 'heavy'))
    const corrected = must(await desk.correct([1, 2, 3], { phone: '0501234567' }))
    expect(corrected.map(({ errors }) => errors.length)).toEqual([0, 0, 1])
    const outcomes = must(await desk.create([1, 2, 3]))
    expect(outcomes.map((one) => ('orderNumber' in one ? one.orderNumber : one.failure.code))).toEqual(['NEW1', 'NEW2', 'ORDER_INVALID'])
    const trail = desk.kept().entries.filter(({ area }) => area === 'order-imports')
    expect(trail).toMatchObject([{ action: 'correct_rows', changes: { lines: { to: '2, 3, 4' }, fields: { to: 'phone' } } }])
  })

  it('whose reference has an order meanwhile say so at the reference, as soon as they are corrected', async () => {
    const desk = await withImport(WRONG, rowOf('A-5'))
    const [corrected] = must(await desk.correct([1], { phone: '0501234567', refCode: 'A-5' }))
    expect(corrected?.errors).toMatchObject([{ line: 2, target: 'refCode', code: 'REFERENCE_TAKEN' }])
    expect(must(await desk.create([1]))).toMatchObject([{ failure: { code: 'ORDER_INVALID', fields: [{ code: 'REFERENCE_TAKEN' }] } }])
    expect(desk.rows()).toMatchObject([{ state: 'open', errors: [{ target: 'refCode', code: 'REFERENCE_TAKEN' }] }])
  })

  it('on several lines stay together: a cell of each is corrected, and they become one order', async () => {
    const lamp = rowOf('A-6').with(7, 'two')
    const shade = lamp.with(6, 'Shade').with(7, 'three')
    const desk = await withImport(rowOf('A-1'), lamp, shade)
    expect(desk.rows()).toMatchObject([
      {
        lines: [{ line: 3 }, { line: 4 }],
        errors: [
          { line: 3, target: 'goods.quantity', code: 'NOT_A_NUMBER' },
          { line: 4, target: 'goods.quantity', code: 'NOT_A_NUMBER' },
        ],
      },
    ])
    expect(must(await desk.correct([1], { 'goods.quantity': '2' }, { line: 3 }))).toMatchObject([{ errors: [{ line: 4 }] }])
    expect(outcome(await desk.correct([1], { 'goods.quantity': '3' }, { line: 9 }))).toEqual([
      'INPUT_INVALID',
      'invalid',
      'rows.0.lines.0.line: CHOICE_UNKNOWN',
    ])
    expect(must(await desk.correct([1], { 'goods.quantity': '3' }, { line: 4 }))).toMatchObject([{ errors: [] }])
    expect(must(await desk.create([1]))).toEqual([{ id: 1, orderNumber: 'NEW1' }])
    expect(desk.order('NEW1')?.goods).toMatchObject([
      { name: 'Lamp', quantity: 2 },
      { name: 'Shade', quantity: 3 },
    ])
    expect(desk.kept().imports[0]?.counts).toEqual({ created: 2, skipped: 0, failed: 0 })
  })

  it('of one order are kept together, wherever they stand, and are two once one of them has another reference', async () => {
    const desk = await withImport(rowOf('A-1'), rowOf('A-2'), rowOf('A-1', 'Omar'))
    expect(desk.rows()).toMatchObject([
      {
        lines: [{ line: 2 }, { line: 4 }],
        errors: [{ line: 4, target: 'consignee', code: 'ROW_DIFFERS', params: { found: 'Omar', line: 2 } }],
      },
    ])
    expect(must(await desk.correct([1], { consignee: 'Sara' }, { line: 4 }))).toMatchObject([{ errors: [{ code: 'REFERENCE_TWICE' }] }])
    expect(must(await desk.correct([1], { refCode: 'A-3' }, { line: 4 }))).toMatchObject([{ id: 1, lines: [{ line: 2 }], errors: [] }])
    expect(desk.rows()).toMatchObject([{ id: 1 }, { id: 2, lines: [{ line: 4 }] }])
    expect(must(await desk.create([1, 2]))).toEqual([
      { id: 1, orderNumber: 'NEW1' },
      { id: 2, orderNumber: 'NEW2' },
    ])
    expect(desk.kept().imports[0]?.counts).toEqual({ created: 3, skipped: 0, failed: 0 })
  })

  it('wait until their import is over', async () => {
    const desk = await withImport(WRONG)
    must(await desk.correct([1], { phone: '0501234567' }))
    await desk.atomically(async ({ imports }) => ok(await imports.resume(1, AT)))
    expect(must(await desk.create([1]))).toMatchObject([{ failure: { code: 'IMPORT_RUNNING' } }])
  })

  it('without a reference are created once, however their sheet comes back', async () => {
    const [nameless, right] = [WRONG.with(0, ''), rowOf('').with(1, 'Sara')]
    const desk = await withImport(nameless)
    await desk.import([[HEADINGS, right]])
    must(await desk.correct([1], { phone: '0501234567' }))
    expect(must(await desk.create([1]))).toMatchObject([{ failure: { fields: [{ path: 'refCode', code: 'ROW_EXISTS' }] } }])
  })

  it('leave the list when a corrected sheet brings their orders', async () => {
    const desk = await withImport(WRONG)
    await desk.import([[HEADINGS, rowOf('A-2')]])
    expect(desk.rows()).toMatchObject([{ state: 'created', orderNumber: desk.kept().orders[0]?.orderNumber }])
  })

  it('are their customer’s alone', async () => {
    const desk = await withImport(WRONG)
    expect(outcome(await desk.correct([1], { phone: '0501234567' }, { actor: ddu }))).toEqual(['REFUSED_ROW_NOT_FOUND', 'missing'])
    expect(outcome(await desk.remove([1], ddu))).toEqual(['REFUSED_ROW_NOT_FOUND', 'missing'])
    expect(must(await desk.create([1], ddu))).toMatchObject([{ failure: { code: 'REFUSED_ROW_NOT_FOUND' } }])
    expect(desk.rows()).toMatchObject([{ errors: [{ target: 'phone' }] }])
    expect(outcome(await desk.correct([1], { balloon: 'red' }))).toEqual([
      'INPUT_INVALID',
      'invalid',
      'rows.0.lines.0.cells.balloon: CHOICE_UNKNOWN',
    ])
  })

  it('go when they are removed, with an import that is undone, and after 30 days', async () => {
    const desk = await withImport(WRONG, rowOf('A-3').with(PHONE, '13'))
    expect(must(await desk.remove([1]))).toEqual({ removed: 1 })
    expect(desk.rows()).toHaveLength(1)
    const end = AT + REFUSED_ROW_DAYS * MILLIS_PER_DAY
    expect(await desk.expire(end)).toEqual(ok(undefined))
    expect(desk.rows()).toHaveLength(1)
    await desk.expire(end + 1)
    expect(desk.rows()).toEqual([])
    await desk.send()
    expect(desk.rows()).toHaveLength(2)
    must(await desk.undo())
    const again = await withImport(WRONG)
    must(await again.undo())
    expect(again.rows()).toEqual([])
  })
})
