import { sameWords } from '#core/base/kernel/words.ts'
import { describe, expect, it } from 'vitest'
import { failed } from '#core/base/kernel/result.ts'
import { importFailure } from '#core/base/sheets/import.failures.ts'
import { matchHeadings, missingColumns } from '#core/parcels/orders/import/headings.ts'
import { b2b } from '#core/parcels/orders/kinds/b2b.kind.ts'
import { orderKinds } from '#core/parcels/orders/kinds/catalog.ts'
import { express } from '#core/parcels/orders/kinds/express.kind.ts'
import { originalTransfer } from '#core/parcels/orders/kinds/original-transfer.kind.ts'
import { sheetFailure } from '#core/base/sheets/sheet.failures.ts'
import { fileOf, HEADINGS, importDesk, reportOf, rowOf, rowsOf } from './import-fixture.ts'
import { ddp, ddu, outcome } from '../order-fixture.ts'

const unreadable = failed(sheetFailure('FILE_UNREADABLE'))
const params = (done: Awaited<ReturnType<ReturnType<typeof importDesk>['import']>>) =>
  done.ok ? 'done' : [done.failure.code, done.failure.params]
const numbers = (desk: ReturnType<typeof importDesk>) => desk.kept().orders.map(({ values }) => values.refCode)

describe('a sheet of orders', () => {
  it('becomes one confirmed order a row, each with its first event and its place in the trail', async () => {
    const desk = importDesk()
    const report = reportOf(await desk.import([[HEADINGS, rowOf('A-1'), rowOf('A-2', 'Omar')]]))
    expect(report).toEqual({
      importId: 1,
      kind: express,
      headings: matchHeadings([{ line: 1, cells: HEADINGS, kinds: '' }], express, new Map()),
      decimalComma: false,
      sheetNames: [],
      total: 2,
      created: 2,
      skipped: 0,
      failed: 0,
      joined: 0,
      errors: { list: [], more: 0 },
      warnings: { list: [], more: 0 },
      notices: [],
      rows: [
        { line: 2, state: 'good', cells: rowOf('A-1'), kinds: 't'.repeat(10) },
        { line: 3, state: 'good', cells: rowOf('A-2', 'Omar'), kinds: 't'.repeat(10) },
      ],
    })
    expect(desk.kept().orders).toMatchObject([
      { orderNumber: 'ORDER0001', customerId: ddp.id, kind: 'express', status: 'confirmed', values: { refCode: 'A-1', consignee: 'Sara' } },
      { orderNumber: 'ORDER0002', customerId: ddp.id, kind: 'express', status: 'confirmed', values: { refCode: 'A-2', consignee: 'Omar' } },
    ])
    expect(desk.kept().events.map(({ orderId, code }) => [orderId, code])).toEqual([
      [1, '100'],
      [2, '100'],
    ])
    expect(desk.kept().entries.map(({ subject, action, to }) => [subject, action, to])).toEqual([
      ['ORDER0001', 'create', 'confirmed'],
      ['ORDER0002', 'create', 'confirmed'],
    ])
  })

  it('is only looked at in a dry run, whose numbers are those of the run that follows', async () => {
    const desk = importDesk()
    await desk.import([[HEADINGS, rowOf('A-1')]])
    const sheet = [[HEADINGS, rowOf('A-1'), rowOf('A-2'), rowOf('A-3').with(2, '123')]]
    const rehearsed = reportOf(await desk.import(sheet, { dryRun: true }))
    expect(rehearsed).toMatchObject({ total: 3, created: 1, skipped: 1, failed: 1 })
    expect(numbers(desk)).toEqual(['A-1'])
    expect(desk.learned).toHaveLength(1)
    expect(reportOf(await desk.import(sheet))).toEqual({ ...rehearsed, importId: 2 })
    expect(numbers(desk)).toEqual(['A-1', 'A-2'])
  })

  it('of a kind that nobody knows is refused with the kinds that there are', async () => {
    expect(params(await importDesk().import([[HEADINGS]], { kind: 'balloon' }))).toEqual([
      'ORDER_KIND_UNKNOWN',
      { found: 'balloon', choices: sameWords(orderKinds.map(({ name }) => name).join(', ')) },
    ])
  })

  it('that cannot be opened is refused for what the reader says', async () => {
    expect(await importDesk().import([], { reader: { open: async () => unreadable } })).toEqual(unreadable)
  })

  it('that breaks off is refused for what the reader says, wherever it breaks', async () => {
    const desk = importDesk()
    for (const pieces of [[unreadable], [[HEADINGS, rowOf('A-1')], unreadable], [[HEADINGS, ...rowsOf(30)], rowsOf(3, 31), unreadable]]) {
      const { reader, state } = fileOf(pieces)
      expect(await desk.import([], { reader })).toEqual(unreadable)
      expect(state.closed).toBe(1)
    }
    expect(desk.kept().orders).toEqual([])
    expect(desk.learned).toEqual([])
  })

  it('is closed once it is read', async () => {
    const { reader, state } = fileOf([[HEADINGS, rowOf('A-1')]])
    await importDesk().import([], { reader })
    expect(state).toEqual({ read: 1, opened: 1, closed: 1 })
  })

  it('without any row below its headings is empty', async () => {
    const desk = importDesk()
    expect(outcome(await desk.import([[HEADINGS]]))).toEqual(['FILE_EMPTY', 'invalid'])
    expect(outcome(await desk.import([[HEADINGS, HEADINGS.map(() => ' ')]]))).toEqual(['FILE_EMPTY', 'invalid'])
    expect(outcome(await desk.import([[HEADINGS.map(() => ' ')]]))).toEqual(['FILE_EMPTY', 'invalid'])
    expect(outcome(await desk.import([]))).toEqual(['FILE_EMPTY', 'invalid'])
    expect(desk.learned).toEqual([])
  })

  it('separated by semicolons writes decimal commas, in any other one comma before three digits is not guessed', async () => {
    const weights = async (delimiter: string, weight: string) => {
      const desk = importDesk()
      const { reader } = fileOf([[HEADINGS, rowOf('A-1').with(8, weight)]], delimiter)
      await desk.import([], { reader })
      return desk.kept().orders.map(({ values }) => values.weight)
    }
    expect(await weights(';', '1,234')).toEqual([1234])
    expect(await weights(',', '1,234')).toEqual([])
    expect(await weights(',', '1,234.5')).toEqual([1_234_500])
  })
})

