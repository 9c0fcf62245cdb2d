import { beforeEach, describe, expect, it } from 'vitest'
import { copyTariff, publishTariff, publishTariffs, timelineOf, withdrawTariff } from '#core/pricing/fees/tariff/publish-tariff.usecase.ts'
import { freightRule } from '#core/pricing/fees/freight/freight-rule.entity.ts'
import { tariffKindOf } from '#core/pricing/fees/tariff/tariff-kinds.ts'
import { versionedRecords } from '#core/pricing/fees/tariff/versioned-records.ts'
import type { RecordValues } from '#core/base/fields/read-record.ts'
import type { EntityStore } from '#core/base/fields/reference.ports.ts'
import type { ReferenceRow } from '#core/base/fields/references.ts'
import { must, type Result } from '#core/base/kernel/result.ts'
import { tariffVersionsContract } from '../../../contracts/pricing/tariff-versions.contract.ts'
import { clerk } from '../../parcels/orders/order-fixture.ts'
import { memoryTariffVersions } from './memory-tariff-versions.ts'
import { codeOf, day, EXAMPLE_RULE, faultsOf } from './sample-tariffs.ts'

describe('versions in memory', () => {
  tariffVersionsContract(async () => {
    const { versions } = memoryTariffVersions()
    return { here: versions, there: versions }
  })
})

const kind = tariffKindOf(freightRule)
const NOW = day('2026-06-01')
const [author, colleague] = [
  { ...clerk, id: 3, account: 'finance' },
  { ...clerk, id: 1, account: 'admin' },
]
const write = { actorId: author.id, at: NOW, account: author.account }

/** The input of a form: a rule without what the server gives. */
const { version_code: _code, version_status: _status, ...FORM } = EXAMPLE_RULE
const from = (text: string): RecordValues => ({ ...FORM, effective_from: day(text) })

let memory: ReturnType<typeof memoryTariffVersions>
let drafts: EntityStore
let now = NOW
const ports = (needsSecondPerson = false) => ({ versions: memory.versions, clock: { now: () => now }, needsSecondPerson })
const publish = (draft: ReferenceRow, over: object = {}, who = author, needsTwo = false) =>
  publishTariff(ports(needsTwo))(kind, { id: draft.id, version: draft.version, from: undefined, mayLeaveGap: false, ...over }, who)
const draftTariffVersion = async (values: RecordValues): Promise<ReferenceRow> => must(await drafts.create(values, write))
const publishTariffVersion = async (values: RecordValues): Promise<ReferenceRow> => must(await publish(await draftTariffVersion(values)))
const standings = () => timelineOf(memory.rows(), now).map(({ row, standing, until }) => [row['version_code'], standing, until] as const)

beforeEach(() => {
  now = NOW
  memory = memoryTariffVersions()
  drafts = versionedRecords({ kind, store: memory.store, versions: memory.versions, isClient: async (name) => name === 'ddp' })
})

