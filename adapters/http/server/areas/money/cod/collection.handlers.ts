import { clientsWithin, type Actor } from '#core/platform/access/account.ts'
import { collectionSheet, wrongLinesSheet } from '#core/money/cod/collections/collection-sheet.ts'
import { codFailure } from '#core/money/cod/cod.failures.ts'
import type { CollectionFilter, Collections } from '#core/money/cod/collections/collection.ports.ts'
import { REPORT_COLUMNS } from '#core/money/cod/collections/collection-report.ts'
import type { decideDifferences } from '#core/money/cod/collections/decide-difference.usecase.ts'
import type { importReports, lookAtReports } from '#core/money/cod/collections/import-reports.usecase.ts'
import type { reportCollections } from '#core/money/cod/collections/report-collections.usecase.ts'
import { MILLIS_PER_DAY, type Clock, type Instant } from '#core/base/kernel/clock.ts'
import { given } from '#core/base/kernel/given.ts'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import type { SheetWriter } from '#core/base/sheets/sheet.port.ts'
import type { collectionRoutes } from '../../../../contract/money/cod/collection.routes.ts'
import { waitsOf } from '../../../../contract/money/acts/waits-for.ts'
import { DONE } from '../../../../contract/http.failures.ts'
import type { QueryOf } from '../../../../contract/route.ts'
import { sayFailure } from '../../../../contract/words.ts'
import type { BindingsOf } from '../../../answers/call.ts'
import { sheetFile, shownSaid } from '../../../answers/sheet-file.ts'
import { chosenColumns } from '../../../presenters/chosen-columns.ts'
import { exportSheet } from '../../../presenters/file-answer.ts'
import { readZone, spanOfDays, today } from '../../../presenters/query-days.ts'
import { monthInBeijing } from './beijing-months.ts'
import { collectionRow, differenceRow, importRow, lifeEvent, sumsRow } from './collection.presenter.ts'

type Parts = {
  readonly collections: Collections
  readonly report: ReturnType<typeof reportCollections>
  readonly look: ReturnType<typeof lookAtReports>
  readonly take: ReturnType<typeof importReports>
  readonly decide: ReturnType<typeof decideDifferences>
  readonly sheetWriter: SheetWriter
  readonly clock: Clock
}

/**
 * The filter of a query, for those that the actor may see; INPUT_INVALID for an unknown time zone.
 * Customers filter by neither agents nor clients.
 */
function collectionFilter(query: QueryOf<typeof collectionRoutes.exportCollections>, actor: Actor, clock: Clock): Result<CollectionFilter> {
  const zone = readZone(query)
  if (!zone.ok) return zone
  const now = clock.now()
  const { status: states, agent, account, country, channel, currency, keywords, outstanding, place } = query
  const days = spanOfDays({ first: query.due_from, last: query.due_to }, zone.value)
  const month = query.month === undefined ? undefined : monthInBeijing(query.month)
  const since = [days.from, month?.from, query.younger === undefined ? undefined : now - query.younger * MILLIS_PER_DAY]
  const until = [days.before, month?.before, query.age === undefined ? undefined : now - query.age * MILLIS_PER_DAY]
  return ok({
    customerIds: clientsWithin(actor),
    ...(states === undefined || states.length === 0 ? {} : { states }),
    ...(actor.audience === 'staff' ? { agent: orNone(agent), account: account || undefined } : {}),
    country: country || undefined,
    channel: orNone(channel),
    currency: currency || undefined,
    dueFrom: extreme(Math.max, since),
    dueBefore: extreme(Math.min, until),
    age: outstanding,
    now,
    place,
    settled: query.settled_month === undefined ? undefined : monthInBeijing(query.settled_month),
    keywords,
  })
}

/** Null for those without one. */
const orNone = (code: string | undefined): string | null | undefined => (code === '-' ? null : code || undefined)

function extreme(of: (...instants: readonly Instant[]) => Instant, instants: readonly (Instant | undefined)[]): Instant | undefined {
  const known = instants.filter((one) => one !== undefined)
  return known.length === 0 ? undefined : of(...known)
}