describe('headings of a sheet', () => {
  it('are looked for in its first twenty rows, however they come', async () => {
    const notes = (count: number) => Array.from({ length: count }, (_, index) => [`note ${index}`])
    const twentieth = await importDesk().import([notes(10), notes(9), [HEADINGS, rowOf('A-1')]])
    expect(reportOf(twentieth)).toMatchObject({ headings: { line: 20 }, created: 1 })
    expect(outcome(await importDesk().import([notes(10), notes(10), [HEADINGS, rowOf('A-1')]]))).toEqual(['HEADINGS_NOT_FOUND', 'invalid'])
    expect(outcome(await importDesk().import([[...notes(20), HEADINGS, rowOf('A-1')]]))).toEqual(['HEADINGS_NOT_FOUND', 'invalid'])
    expect(outcome(await importDesk().import([notes(20), [['__proto__']]]))).toEqual(['HEADINGS_NOT_FOUND', 'invalid'])
  })

  it('are never the names that objects are built of, found or not', async () => {
    const desk = importDesk()
    for (const heading of ['__proto__', 'constructor', 'prototype']) {
      const refused = ['HEADING_FORBIDDEN', { heading }]
      expect(params(await desk.import([[[...HEADINGS, heading], rowOf('A-1')]]))).toEqual(refused)
      expect(params(await desk.import([[['one', ` ${heading} `], ['two']]]))).toEqual(refused)
    }
    expect(outcome(await desk.import([[HEADINGS, rowOf('A-1', 'constructor')]]))).toBe('done')
  })

  it('may be chosen otherwise, for fields that the kind has', async () => {
    const desk = importDesk()
    const sheet = [
      [
        ['my number', ...HEADINGS.slice(1), 'money', 'its kind'],
        [...rowOf('A-1'), '99', 'USD'],
      ],
    ]
    const choices = new Map([
      [0, 'refCode'],
      [10, 'cod'],
      [11, 'cod.currency'],
      [9, undefined],
    ])
    expect(params(await desk.import(sheet, { choices: new Map([...choices, [4, 'goods.colour']]) }))).toEqual([
      'CHOICE_UNKNOWN',
      { target: 'goods.colour' },
    ])
    const unvalued = reportOf(await desk.import(sheet, { choices }))
    expect(unvalued.errors.list.map(({ line, column, target, failure }) => [line, column, target, failure.code])).toEqual([
      [2, undefined, 'goods.value', 'FIELD_REQUIRED'],
    ])
    choices.delete(9)
    expect(reportOf(await desk.import(sheet, { choices }))).toMatchObject({ created: 1 })
    expect(desk.kept().orders.map(({ values: { refCode, cod } }) => [refCode, cod])).toEqual([['A-1', { amount: 9900n, currency: 'USD' }]])
  })

  it('that a person chose are kept for the customer’s next file of the kind, and no others', async () => {
    const desk = importDesk()
    const headings = ['My Number*', '', 'Shelf', ...HEADINGS.slice(1)]
    const sheet = [[headings, ['A-1', 'left', 'B7', ...rowOf('A-1').slice(1)]]]
    const choices = new Map([
      [0, 'refCode'],
      [1, 'remark'],
      [2, undefined],
    ])
    await desk.import(sheet, { choices, dryRun: true })
    expect(desk.learned).toEqual([])
    await desk.import(sheet, { choices, actor: ddu })
    const [kept, ...others] = desk.learned
    expect(others).toEqual([])
    expect(kept).toMatchObject({ customerId: ddu.id, kind: 'express' })
    expect([...(kept?.headings ?? [])]).toEqual([
      ['mynumber', 'refCode'],
      ['shelf', ''],
    ])
    expect(desk.kept().orders[0]?.values).toMatchObject({ refCode: 'A-1', remark: 'left' })
  })

  it('are read as the customer had them the last time', async () => {
    const desk = importDesk(new Map([['mynumber', 'refCode']]))
    await desk.import([[['My Number', ...HEADINGS.slice(1)], rowOf('A-1')]])
    expect(desk.remembered).toEqual([[ddp.id, 'express']])
    expect(numbers(desk)).toEqual(['A-1'])
  })

  it('that are missing for what is required are named, by the order’s fields and those of its lines', () => {
    const columns = (...targets: readonly string[]) => targets.map((target, index) => ({ index, heading: target, target }))
    expect(missingColumns(express, [])).toEqual([
      'consignee',
      'country',
      'phone',
      'city',
      'address',
      'weight',
      'goods.quantity',
      'goods.value',
    ])
    expect(missingColumns(express, columns('phone', 'city', 'address', 'weight', 'goods.quantity'))).toEqual([
      'consignee',
      'country',
      'goods.value',
    ])
    expect(missingColumns(b2b, columns('consignee', 'country', 'phone', 'city', 'address', 'goods.quantity', 'goods.value'))).toEqual([
      'boxes.weight',
      'boxes.lengthMm',
      'boxes.widthMm',
      'boxes.heightMm',
    ])
    expect(missingColumns(originalTransfer, columns('consignee', 'country', 'phone', 'city', 'address'))).toEqual(['originalOrder'])
  })
})