describe('drafts of versions', () => {
  it('get the next number of their rule and name their author', async () => {
    expect(await draftTariffVersion(from('2026-07-01'))).toMatchObject({
      version_code: 'CN-AE-1',
      version_status: 'draft',
      drafted_by: 'finance',
    })
    expect(await draftTariffVersion(from('2026-08-01'))).toMatchObject({ version_code: 'CN-AE-2' })
    expect(await draftTariffVersion({ ...from('2026-07-01'), rule_code: 'SEA' })).toMatchObject({ version_code: 'SEA-1' })
  })

  it('are refused at the fields that do not fit: a negative price, a finer one than the currency has, two whose price it is, an unknown client', async () => {
    const faults = async (over: RecordValues) => faultsOf(await drafts.create({ ...from('2026-07-01'), ...over }, write))
    expect(await faults({ begin_price: '-1', step_price: '12.005' })).toEqual(['begin_price OUT_OF_RANGE', 'step_price TOO_MANY_DECIMALS'])
    expect(await faults({ max_weight: 100 })).toEqual(['max_weight OUT_OF_RANGE'])
    expect(await faults({ client: 'ddp', client_group: 'VIP' })).toEqual(['client_group RULE_FOR_BOTH'])
    expect(await faults({ client: 'nobody' })).toEqual(['client UNKNOWN_REFERENCE'])
    expect(await faults({ client: 'ddp' })).toEqual([])
  })

  it('are changed and deleted until they are published, by what was read', async () => {
    const draft = await draftTariffVersion(from('2026-07-01'))
    const change = (id: number, version: number) =>
      drafts.update({ id, version, values: { ...from('2026-07-01'), begin_price: '36.00' } }, write)
    expect(codeOf(await change(draft.id, 7))).toBe('RECORD_CHANGED')
    const changed = must(await change(draft.id, draft.version))
    expect(changed).toMatchObject({ id: draft.id, version_code: 'CN-AE-1', begin_price: '36.00' })
    const rule = must(await publish(changed))
    expect(await change(rule.id, rule.version)).toMatchObject({ failure: { code: 'VERSION_NOT_DRAFT', params: { version: 'CN-AE-1' } } })
    expect(codeOf(await drafts.remove(rule.id, write))).toBe('VERSION_NOT_DRAFT')
    expect(codeOf(await drafts.remove(99, write))).toBe('RECORD_NOT_FOUND')
    const other = await draftTariffVersion(from('2026-08-01'))
    expect(must(await drafts.remove(other.id, write))).toBe(true)
    expect(memory.rows()).toHaveLength(1)
  })

  it('are what a price sheet writes: the draft of each rule, or a new one from its latest version', async () => {
    await publishTariffVersion(from('2026-07-01'))
    const [base] = await drafts.findByKeys(['CN-AE'])
    expect(base).toMatchObject({ version_code: 'CN-AE-1' })
    const sheet = [
      { ...from('2026-08-01'), begin_price: '40.00' },
      { ...from('2026-08-01'), rule_code: 'SEA', channel: 'SEA' },
    ]
    expect(must(await drafts.upsertMany(sheet, write))).toEqual({ created: 2, updated: 0 })
    expect(
      must(
        await drafts.upsertMany(
          sheet.map((row) => ({ ...row, step_price: '9.00' })),
          write,
        ),
      ),
    ).toEqual({ created: 0, updated: 2 })
    expect(memory.rows().map((row) => [row['version_code'], row['version_status'], row['begin_price'], row['step_price']])).toEqual([
      ['CN-AE-1', 'published', '35.00', '12.00'],
      ['CN-AE-2', 'draft', '40.00', '9.00'],
      ['SEA-1', 'draft', '35.00', '9.00'],
    ])
  })
})

