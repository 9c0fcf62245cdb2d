import { exchangeRate } from '#core/pricing/fees/tariff/exchange-rate.entity.ts'
import { expenseSubject } from '#core/pricing/fees/subjects/expense-subject.entity.ts'
import { freightRule } from '#core/pricing/fees/freight/freight-rule.entity.ts'
import {
  timelineOf,
  type copyTariff,
  type publishTariff,
  type publishTariffs,
  type retractTariff,
  type withdrawTariff,
} from '#core/pricing/fees/tariff/publish-tariff.usecase.ts'
import { STANDINGS } from '#core/pricing/fees/tariff/standing.words.ts'
import { tariffKindOf } from '#core/pricing/fees/tariff/tariff-kinds.ts'
import type { Entity } from '#core/base/fields/entity.ts'
import { referenceFailure } from '#core/base/fields/reference.failures.ts'
import type { EntityStore } from '#core/base/fields/reference.ports.ts'
import type { ReferenceRow } from '#core/base/fields/references.ts'
import { instantText } from '#core/base/kernel/instant.ts'
import type { Clock } from '#core/base/kernel/clock.ts'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import type { tariffRoutes, TariffVersionRow, VersionRoutes } from '../../../../contract/pricing/fees/tariff.routes.ts'
import type { ReferenceRecord } from '../../../../contract/platform/reference/reference.routes.ts'
import type { BindingsOf } from '../../../answers/call.ts'
import { recordPresenter } from '../../../presenters/record.ts'

type Parts = {
  readonly storeOf: (entity: Entity) => EntityStore
  readonly clock: Clock
  readonly publish: ReturnType<typeof publishTariff>
  readonly publishTogether: ReturnType<typeof publishTariffs>
  readonly copy: ReturnType<typeof copyTariff>
  readonly retract: ReturnType<typeof retractTariff>
  readonly withdraw: ReturnType<typeof withdrawTariff>
}

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null)
const timeOf = (value: unknown): string | null => (typeof value === 'number' ? instantText(value) : null)
/** `now`, or an instant that the contract has checked. */
const startOf = (text: string): number | 'now' => (text === 'now' ? text : Date.parse(text))

const startingOf = ({ effective_from: from, confirm_gap: mayLeaveGap }: { effective_from?: string | undefined; confirm_gap: boolean }) => ({
  from: from === undefined ? undefined : startOf(from),
  mayLeaveGap,
})

/** The handlers of one entity with versions. */
function handlersOf(
  declared: Entity,
  { storeOf, clock, publish, publishTogether, copy, retract, withdraw }: Parts,
): BindingsOf<VersionRoutes> {
  const kind = tariffKindOf(declared)
  const { entity } = kind
  const store = storeOf(declared)
  const present = recordPresenter(entity)
  const answered = (done: Result<ReferenceRow>): Result<ReferenceRecord> => (done.ok ? ok(present(done.value)) : done)
  return {
    versions: async ({ params, locale }) => {
      const found = await store.find(params.id)
      if (found === undefined) return failed(referenceFailure('RECORD_NOT_FOUND'))
      const { of } = entity.versions
      const rows: ReferenceRow[] = []
      for await (const batch of store.stream({ filters: { [of]: String(found[of]) } })) rows.push(...batch)
      return ok(
        timelineOf(rows, clock.now()).map(({ row, standing, until }): TariffVersionRow => ({
          id: row.id,
          version_code: String(row['version_code']),
          standing,
          standing_txt: STANDINGS[standing][locale],
          effective_from: instantText(Number(row['effective_from'])),
          effective_until: timeOf(until),
          drafted_by: textOf(row['drafted_by']),
          published_by: textOf(row['published_by']),
          published_at: timeOf(row['published_at']),
          record: present(row),
        })),
      )
    },
    publish: async ({ params, body: { version, ...starting }, actor }) =>
      answered(await publish(kind, { id: params.id, version, ...startingOf(starting) }, actor)),
    publishTogether: async ({ body: { drafts, ...starting }, actor }) => {
      const done = await publishTogether(kind, { drafts, ...startingOf(starting) }, actor)
      return done.ok ? ok(done.value.map(present)) : done
    },
    copy: async ({ params, actor }) => answered(await copy(kind, { id: params.id }, actor)),
    retract: async ({ params, actor }) => answered(await retract(kind, { id: params.id }, actor)),
    withdraw: async ({ params, body, actor }) =>
      answered(await withdraw(kind, { id: params.id, from: startOf(body.effective_from) }, actor)),
  }
}

/** Handlers of the versions of freight rules, expense subjects and exchange rates. */
export function tariffHandlers(parts: Parts): BindingsOf<typeof tariffRoutes> {
  const [rules, subjects, rates] = [handlersOf(freightRule, parts), handlersOf(expenseSubject, parts), handlersOf(exchangeRate, parts)]
  return {
    freightRuleVersions: rules.versions,
    publishFreightRule: rules.publish,
    publishFreightRules: rules.publishTogether,
    copyFreightRule: rules.copy,
    withdrawFreightRule: rules.withdraw,
    retractFreightRule: rules.retract,
    expenseSubjectVersions: subjects.versions,
    publishExpenseSubject: subjects.publish,
    publishExpenseSubjects: subjects.publishTogether,
    copyExpenseSubject: subjects.copy,
    withdrawExpenseSubject: subjects.withdraw,
    retractExpenseSubject: subjects.retract,
    exchangeRateVersions: rates.versions,
    publishExchangeRate: rates.publish,
    publishExchangeRates: rates.publishTogether,
    copyExchangeRate: rates.copy,
    withdrawExchangeRate: rates.withdraw,
    retractExchangeRate: rates.retract,
  }
}