describe('rows that are there already', () => {
  it('are left out, by their reference or by what they say, and everything else is created', async () => {
    const desk = importDesk()
    await desk.import([[HEADINGS, rowOf('A-1'), rowOf('', 'Sara')]])
    const { asked } = desk
    asked.inserted.length = 0
    const sheet = [[HEADINGS, rowOf('A-1', 'Omar'), rowOf('A-2'), rowOf('', 'Sara'), rowOf('', 'Omar'), rowOf('A-3').with(2, '1')]]
    const report = reportOf(await desk.import(sheet))
    expect(report).toMatchObject({ total: 5, created: 2, skipped: 2, failed: 1 })
    expect(report.rows.map(({ state }) => state)).toEqual(['duplicate', 'good', 'duplicate', 'good', 'faulty'])
    expect(asked.inserted).toHaveLength(1)
    const [, , second, omar] = desk.kept().orders
    expect(asked.inserted[0]?.map(({ values }) => [values.refCode, values.consignee])).toEqual([
      ['A-2', 'Sara'],
      [undefined, 'Omar'],
    ])
    expect(second && 'importKey' in second).toBe(false)
    expect(omar?.importKey).toMatch(/:1$/)
  })

  it('are asked for once a unit of work, of the good rows alone', async () => {
    const desk = importDesk()
    await desk.import([[HEADINGS, rowOf('A-1'), rowOf('', 'Sara'), rowOf('A-2').with(2, '1'), rowOf('A-3')]])
    expect(desk.asked.references).toEqual([['A-1', 'A-3']])
    expect(desk.asked.keys).toEqual([[expect.stringMatching(/:1$/)]])
  })

  it('where they are all there nothing is stored', async () => {
    const desk = importDesk()
    const sheet = [[HEADINGS, rowOf('A-1'), rowOf('', 'Sara')]]
    await desk.import(sheet)
    desk.asked.inserted.length = 0
    expect(reportOf(await desk.import(sheet))).toMatchObject({ total: 2, created: 0, skipped: 2, failed: 0 })
    expect(desk.asked.inserted).toEqual([])
  })

  it('of another customer do not count', async () => {
    const desk = importDesk()
    const sheet = [[HEADINGS, rowOf('A-1'), rowOf('', 'Sara')]]
    await desk.import(sheet)
    expect(reportOf(await desk.import(sheet, { actor: ddu }))).toMatchObject({ created: 2, skipped: 0 })
  })

  it('since another request made them in between are reported as skipped', async () => {
    const desk = importDesk()
    desk.meanwhile.push(async () => void (await desk.import([[HEADINGS, rowOf('A-2')]], { atomically: desk.between })))
    const report = reportOf(await desk.import([[HEADINGS, rowOf('A-1'), rowOf('A-2'), rowOf('A-3')]]))
    expect(report).toMatchObject({ total: 3, created: 2, skipped: 1, failed: 0 })
    expect(numbers(desk)).toEqual(['A-2', 'A-1', 'A-3'])
  })
})