describe('publishing a price sheet', () => {
  const together = (rows: readonly ReferenceRow[], over: object = {}, needsTwo = false) =>
    publishTariffs(ports(needsTwo))(
      kind,
      { drafts: rows.map(({ id, version }) => ({ id, version })), from: undefined, mayLeaveGap: false, ...over },
      author,
    )
  /** A band of one lane, up to 20 kg in all. */
  const band = (over_weight: number | undefined, max_weight: number, start = '2026-07-01') => ({
    ...from(start),
    rule_code: over_weight === undefined ? 'LIGHT' : 'HEAVY',
    over_weight,
    max_weight,
  })
  const inForce = () => memory.rows().filter((row) => row['version_status'] === 'published')

  it('moves the bands of a lane together, which one after another would overlap or leave weights out', async () => {
    const first = [await draftTariffVersion(band(undefined, 2_000)), await draftTariffVersion(band(2_000, 20_000))]
    expect(must(await together(first)).map((row) => row['version_code'])).toEqual(['LIGHT-1', 'HEAVY-1'])
    const [light, heavy] = [
      await draftTariffVersion(band(undefined, 5_000, '2026-08-01')),
      await draftTariffVersion(band(5_000, 20_000, '2026-08-01')),
    ]
    expect([codeOf(await publish(light)), codeOf(await publish(heavy))]).toEqual(['RULE_TWICE', 'BANDS_GAP'])
    expect(must(await together([heavy, light]))).toHaveLength(2)
    expect(inForce().map((row) => [row['version_code'], row['published_by'], row['published_at']])).toEqual(
      ['LIGHT-1', 'HEAVY-1', 'LIGHT-2', 'HEAVY-2'].map((code) => [code, 'finance', NOW]),
    )
  })

  it('publishes all or none, and names each draft that is refused', async () => {
    const whole = await draftTariffVersion(from('2026-07-01'))
    const past = await draftTariffVersion({ ...from('2026-01-01'), rule_code: 'PAST', channel: 'SEA' })
    const rival = await draftTariffVersion({ ...from('2026-07-15'), rule_code: 'RIVAL' })
    const stale = await draftTariffVersion({ ...from('2026-07-01'), rule_code: 'STALE', channel: 'ROAD' })
    must(
      await drafts.update(
        { id: stale.id, version: stale.version, values: { ...from('2026-07-01'), rule_code: 'STALE', channel: 'RAIL' } },
        write,
      ),
    )
    expect(faultsOf(await together([whole, past, rival, stale]))).toEqual([
      'STALE-1 RECORD_CHANGED',
      'PAST-1 VERSION_IN_PAST',
      'CN-AE-1 RULE_TWICE',
      'RIVAL-1 RULE_TWICE',
    ])
    expect(inForce()).toEqual([])
    expect(must(await together([whole, past], { from: day('2026-09-01') })).map((row) => row['effective_from'])).toEqual([
      day('2026-09-01'),
      day('2026-09-01'),
    ])
  })

  it('needs somebody other than the author of each draft where two are required', async () => {
    const mine = await draftTariffVersion(from('2026-07-01'))
    const theirs = must(
      await drafts.create({ ...from('2026-07-01'), rule_code: 'SEA', channel: 'SEA' }, { ...write, account: colleague.account }),
    )
    expect(faultsOf(await together([mine, theirs], {}, true))).toEqual(['CN-AE-1 VERSION_OF_ONE'])
    expect(must(await together([theirs], {}, true))).toHaveLength(1)
  })
})

