import type { Actor } from '#core/platform/access/account.ts'
import type { References } from '#core/base/fields/references.ts'
import type { Atomically } from '#core/base/kernel/atomically.ts'
import type { Clock } from '#core/base/kernel/clock.ts'
import type { Digest } from '#core/base/kernel/digest.port.ts'
import { atField } from '#core/base/kernel/failure.ts'
import { inputFailure, invalidInput } from '#core/base/kernel/input.failures.ts'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import type { RecordFinding } from '#core/platform/reference/import-records.usecase.ts'
import { HEADING_ROWS } from '#core/base/sheets/heading-key.ts'
import { importFailure } from '#core/base/sheets/import.failures.ts'
import { findingList, type FindingList } from '#core/base/sheets/finding-list.ts'
import { sheetFailure } from '#core/base/sheets/sheet.failures.ts'
import type { OpenSheet, SheetFile, SheetReader, SheetRow } from '#core/base/sheets/sheet.port.ts'
import { accountNumber } from './bank-cells.ts'
import type { StatedLine } from './bank-line.ts'
import { bankFailure } from './bank.failures.ts'
import type { BankUnit } from './bank.ports.ts'
import { matchWaiting } from './match-bank-lines.ts'
import { DEFAULT_CURRENCY, differsFrom, readBankLine, type StatementContext } from './read-bank-line.ts'
import type { StatementFacts } from './statement-cells.ts'
import { findForms, type KeptForms, type StatementForms } from './statement-forms.ts'
import { bankColumns } from './statement-headings.ts'

/** The most rows of one statement: they are stored together or not at all. */
const MOST_BANK_LINES = 50_000
/** Lines that are stored at once. */
const BATCH = 500

type Ports = {
  readonly atomically: Atomically<BankUnit>
  readonly references: () => References
  readonly reader: SheetReader
  readonly clock: Clock
}
/** Our account and its currency, where the statement does not name them. */
export type ImportBankLines = {
  readonly file: SheetFile
  readonly account?: string | undefined
  readonly currency?: string | undefined
  /** How the bank writes dates and amounts, where staff say it. */
  readonly forms?: StatementForms
}

export type BankImported = {
  readonly created: number
  /** Lines that were there already. */
  readonly known: number
  /** Lines with money that went out, which are left out. */
  readonly leftOut: number
  readonly failed: number
  readonly suggested: number
  /** How its dates and amounts were read. */
  readonly forms: StatementForms
  /** Reversals, which are left out too. */
  readonly notes: FindingList<RecordFinding>
  readonly findings: FindingList<RecordFinding>
}

type Tally = {
  created: number
  known: number
  leftOut: number
  failed: number
  readonly forms: StatementForms
  readonly notes: ReturnType<typeof findingList<RecordFinding>>
  readonly findings: ReturnType<typeof findingList<RecordFinding>>
}

/**
 * Takes a bank statement from a sheet, by the headings that it has: each line with money that came
 * in becomes one here, once, and is looked through for what it may be for. With a wrong line
 * nothing is taken, and every wrong cell is reported. HEADINGS_NOT_FOUND, BANK_LINES_MOST,
 * INPUT_INVALID for the account, the currency, or forms of dates and amounts that nothing shows,
 * and the failures of reading the sheet.
 */
export function importBankLines({ atomically, references, reader, clock }: Ports) {
  return async (
    { file, account, currency = DEFAULT_CURRENCY, forms = {} }: ImportBankLines,
    actor: Pick<Actor, 'id'>,
  ): Promise<Result<BankImported>> => {
    const own = account === undefined || account.trim() === '' ? undefined : accountNumber(account)
    const known = references().keyOf('currency', currency)
    const wrong = [
      ...(account?.trim() && own === undefined ? [atField('account', inputFailure('UNKNOWN_REFERENCE', { found: account }))] : []),
      ...(known === undefined ? [atField('currency', inputFailure('UNKNOWN_REFERENCE', { found: currency }))] : []),
    ]
    if (wrong.length > 0 || known === undefined) return failed(invalidInput(wrong))
    const opened = await reader.open(file)
    if (!opened.ok) return opened
    try {
      if (opened.value.rowCount > MOST_BANK_LINES) return failed(bankFailure('BANK_LINES_MOST', { most: MOST_BANK_LINES }))
      const context = { account: own, currency: known, references: references(), now: clock.now() }
      return await takeSheet({ atomically, clock }, opened.value, { context, chosen: forms, fileName: file.fileName, actor })
    } finally {
      await opened.value.close()
    }
  }
}

type Taking = {
  readonly context: Omit<StatementFacts, 'columns'>
  readonly chosen: StatementForms
  readonly fileName: string
  readonly actor: Pick<Actor, 'id'>
}

/** Why nothing was taken: the report says it, cell by cell. */
const WRONG_LINES = sheetFailure('FILE_EMPTY')