describe('all or nothing', () => {
  it('creates nothing for one faulty row, and says what the good ones are', async () => {
    const desk = importDesk()
    const { reader, state } = fileOf([[HEADINGS, rowOf('A-1'), rowOf('A-2').with(2, '123')]])
    const report = reportOf(await desk.import([], { reader, allOrNothing: true }))
    expect(report).toMatchObject({ total: 2, created: 0, failed: 1 })
    expect(report.rows.map(({ state: one }) => one)).toEqual(['good', 'faulty'])
    expect([desk.kept().orders, desk.learned, state.opened]).toEqual([[], [], 1])
  })

  it('creates all where none is faulty, those left out that are there', async () => {
    const desk = importDesk()
    await desk.import([[HEADINGS, rowOf('A-1')]])
    const { reader, state } = fileOf([[HEADINGS, rowOf('A-1'), rowOf('A-2')]])
    expect(reportOf(await desk.import([], { reader, allOrNothing: true }))).toMatchObject({ created: 1, skipped: 1, failed: 0 })
    expect([numbers(desk), state.opened, state.closed, desk.learned.length]).toEqual([['A-1', 'A-2'], 2, 2, 2])
  })

  it('is looked at once where it is a dry run, and refused where the sheet is', async () => {
    const desk = importDesk()
    const { reader, state } = fileOf([[HEADINGS, rowOf('A-1')]])
    expect(reportOf(await desk.import([], { reader, allOrNothing: true, dryRun: true }))).toMatchObject({ created: 1 })
    expect([desk.kept().orders, state.opened]).toEqual([[], 1])
    expect(
      await desk.import(
        [['nothing known']].map((row) => [row]),
        { allOrNothing: true },
      ),
    ).toEqual(failed(importFailure('HEADINGS_NOT_FOUND')))
  })
})
