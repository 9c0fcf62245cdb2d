import { Gauge, type Metric } from 'prom-client'

/** The state of the database for /metrics, read when it is asked for. */
export const storeGauges = ({ commitsWaiting }: { readonly commitsWaiting: () => Promise<number> }): readonly Metric[] => [
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
]
