import { openStore } from '../../../adapters/store/open-store.ts'
import { verifyLedger } from '#core/money/ledger/verification/verify.ts'

/** The findings and the cost of a verification, in a process that does nothing else. */
export type LedgerVerification = {
  readonly entries: number
  readonly accounts: number
  readonly finding?: object
  readonly seconds: number
  readonly megabytes: number
}

const MOST_MILLIS = 3_600_000
const BYTES_PER_MB = 1_048_576

async function verifyLedgerStore(connectionString: string): Promise<LedgerVerification> {
  const store = await openStore({ connectionString, log: () => undefined })
  let most = 0
  const watch = setInterval(() => (most = Math.max(most, process.memoryUsage().rss)), 50)
  try {
    const started = performance.now()
    const verdict = await store.within(MOST_MILLIS, () => store.ledgerReading.snapshot(verifyLedger))
    return { ...verdict, seconds: (performance.now() - started) / 1000, megabytes: most / BYTES_PER_MB }
  } finally {
    clearInterval(watch)
    await store.close()
  }
}

process.on('message', ({ connectionString }: { readonly connectionString: string }) => {
  void verifyLedgerStore(connectionString).then((answer) => process.send?.(answer))
})
