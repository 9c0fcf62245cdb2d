import { describe, expect, it } from 'vitest'
import { defineEntity, type Entity } from '#core/base/fields/entity.ts'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import { words } from '#core/base/kernel/words.ts'
import { channel } from '#core/platform/reference/channel.entity.ts'
import { importRecords } from '#core/platform/reference/import-records.usecase.ts'
import type { RecordValues } from '#core/base/fields/read-record.ts'
import type { EntityStore } from '#core/base/fields/reference.ports.ts'
import { sheetFailure } from '#core/base/sheets/sheet.failures.ts'
import type { SheetFile, SheetReader, SheetReading, SheetRow } from '#core/base/sheets/sheet.port.ts'
import { textRow } from '#core/base/sheets/sheet-row.ts'
import { seededReferences } from '../../../support/references.ts'

const FILE: SheetFile = { fileName: 'channels.csv', content: { bytes: new Uint8Array() } }
const WRITE = { actorId: 1, at: 0, mayChange: true }

/**
 * A use case with channels in memory that reads the given sheet, in batches of two rows unless it
 * says otherwise.
 */
function office(
  rows: readonly (readonly string[])[],
  { broken, entity = channel, together = 2 }: { broken?: Result<never>; entity?: Entity; together?: number } = {},
) {
  const kept = new Map<unknown, RecordValues>([['AIR', { channel_code: 'AIR', channel_name: '空运' }]])
  let written = 0
  let asked = 0
  let closed = 0
  const lines = rows.map((cells, index) => textRow(index + 1, cells)).filter(({ cells }) => cells.length > 0)
  async function* batches(): AsyncIterable<Result<readonly SheetRow[]>> {
    for (let start = 0; start < lines.length; start += together) yield ok(lines.slice(start, start + together))
    if (broken !== undefined) yield broken
  }
  const reader: SheetReader = {
    open: async () =>
      ok({ info: { format: 'csv', sheetNames: [] }, rowCount: lines.length, batches: batches(), close: async () => void (closed += 1) }),
  }
  const store = {
    findByKeys: async (keys: readonly string[]) => {
      asked += 1
      return keys.flatMap((key) => {
        const values = kept.get(key)
        return values === undefined ? [] : [{ ...values, id: 1, version: 1 }]
      })
    },
    upsertMany: async (records: readonly RecordValues[]) => {
      const before = kept.size
      written += 1
      for (const record of records) kept.set(record[entity.key], record)
      return ok({ created: kept.size - before, updated: records.length - (kept.size - before) })
    },
  } as Partial<EntityStore> as EntityStore
  const take = importRecords({ entity, store, references: () => seededReferences, reader })
  return {
    kept,
    take: (more: Partial<typeof WRITE> = {}, reading: SheetReading = {}) => take({ ...FILE, reading }, { ...WRITE, ...more }),
    closed: () => closed,
    written: () => written,
    asked: () => asked,
  }
}

