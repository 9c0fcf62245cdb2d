import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  root: fileURLToPath(new URL('..', import.meta.url)),
  test: {
    include: ['tests/**/*.test.ts', 'tests/**/*.test.tsx'],
    pool: 'forks',
    // Packages of the older kind are imported as Node itself does.
    deps: { interopDefault: false },
    // More than there are cores: browsers and servers are waited for more than they work.
    maxWorkers: 3,
    testTimeout: 120_000,
    hookTimeout: 240_000,
  },
})
