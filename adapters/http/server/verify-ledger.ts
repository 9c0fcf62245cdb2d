import { pino } from 'pino'
import { localeOf } from '#core/base/kernel/words.ts'
import { verifyLedger } from '#core/money/ledger/verification/verify.ts'
import { findingText } from './areas/money/ledger/finding-text.ts'
import { openStoreAlone } from './database/composition.ts'
import { orOperatorLine } from './operator-store.ts'
import { readSettings } from './settings/settings.ts'

/**
 * The counts that were read, and the first fault: in what way it is wrong, and the entry, account
 * or document that it is about.
 */
export type ReadLedger = {
  readonly entries: number
  readonly accounts: number
  readonly fault?: string
  readonly text?: string
  readonly place?: string
}

/** Reading the whole journal takes as long as it takes. */
const MOST_MILLIS = 3_600_000

/**
 * Verifies the ledger of the settings' store (`crossdock admin verify-ledger`), whether or not a
 * server runs on it, as it is at one moment: chains, sums, balances, and entries against their
 * documents. Answers what was read with the first that is wrong, or why the store cannot be used.
 * Changes nothing.
 */
export async function readLedger({ language }: { readonly language: string }): Promise<ReadLedger | string> {
  return orOperatorLine(async () => {
    const { store, close } = await openStoreAlone(readSettings(process.env), pino({ level: 'silent' }))
    try {
      const { finding, ...read } = await store.within(MOST_MILLIS, () => store.ledgerReading.snapshot(verifyLedger))
      if (finding === undefined) return read
      const { fault: text, place } = findingText(finding, localeOf(language))
      return { ...read, fault: finding.fault, text, place }
    } finally {
      await close()
    }
  })
}
