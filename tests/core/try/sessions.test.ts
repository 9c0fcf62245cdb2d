import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { readExamples, sessionOf } from '../../support/try/session.ts'

const top = fileURLToPath(new URL('../../..', import.meta.url))
const examples = readExamples()

describe('docs/TRY.md', () => {
  it.each(examples.map((example) => ({ ...example, first: example.session.split('\n')[0] })))(
    'shows what its session prints: $name, $first',
    async (example) => expect(await sessionOf(example)).toBe(example.session),
  )

  it('quotes a parcel, walks an order, settles cash and reads a row', () => {
    expect([...new Set(examples.map(({ name }) => name))]).toEqual(['quote', 'order', 'cod', 'sheet'])
  })

  it('is played by npm run try', () => {
    const { stdout, status } = spawnSync(process.execPath, ['tests/support/try/main.ts'], {
      cwd: top,
      input: '.example none\n.example cod\n',
      encoding: 'utf8',
    })
    expect(status).toBe(0)
    expect(stdout).toContain("[ '0.00 AED', '0.00 USD', '0.00 CNY' ]")
    expect(stdout).toContain('NOTHING_TO_SETTLE')
    expect(stdout).toContain('There is no none; there are quote, order, cod, sheet.')
  })
})