describe('a sheet of records', () => {
  it('creates and changes by the key, under headings in any language', async () => {
    const { take, kept, closed } = office([
      ['渠道代码 *', 'Channel name'],
      ['sea', '海运'],
      ['AIR', '空运专线'],
    ])
    const label = Object.values(channel.fields['channel_code']?.label ?? {})
    expect(label).toContain('渠道代码')
    expect(await take()).toEqual(ok({ created: 1, updated: 1, failed: 0, findings: { list: [], more: 0 }, notices: [] }))
    expect([kept.get('SEA')?.['channel_name'], kept.get('AIR')?.['channel_name']]).toEqual(['海运', '空运专线'])
    expect(closed()).toBe(1)
  })

  it('says what is left out, and stores nothing where its sender wants none of that', async () => {
    const rows = [
      ['channel_code', 'channel_name', 'Ship colour'],
      ['SEA', '海运', ''],
      ['ROAD', '陆运', 'red'],
      ['合计', '2', ''],
    ]
    const strict = office(rows)
    const said = [
      { failure: { code: 'COLUMN_LEFT_OUT', params: { heading: 'Ship colour', sample: 'red' } }, line: 3, index: 2 },
      { failure: { code: 'ROW_LEFT_OUT', params: { line: 4, name: '合计' } }, line: 4 },
    ]
    expect(await strict.take({}, { isStrict: true })).toMatchObject({ value: { created: 0, updated: 0, notices: said, isHeld: true } })
    expect(strict.written()).toBe(0)
    const plain = await office(rows).take()
    expect(plain).toMatchObject({ value: { created: 2, notices: said } })
    expect(plain.ok && plain.value.isHeld).toBeUndefined()
  })

  it('creates without changing for those who may not change', async () => {
    const { take, kept } = office([
      ['channel_code', 'channel_name'],
      ['sea', 'changed'],
      ['RAIL', '铁路'],
    ])
    kept.set('SEA', { channel_code: 'SEA', channel_name: '海运' })
    expect(await take({ mayChange: false })).toMatchObject({
      value: {
        created: 1,
        updated: 0,
        failed: 1,
        findings: {
          list: [{ line: 2, column: 'channel_code', failure: { path: 'channel_code', code: 'CHANGE_NOT_ALLOWED' } }],
        },
      },
    })
    expect([kept.get('SEA')?.['channel_name'], kept.get('RAIL')?.['channel_name']]).toEqual(['海运', '铁路'])
  })

  it('names faulty cells by line and heading, and takes the rows that are right', async () => {
    const { take, kept } = office([
      ['channels of 2026'],
      [],
      ['channel_code', ' channel_name '],
      ['SEA', ''],
      ['R A I L', '铁路'],
      [' ', ' '],
      ['ROAD', '陆运'],
    ])
    expect(await take()).toMatchObject({
      value: {
        created: 1,
        failed: 2,
        findings: {
          list: [
            { line: 4, column: 'channel_name', failure: { path: 'channel_name', code: 'FIELD_REQUIRED' } },
            { line: 5, column: 'channel_code', failure: { path: 'channel_code', code: 'FIELD_TYPE' } },
          ],
        },
      },
    })
    expect([...kept.keys()]).toEqual(['AIR', 'ROAD'])
  })

  it('refuses a second row of the same key by the line of the first, instead of losing one of them', async () => {
    const { take, kept } = office([
      ['channel_code', 'channel_name'],
      ['SEA', '海运'],
      ['RAIL', '铁路'],
      ['sea', '海运专线'],
    ])
    expect(await take()).toMatchObject({
      value: {
        created: 2,
        updated: 0,
        failed: 1,
        findings: { list: [{ line: 4, column: 'channel_code', failure: { code: 'KEY_REPEATED', params: { other: 2 } } }] },
      },
    })
    expect(kept.get('SEA')).toMatchObject({ channel_name: '海运' })
  })

  it('keeps what a column that is not there would have said', async () => {
    const { take, kept } = office([['channel_code'], [' air ']])
    expect(await take()).toMatchObject({ value: { created: 0, updated: 1, failed: 0 } })
    expect(kept.get('AIR')?.['channel_name']).toBe('空运')
  })

  it('is refused without the heading of the key, without rows, and where it breaks off', async () => {
    const codeOf = async (shop: ReturnType<typeof office>): Promise<unknown> => {
      const answer = await shop.take()
      expect(shop.closed()).toBe(1)
      return answer.ok ? answer.value : answer.failure.code
    }
    expect(await codeOf(office([['channel_name'], ['海运']]))).toBe('HEADINGS_NOT_FOUND')
    expect(
      await codeOf(
        office([
          ['channel_code', 'channel_name'],
          [' ', ''],
        ]),
      ),
    ).toBe('FILE_EMPTY')
    expect(
      await codeOf(
        office(
          [
            ['channel_code', 'channel_name'],
            ['SEA', '海运'],
          ],
          { broken: failed(sheetFailure('FILE_UNREADABLE')) },
        ),
      ),
    ).toBe('FILE_UNREADABLE')
  })

  it('is refused before its first row where it can only create and a required column is missing', async () => {
    const rows = Array.from({ length: 300 }, (_, index) => [`C${index}`])
    const creating = office([['channel_code'], ...rows])
    expect(await creating.take({ mayChange: false })).toMatchObject({
      failure: { code: 'HEADINGS_MISSING', params: { columns: channel.fields['channel_name'].label } },
    })
    expect([creating.asked(), creating.written(), creating.closed()]).toEqual([0, 0, 1])
  })

  it('asks the store once for many rows where they may change what is stored', async () => {
    const rows = Array.from({ length: 300 }, (_, index) => [`C${index}`])
    const changing = office([['channel_code'], ['AIR'], ...rows], { together: 100 })
    expect(await changing.take()).toMatchObject({ value: { created: 0, updated: 1, failed: 300 } })
    expect(changing.asked()).toBe(4)
    const whole = office([
      Object.keys(channel.fields),
      ...rows.map(([code = '']) => Object.keys(channel.fields).map((name) => (name === 'channel_code' ? code : 'x'))),
    ])
    await whole.take()
    expect(whole.asked()).toBe(0)
  })

  it('writes nothing where nothing is right', async () => {
    const { take, written } = office([
      ['channel_code', 'channel_name'],
      ['SEA', ''],
    ])
    expect(await take()).toMatchObject({ value: { created: 0, updated: 0, failed: 1 } })
    expect(written()).toBe(0)
  })

  it('is not read where the file cannot be opened', async () => {
    const refusal = failed(sheetFailure('FILE_UNREADABLE'))
    const take = importRecords({
      entity: channel,
      store: {} as EntityStore,
      references: () => seededReferences,
      reader: { open: async () => refusal },
    })
    expect(await take(FILE, WRITE)).toBe(refusal)
  })

  it('takes the first of two columns under one heading, and passes over columns that nobody knows', async () => {
    const { take, kept } = office([
      ['channel_code', 'colour', 'channel_name', 'channel name'],
      ['SEA', 'blue', '海运', 'other'],
    ])
    expect(await take()).toMatchObject({ value: { created: 1, failed: 0 } })
    expect(kept.get('SEA')?.['channel_name']).toBe('海运')
  })

  it('names a missing cell by its field’s label where no column has it', async () => {
    const { take } = office([['channel_code'], ['SEA']])
    expect(await take()).toMatchObject({
      value: {
        failed: 1,
        findings: { list: [{ line: 2, column: channel.fields['channel_name'].label, failure: { path: 'channel_name' } }] },
      },
    })
  })

  it('looks for headings in the first twenty rows alone', async () => {
    const titles = (count: number) => Array.from({ length: count }, (_, index) => [`note ${index}`])
    const rows = [
      ['channel_code', 'channel_name'],
      ['SEA', '海运'],
    ]
    expect(await office([...titles(19), ...rows]).take()).toMatchObject({ value: { created: 1 } })
    expect(await office([...titles(20), ...rows]).take()).toMatchObject({ failure: { code: 'HEADINGS_NOT_FOUND' } })
  })

  it('names a thousand faults and counts the rest', async () => {
    const { take } = office([['channel_code', 'channel_name'], ...Array.from({ length: 1002 }, (_, index) => [`C${index}`, ''])])
    const answer = await take()
    expect(answer.ok && [answer.value.failed, answer.value.findings.list.length, answer.value.findings.more]).toEqual([1002, 1000, 2])
  })

  it('is refused where it has more rows than are stored at once', async () => {
    const { take, written } = office([['channel_code', 'channel_name'], ...Array.from({ length: 50_000 }, () => ['SEA', '海运'])])
    expect(await take()).toMatchObject({ failure: { code: 'FILE_TOO_COMPLEX' } })
    expect(written()).toBe(0)
  })

  it('has the currency of an amount in the column beside it, under the heading of the amount or a synonym', async () => {
    const label = words('运费', '運費', 'Freight')
    const tariff = defineEntity({
      name: 'toy_tariff',
      area: 'toy-tariffs',
      label,
      menu: { group: 'reference' },
      key: 'code',
      title: 'code',
      listed: [],
      searched: [],
      filtered: [],
      fields: {
        code: { kind: 'code', maxLength: 9, required: true, label: words('代码', '代碼', 'Code'), synonyms: ['编号'] },
        freight: { kind: 'money', label },
      },
    })
    const keptFreight = async (rows: readonly (readonly string[])[]): Promise<unknown> => {
      const toys = office(rows, { entity: tariff })
      expect(await toys.take()).toMatchObject({ value: { created: 1, failed: 0 } })
      return toys.kept.get('A')?.['freight']
    }
    expect(
      await keptFreight([
        ['编号', '运费', '运费币种'],
        ['A', '12.5', 'AED'],
      ]),
    ).toEqual({ amount: 1250n, currency: 'AED' })
    expect(
      await keptFreight([
        ['Code', 'Freight currency', 'Freight'],
        ['A', 'KWD', '12.5'],
      ]),
    ).toEqual({ amount: 12_500n, currency: 'KWD' })
    expect(
      await keptFreight([
        ['Code', 'Freight'],
        ['A', ''],
      ]),
    ).toBeUndefined()
    const lacking = await office(
      [
        ['Code', 'Freight'],
        ['A', '12.5'],
      ],
      { entity: tariff },
    ).take()
    expect(lacking).toMatchObject({
      value: { failed: 1, findings: { list: [{ column: 'Freight', failure: { code: 'UNKNOWN_REFERENCE' } }] } },
    })
  })

  it('finds the headings in the row that knows most of them', async () => {
    const { take } = office([['channel_code'], ['channel_code', 'channel_name'], ['SEA', '海运']])
    expect(await take()).toMatchObject({ value: { created: 1, failed: 0 } })
  })
})
