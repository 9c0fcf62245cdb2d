import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, it, onTestFinished } from 'vitest'

const top = fileURLToPath(new URL('../..', import.meta.url))
const part = (path: string): string => JSON.stringify(join(top, path))

const CONFIG = `import RetryReporter from ${part('tests/support/retry-reporter.ts')}
export default {
  test: {
    include: ['*.test.ts'],
    reporters: [['json', { outputFile: 'results.json' }], new RetryReporter()],
    hookTimeout: 240_000,
    deps: { interopDefault: false },
  },
}
`

/** The result of a run of the test runner over one file. */
type Ran = {
  readonly said: string
  readonly passed: boolean
  readonly states: Readonly<Record<string, string>>
  readonly failures: Readonly<Record<string, string>>
}
type Result = { readonly title: string; readonly status: string; readonly failureMessages: readonly string[] }
type Results = {
  readonly testResults: readonly { readonly assertionResults: readonly Result[] }[]
}

/** Runs a file of tests with the reporter of the whole run. */
async function ran(text: string): Promise<Ran> {
  const folder = await mkdtemp(join(tmpdir(), 'crossdock-retries-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  await symlink(join(top, 'node_modules'), join(folder, 'node_modules'))
  await writeFile(join(folder, 'vitest.config.ts'), CONFIG)
  await writeFile(join(folder, 'some.test.ts'), text)
  const run = promisify(execFile)(join(top, 'node_modules/.bin/vitest'), ['run', '--root', folder], { cwd: folder })
  const { said, passed } = await run.then(
    ({ stdout }) => ({ said: stdout, passed: true }),
    ({ stdout }: { readonly stdout: string }) => ({ said: stdout, passed: false }),
  )
  const { testResults } = JSON.parse(await readFile(join(folder, 'results.json'), 'utf8')) as Results
  const results = testResults.flatMap(({ assertionResults }) => assertionResults)
  return {
    said,
    passed,
    states: Object.fromEntries(results.map(({ title, status }) => [title, status])),
    failures: Object.fromEntries(results.map(({ title, failureMessages }) => [title, failureMessages.join('\n')])),
  }
}

const JOURNEYS = `import { expect, it } from 'vitest'
import { expectAccessible } from ${part('tests/journeys/shell/accessibility.ts')}
import { play } from ${part('tests/journeys/stage.ts')}
import { callerAt } from ${part('tests/support/servers/server.ts')}

const tries = { late: 0, broken: 0, unreadable: 0 }
play('journeys', [
  (stage) => {
    it('late', async () => {
      const made = await callerAt(stage.server.url).call('POST', '/api/admin/routes', {
        as: 'admin',
        body: { name: 'track', path: '/track', hideInMenu: false },
      })
      expect(made.text).toContain('"status":true')
      if ((tries.late += 1) === 1) throw new Error('missed its time')
    })
    it('broken', stage.journey({}, async ({ page, context, go }) => {
      tries.broken += 1
      await go('/login')
      const thrown = context.waitForEvent('weberror')
      await page.evaluate(() => void setTimeout(() => { throw new Error('broken by the page') }))
      await thrown
    }))
    it('unreadable', stage.journey({}, async (visitor) => {
      tries.unreadable += 1
      await visitor.go('/login')
      await visitor.page.evaluate(() => document.querySelector('main')?.append(document.createElement('img')))
      await expectAccessible(visitor)
    }))
    it('hangs', { retry: 0 }, stage.journey({ mostMillis: 1000 }, async ({ page }) => {
      await page.evaluate(() => new Promise(() => undefined))
    }))
    it('counts', () => expect(tries).toEqual({ late: 2, broken: 1, unreadable: 1 }))
  },
])
`

it('a journey is retried on fresh data, and never for an error or a finding on the page; one that hangs fails where it hangs', async () => {
  const { said, states, failures } = await ran(JOURNEYS)
  expect(states, said).toEqual({ late: 'passed', broken: 'failed', unreadable: 'failed', hangs: 'failed', counts: 'passed' })
  expect(said).toContain('Retried: some.test.ts > journeys > late')
  expect(said).toContain('missed its time')
  expect(failures['hangs']).toMatch(/page\.evaluate: .*the visit takes more than 1 s[^]*some\.test\.ts:\d+/)
  expect(said).toContain('Retries: 1, at most 3 are allowed')
})

const flaky = (count: number): string => `import { describe, it } from 'vitest'
import { TRIES } from ${part('tests/journeys/tries.ts')}

const seen = new Set()
describe('flaky', { retry: TRIES }, () => {
  it.each(Array.from({ length: ${count} }, (_, index) => index))('number %i', (index) => {
    if (!seen.has(index)) {
      seen.add(index)
      throw new Error('missed its time')
    }
  })
})
`

it.each([
  { count: 3, passed: true },
  { count: 4, passed: false },
])('a run with $count retries passes: $passed', async ({ count, passed }) => {
  const result = await ran(flaky(count))
  expect(Object.values(result.states)).toEqual(Array.from({ length: count }, () => 'passed'))
  expect(result.said).toContain(`Retries: ${count}, at most 3 are allowed`)
  expect(result.passed, result.said).toBe(passed)
})