/** Handlers of collections, what agents report about them, and differences. */
export function collectionHandlers(parts: Parts): BindingsOf<typeof collectionRoutes> {
  const { collections, decide, sheetWriter, clock } = parts
  return {
    collections: async ({ query: { sort, page, pageSize, ...query }, ...reader }) => {
      const filter = collectionFilter(query, reader.actor, clock)
      if (!filter.ok) return filter
      const { rows, total } = await collections.list({ ...filter.value, sort, page, pageSize })
      return ok({ rows: rows.map((one) => collectionRow(one, reader)), total })
    },
    collectionSums: async ({ query, actor }) => {
      const filter = collectionFilter(query, actor, clock)
      return filter.ok ? ok((await collections.sums(filter.value)).map(sumsRow)) : filter
    },
    exportCollections: async ({ query, actor, locale }) => {
      const filter = collectionFilter(query, actor, clock)
      const zone = readZone(query)
      if (!filter.ok) return filter
      if (!zone.ok) return zone
      const sheet = collectionSheet(collections.all(filter.value), { locale, zone: zone.value, isStaff: actor.audience === 'staff' })
      return exportSheet(sheetWriter, sheet, `cod-collections-${today(clock.now())}.xlsx`)
    },
    codMoney: async ({ params: { order_number: order }, ...reader }) => {
      const found = await collections.find(order, { customerIds: clientsWithin(reader.actor) })
      if (found === undefined) return failed(codFailure('COD_COLLECTION_NOT_FOUND', { order }))
      const events = await collections.life(found.orderId)
      return ok({ ...collectionRow(found, reader), events: events.map((event) => lifeEvent(event, reader)) })
    },
    ...reportHandlers(parts),
    differences: async ({ query: { status: state, agent, keywords, page, pageSize }, ...reader }) => {
      const filter = { customerIds: clientsWithin(reader.actor), state, agent: agent || undefined, keywords, page, pageSize }
      const { rows, total } = await collections.differences(filter)
      return ok({ rows: rows.map((one) => differenceRow(one, reader)), total })
    },
    decideDifferences: async ({ body: { differences: ids, decision, reason }, keyed, actor, locale }) => {
      const done = await decide({ ids, decision, raw: { reason }, keyed }, actor)
      if (!done.ok) return done
      return ok(
        done.value.map(({ id, failure, ...waits }) => ({
          id,
          ...waitsOf(waits),
          status: failure === undefined,
          ...(failure === undefined ? {} : { error: failure.code }),
          message: failure === undefined ? DONE[locale] : sayFailure(failure, locale),
        })),
      )
    },
  }
}

type ReportRoutes = 'reportCollections' | 'lookAtCollections' | 'importCollections' | 'collectionImports' | 'wrongCollections'

/** Handlers of what agents report, by the API and in files. */
function reportHandlers({
  collections,
  report,
  look,
  take,
  sheetWriter,
  clock,
}: Parts): BindingsOf<Pick<typeof collectionRoutes, ReportRoutes>> {
  return {
    reportCollections: async ({ body: { orders, agent }, actor, locale }) => {
      const reports = orders.map(({ number, amount, currency, collected_at: collectedAt }) => ({
        number,
        amount: String(amount),
        currency,
        collectedAt,
      }))
      const done = await report({ reports, agent }, actor)
      if (!done.ok) return done
      return ok(
        done.value.map((outcome, index) => {
          const number = orders[index]?.number ?? ''
          if (outcome.done !== 'wrong') return { number, order_number: outcome.orderNumber, result: outcome.done, message: DONE[locale] }
          const { column: field, failure } = outcome.fault
          return { number, order_number: null, result: 'wrong', error: failure.code, field, message: sayFailure(failure, locale) }
        }),
      )
    },
    lookAtCollections: async ({ body: { agent, ...asked }, upload }) => {
      const done = await look({ file: sheetFile(upload, asked), agent })
      return done.ok
        ? ok(done.value.map(({ column, samples, ...one }) => ({ ...one, column: column ?? null, samples: [...samples] })))
        : done
    },
    importCollections: async ({ body: { agent, columns, ...asked }, upload, actor, locale }) => {
      const chosen = chosenColumns(columns, REPORT_COLUMNS)
      if (!chosen.ok) return chosen
      const done = await take({ file: sheetFile(upload, asked), agent, columns: chosen.value }, actor)
      if (!done.ok) return done
      const said = shownSaid(done.value, locale)
      if (done.value.id === undefined) {
        const held = { id: 0, ...given({ agent }), fileName: upload.fileName, at: clock.now(), by: actor.id, byName: actor.name }
        return ok({ ...importRow({ ...held, counts: done.value.counts }), id: null, ...said, wrong_lines: [] })
      }
      const kept = await collections.findImport(done.value.id)
      if (kept === undefined) return failed(codFailure('COD_IMPORT_NOT_FOUND', { id: done.value.id }))
      const wrong = done.value.wrong.map(({ line, report: { number }, fault }) => ({
        line,
        number,
        message: sayFailure(fault.failure, locale),
      }))
      return ok({ ...importRow(kept), ...said, wrong_lines: wrong })
    },
    collectionImports: async ({ query }) => {
      const { rows, total } = await collections.imports(query)
      return ok({ rows: rows.map(importRow), total })
    },
    wrongCollections: async ({ params: { import_id: id }, locale }) => {
      if ((await collections.findImport(id)) === undefined) return failed(codFailure('COD_IMPORT_NOT_FOUND', { id }))
      const sheet = wrongLinesSheet(collections.wrongLines(id), { locale, say: (failure) => sayFailure(failure, locale) })
      return exportSheet(sheetWriter, sheet, `cod-import-${id}-wrong.xlsx`)
    },
  }
}
