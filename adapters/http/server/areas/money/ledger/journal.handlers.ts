import { instantText } from '#core/base/kernel/instant.ts'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import type { Clock } from '#core/base/kernel/clock.ts'
import { money } from '#core/base/kernel/money.ts'
import type { Locale } from '#core/base/kernel/words.ts'
import { ACCOUNT_GROUPS, accountGroupOf } from '#core/money/ledger/account-group.ts'
import { flowCauseOf } from '#core/money/ledger/statements/flow-cause.ts'
import { ENTRY_KINDS, type PostedLeg } from '#core/money/ledger/entry.ts'
import { flowNumberOf } from '#core/money/ledger/statements/flow.ts'
import type { Journal, JournalFilter, ListedEntry } from '#core/money/ledger/statements/journal.ports.ts'
import { journalSheet, ownerName } from '#core/money/ledger/statements/journal-sheet.ts'
import { currencyOf } from '#core/money/ledger/ledger-account.ts'
import { ledgerFailure } from '#core/money/ledger/ledger.failures.ts'
import { monthOf, spanOfMonth } from '#core/money/ledger/month.rules.ts'
import { PAY_WAYS } from '#core/money/ledger/wallets/pay-way.ts'
import type { SheetWriter } from '#core/base/sheets/sheet.port.ts'
import type { JournalQuery, JournalRow, journalRoutes } from '../../../../contract/money/ledger/journal.routes.ts'
import type { BindingsOf } from '../../../answers/call.ts'
import { exportSheet } from '../../../presenters/file-answer.ts'
import { readZone, spanOfDays, today } from '../../../presenters/query-days.ts'
import { moneyOf } from '../../pricing/fees/step.presenter.ts'

type Parts = {
  readonly journal: Journal
  /** The id of a client by its account. */
  readonly clientOf: (account: string) => Promise<number | undefined>
  readonly sheetWriter: SheetWriter
  readonly clock: Clock
}

const CORRECTION = /^ADJ\d+$/

/** Returns the cause of an entry; for a reversal, the cause of the entry that it takes back. */
function staffCauseOf({ kind, reversedKind = kind, reference, order }: ListedEntry): JournalRow['cause'] {
  if (order === undefined && reversedKind === 'adjustment')
    return CORRECTION.test(reference) ? { kind: 'correction', number: reference } : null
  return flowCauseOf({ kind: reversedKind, reference, ...(order === undefined ? {} : { order }) }) ?? null
}

function legOf({ account, amount }: PostedLeg, { clients }: ListedEntry, locale: Locale): JournalRow['legs'][number] {
  const size = moneyOf(money(amount < 0n ? -amount : amount, currencyOf(account)))
  return {
    account,
    account_txt: ACCOUNT_GROUPS[accountGroupOf(account)][locale],
    owner: ownerName(account, clients) ?? null,
    debit: amount < 0n ? size : null,
    credit: amount < 0n ? null : size,
  }
}

/**
 * Returns the amounts that an entry moves: the credits of each currency, which its debits are equal
 * to.
 */
function amountsOf(legs: readonly PostedLeg[]): JournalRow['amounts'] {
  const sums = new Map<string, bigint>()
  for (const { account, amount } of legs) if (amount > 0n) sums.set(currencyOf(account), (sums.get(currencyOf(account)) ?? 0n) + amount)
  return [...sums].map(([currency, amount]) => moneyOf(money(amount, currency)))
}

const factsOf = (entry: ListedEntry, locale: Locale): Omit<JournalRow, 'legs'> => ({
  entry: entry.number,
  flow_num: flowNumberOf(entry),
  create_time: instantText(entry.at),
  kind: entry.kind,
  kind_txt: ENTRY_KINDS[entry.kind][locale],
  reference: entry.reference,
  cause: staffCauseOf(entry),
  client: [...entry.clients.values()][0] ?? null,
  amounts: amountsOf(entry.legs),
  pay_way_txt: PAY_WAYS[entry.payWay][locale],
  remark: entry.note ?? null,
  created_by: entry.actorName,
  reverses: entry.reversesFlow ?? null,
  reversed_by: entry.reversedBy ?? null,
})

const rowOf = (entry: ListedEntry, locale: Locale): JournalRow => ({
  ...factsOf(entry, locale),
  legs: entry.legs.map((leg) => legOf(leg, entry, locale)),
})

const later = (one: number | undefined, other: number | undefined): number | undefined =>
  one === undefined || other === undefined ? (one ?? other) : Math.max(one, other)
const earlier = (one: number | undefined, other: number | undefined): number | undefined =>
  one === undefined || other === undefined ? (one ?? other) : Math.min(one, other)

/** The times of a query: its days, its month, or what both have in common. */
function spanOf({ from, to, month }: JournalQuery, zone: string): Pick<JournalFilter, 'from' | 'before'> {
  const days = spanOfDays({ first: from, last: to }, zone)
  const books = month === undefined ? undefined : spanOfMonth(month)
  return { from: later(days.from, books?.since), before: earlier(days.before, books?.until) }
}

/** Handlers of the journal. */
export function journalHandlers({ journal, clientOf, sheetWriter, clock }: Parts): BindingsOf<typeof journalRoutes> {
  /**
   * The filter of a query; none where it names a client that there is not. INPUT_INVALID for an
   * unknown time zone.
   */
  const filterOf = async (query: JournalQuery): Promise<Result<(JournalFilter & { readonly zone: string }) | undefined>> => {
    const zone = readZone(query)
    if (!zone.ok) return zone
    const { client, account: group, currency, kind, keywords } = query
    const customerId = client === undefined ? undefined : await clientOf(client)
    if (client !== undefined && customerId === undefined) return ok(undefined)
    return ok({ customerId, group, currency, kind, keywords, ...spanOf(query, zone.value), zone: zone.value })
  }
  const nothing = async function* (): AsyncGenerator<readonly ListedEntry[]> {
    // No entry is of a client that there is not.
  }
  return {
    journal: async ({ query, locale }) => {
      const filter = await filterOf(query)
      if (!filter.ok) return filter
      if (filter.value === undefined) return ok({ rows: [], total: 0 })
      const { rows, total } = await journal.list(filter.value, query)
      return ok({ rows: rows.map((entry) => rowOf(entry, locale)), total })
    },
    exportJournal: async ({ query, locale }) => {
      const filter = await filterOf(query)
      if (!filter.ok) return filter
      const batches = filter.value === undefined ? nothing() : journal.stream(filter.value)
      const content = journalSheet(batches, { locale, zone: filter.value?.zone ?? 'UTC' })
      return exportSheet(sheetWriter, content, `journal-${today(clock.now())}.xlsx`)
    },
    journalEntry: async ({ params, locale }) => {
      const entry = await journal.find(params.entry)
      if (entry === undefined) return failed(ledgerFailure('ENTRY_NOT_FOUND', { entry: params.entry }))
      return ok({
        ...factsOf(entry, locale),
        month: monthOf(entry.at),
        legs: entry.legs.map((leg) => ({
          ...legOf(leg, entry, locale),
          sequence: leg.sequence,
          balance: moneyOf(money(leg.balanceAfter, currencyOf(leg.account))),
          link: leg.link,
        })),
      })
    },
  }
}