async function takeSheet(
  { atomically, clock }: Pick<Ports, 'atomically' | 'clock'>,
  sheet: OpenSheet,
  { context, chosen, fileName, actor }: Taking,
): Promise<Result<BankImported>> {
  const keptOf = async (accounts: readonly string[]): Promise<readonly KeptForms[]> => {
    const kept = await atomically(async ({ bankLines }) => ok(await bankLines.formsOf(accounts)))
    return kept.ok ? kept.value : []
  }
  const rows = await checkedRows(sheet, { facts: context, chosen, keptOf })
  if (!rows.ok) return rows
  const { lines, tally, accounts } = rows.value
  const report = (suggested: number): BankImported => {
    const { findings, notes, ...counts } = tally
    return { ...counts, suggested, notes: notes.finish(), findings: findings.finish() }
  }
  if (tally.failed > 0) return ok(report(0))
  if (lines.length + tally.leftOut === 0) return failed(sheetFailure('FILE_EMPTY'))
  if (lines.length === 0) return ok(report(0))
  const done = await atomically(async (unit): Promise<Result<number>> => {
    const at = clock.now()
    const importId = await unit.bankLines.addImport({ fileName, at, by: actor.id })
    const stored = await storeLines(unit, importId, lines)
    tally.created = stored.created
    tally.known = lines.length - stored.created
    if (stored.differing.length > 0) {
      tally.failed = stored.differing.length
      tally.findings.add(stored.differing)
      return failed(WRONG_LINES)
    }
    await unit.bankLines.keepForms(accounts.map((account) => ({ account, ...tally.forms })))
    const changes = { file: { to: fileName }, lines: { to: String(stored.created) } }
    await unit.audit.write([{ at, actorId: actor.id, area: 'bank-lines', subject: `bank-import-${importId}`, action: 'import', changes }])
    if (stored.created > 0) await unit.live.publish({ topic: 'bank-lines', to: { audience: 'staff' } })
    return ok(stored.created === 0 ? 0 : await matchWaiting(unit, { importId }))
  })
  if (done.ok) return ok(report(done.value))
  if (tally.failed === 0) return done
  tally.created = 0
  tally.known = 0
  return ok(report(0))
}

type CheckedLine = { readonly row: number; readonly heading: string; readonly line: StatedLine }
type CheckedBankRows = { readonly lines: readonly CheckedLine[]; readonly tally: Tally; readonly accounts: readonly string[] }
type Checking = {
  readonly facts: Taking['context']
  readonly chosen: StatementForms
  readonly keptOf: (accounts: readonly string[]) => Promise<readonly KeptForms[]>
}

/**
 * Reads every row once how the dates and amounts of all of them are written is known; what is kept
 * are the lines with money that came in.
 */
async function checkedRows({ batches }: OpenSheet, { facts: given, chosen, keptOf }: Checking): Promise<Result<CheckedBankRows>> {
  const all: SheetRow[] = []
  for await (const batch of batches) {
    if (!batch.ok) return batch
    all.push(...batch.value)
    if (all.length >= HEADING_ROWS && bankColumns(all) === undefined) break
  }
  const columns = bankColumns(all)
  if (columns === undefined) return failed(importFailure('HEADINGS_NOT_FOUND'))
  const facts: StatementFacts = { ...given, columns }
  const rows = all.filter(({ line }) => line > columns.line)
  const found = await findForms({ rows, facts, chosen, keptOf })
  if (!found.ok) return found
  const { forms, accounts } = found.value
  const tally: Tally = {
    created: 0,
    known: 0,
    leftOut: 0,
    failed: 0,
    forms,
    notes: findingList<RecordFinding>(),
    findings: findingList<RecordFinding>(),
  }
  const lines: CheckedLine[] = []
  const context: StatementContext = { ...facts, forms, seen: new Map() }
  const heading = columns.places.get('reference')?.[0]?.heading ?? 'reference'
  for (const row of rows) {
    const read = readBankLine(row, context)
    if (read.kind === 'line') lines.push({ row: row.line, heading, line: read.line })
    if (read.kind === 'out' || read.kind === 'reversal') tally.leftOut += 1
    if (read.kind === 'reversal') tally.notes.add([read.note])
    if (read.kind === 'wrong') {
      tally.failed += 1
      tally.findings.add(read.findings)
    }
  }
  return ok({ lines, tally, accounts })
}

/** Stores lines in parts; a reference that is there with another amount is a wrong cell. */
async function storeLines({ bankLines, ledger }: BankUnit, importId: number, said: readonly CheckedLine[]) {
  const lines = said.map((one) => ({ ...one, line: { ...one.line, key: shortKey(one.line.key, ledger.digest) } }))
  const differing: RecordFinding[] = []
  let created = 0
  // In the order of their keys, so that two imports of one statement do not wait for each other.
  const sorted = lines.toSorted((one, other) => (one.line.key < other.line.key ? -1 : 1))
  for (let from = 0; from < sorted.length; from += BATCH) {
    const part = sorted.slice(from, from + BATCH)
    const stored = await bankLines.add(
      importId,
      part.map(({ line }) => line),
    )
    created += stored.added
    const wrong = new Set(stored.differing)
    for (const [at, { row, heading, line }] of part.entries())
      if (wrong.has(at)) differing.push(differsFrom({ line: row, reference: line.reference ?? '' }, heading))
  }
  return { created, differing }
}

/** A line without a reference is recognised by the digest of what it says. */
const shortKey = (key: string, digest: Digest): string => (key.startsWith('ref:') ? key : `hash:${digest(key)}`)
