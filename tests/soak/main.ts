type Soak = { readonly run: () => Promise<readonly string[]> }

const inTurn = (first: Soak, second: Soak): Soak => ({ run: async () => [...(await first.run()), ...(await second.run())] })

/**
 * Fault and load scripts, one a promise of quality, each bounded in time: `npm run soak -- jobs`.
 */
const SOAKS: Readonly<Record<string, () => Promise<Soak>>> = {
  jobs: () => import('./jobs.soak.ts'),
  abuse: () => import('./abuse.soak.ts'),
  printing: () => import('./printing.soak.ts'),
  stock: () => import('./stock.soak.ts'),
  charges: () => import('./charges.soak.ts'),
  money: () => import('./money.soak.ts'),
  cod: async () => inTurn(await import('./cash.soak.ts'), await import('./cod.soak.ts')),
  cash: () => import('./cash.soak.ts'),
  backup: () => import('./backup.soak.ts'),
  clock: () => import('./clock.soak.ts'),
  exports: () => import('./exports.soak.ts'),
  overload: () => import('./overload.soak.ts'),
  upgrade: () => import('./upgrade.soak.ts'),
}

const [name = ''] = process.argv.slice(2)
const soak = await SOAKS[name]?.()
if (soak === undefined) {
  process.stderr.write(`usage: npm run soak -- NAME; there are ${Object.keys(SOAKS).join(', ')}\n`)
  process.exitCode = 2
} else {
  for (const fault of await soak.run()) {
    process.stderr.write(`FAILED ${fault}\n`)
    process.exitCode = 1
  }
}
