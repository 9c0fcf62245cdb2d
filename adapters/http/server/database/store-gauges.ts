import { MILLIS_PER_SECOND } from '#core/base/kernel/clock.ts'
import type { BackupRecords } from '#core/platform/backups/backup.ports.ts'
import { Gauge, type Metric } from 'prom-client'

/** The state of the database for /metrics, read when it is asked for. */
export const storeGauges = ({
  commitsWaiting,
  backups,
}: {
  readonly commitsWaiting: () => Promise<number>
  readonly backups: Pick<BackupRecords, 'age'>
}): readonly Metric[] => [
  new Gauge({
    name: 'store_commits_waiting',
    help: 'Commits that wait for a standby which has to have them too',
    registers: [],
    async collect() {
      this.reset()
      const count = await commitsWaiting().catch(() => undefined)
      if (count !== undefined) this.set(count)
    },
  }),
  new Gauge({
    name: 'backup_last_timestamp_seconds',
    help: 'When the last whole backup was begun, in seconds since 1970; nothing where there is none',
    registers: [],
    async collect() {
      this.reset()
      const last = (await backups.age().catch(() => undefined))?.last
      if (last !== undefined) this.set(last / MILLIS_PER_SECOND)
    },
  }),
]