describe('publishing', () => {
  it('puts a version on the timeline, where it replaces the one before', async () => {
    await publishTariffVersion(from('2026-07-01'))
    await publishTariffVersion({ ...from('2026-08-01'), begin_price: '36.00' })
    expect(standings()).toEqual([
      ['CN-AE-2', 'planned', undefined],
      ['CN-AE-1', 'planned', day('2026-08-01')],
    ])
    now = day('2026-07-15')
    expect(standings().map(([, standing]) => standing)).toEqual(['planned', 'in_force'])
    now = day('2026-08-01')
    expect(standings().map(([, standing]) => standing)).toEqual(['in_force', 'replaced'])
    expect(memory.rows()[0]).toMatchObject({ published_by: 'finance', published_at: NOW })
  })

  it('happens at once where that is asked for', async () => {
    const draft = await draftTariffVersion(from('2026-01-01'))
    expect(await publish(draft)).toMatchObject({ failure: { code: 'VERSION_IN_PAST', fields: [{ path: 'effective_from' }] } })
    expect(must(await publish(draft, { from: 'now' }))).toMatchObject({ effective_from: NOW, version_status: 'published' })
  })

  it('takes what was read, and nothing that somebody changed since', async () => {
    const draft = await draftTariffVersion(from('2026-07-01'))
    must(await drafts.update({ id: draft.id, version: draft.version, values: { ...from('2026-07-01'), begin_price: '1.00' } }, write))
    expect(codeOf(await publish(draft))).toBe('RECORD_CHANGED')
  })

  it('needs somebody other than the author where two are required', async () => {
    const draft = await draftTariffVersion(from('2026-07-01'))
    expect(codeOf(await publish(draft, {}, author, true))).toBe('VERSION_OF_ONE')
    expect(must(await publish(draft, {}, colleague, true))).toMatchObject({ drafted_by: 'finance', published_by: 'admin' })
  })

  it('keeps a rule to its parcels and clients', async () => {
    await publishTariffVersion(from('2026-07-01'))
    const moved = await publish(await draftTariffVersion({ ...from('2026-08-01'), channel: 'SEA', client: 'ddp' }))
    expect(faultsOf(moved)).toEqual(['channel RULE_LANE_FIXED', 'client RULE_LANE_FIXED'])
  })

  it('refuses a second rule for the same parcels of the same clients at the same time, and no other', async () => {
    await publishTariffVersion(from('2026-07-01'))
    const rival = { ...from('2026-09-01'), rule_code: 'RIVAL' }
    expect(await publish(await draftTariffVersion(rival))).toMatchObject({
      failure: { code: 'RULE_TWICE', params: { version: 'CN-AE-1' }, fields: [{ path: 'channel' }] },
    })
    for (const other of [{ client: 'ddp' }, { client_group: 'VIP' }, { channel: 'SEA' }, { target_country: 'SA' }])
      expect(
        codeOf(await publish(await draftTariffVersion({ ...rival, ...other, rule_code: Object.values(other)[0]?.toUpperCase() }))),
      ).toBeUndefined()
    // Once the first has ended, another may follow.
    must(await withdrawTariff(ports())(kind, { id: 1, from: day('2026-08-15') }, author))
    expect(codeOf(await publish(await draftTariffVersion(rival)))).toBeUndefined()
    expect(codeOf(await publish(await draftTariffVersion(from('2026-10-01')), { mayLeaveGap: true }))).toBe('RULE_TWICE')
  })

  it('asks before a rule that ended begins again, since there is no price in between', async () => {
    const rule = await publishTariffVersion(from('2026-07-01'))
    must(await withdrawTariff(ports())(kind, { id: rule.id, from: day('2026-08-01') }, author))
    const again = await draftTariffVersion(from('2026-09-01'))
    expect(await publish(again)).toMatchObject({
      failure: { code: 'VERSION_GAP', params: { from: '2026-08-01 00:00 UTC' }, fields: [{ path: 'effective_from' }] },
    })
    must(await publish(again, { mayLeaveGap: true }))
    now = day('2026-08-15')
    expect(standings().map(([code, standing]) => [code, standing])).toEqual([
      ['CN-AE-3', 'planned'],
      ['CN-AE-2', 'withdrawn'],
      ['CN-AE-1', 'replaced'],
    ])
  })
})

describe('a version', () => {
  it('is copied as the next draft of its rule', async () => {
    const rule = await publishTariffVersion({ ...from('2026-07-01'), begin_price: '36.00' })
    const copy = must(await copyTariff(ports())(kind, { id: rule.id }, colleague))
    expect(copy).toMatchObject({ version_code: 'CN-AE-2', version_status: 'draft', drafted_by: 'admin', begin_price: '36.00' })
    expect([copy['published_by'], copy['published_at']]).toEqual([undefined, undefined])
  })

  it('is withdrawn only after it was published; one that is not there is missing', async () => {
    const end = (id: number): Promise<Result<unknown>> => withdrawTariff(ports())(kind, { id, from: 'now' }, author)
    const draft = await draftTariffVersion(from('2026-07-01'))
    expect(codeOf(await end(draft.id))).toBe('VERSION_NOT_PUBLISHED')
    expect(codeOf(await end(99))).toBe('RECORD_NOT_FOUND')
    expect(codeOf(await publish({ ...draft, id: 99 }))).toBe('RECORD_NOT_FOUND')
    expect(codeOf(await copyTariff(ports())(kind, { id: 99 }, author))).toBe('RECORD_NOT_FOUND')
  })
})
