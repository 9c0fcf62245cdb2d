import { execFile } from 'node:child_process'
import { cp, mkdtemp, mkdir, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const run = promisify(execFile)
const top = fileURLToPath(new URL('../..', import.meta.url))

/**
 * Forbidden imports, each as the files of a small repository and the rule that has to report it.
 */
const forbidden = [
  {
    what: 'core imports an adapter',
    files: {
      'core/orders/bad.ts': `import { listen } from '../../adapters/store/listen.ts'\nexport const bad = listen\n`,
      'adapters/store/listen.ts': 'export const listen = 1\n',
    },
    rule: 'core knows no adapter',
  },
  {
    what: 'core imports a package',
    files: { 'core/orders/bad.ts': `import pg from 'pg'\nexport const bad = pg\n` },
    rule: 'core imports nothing but zod',
  },
  {
    what: 'core imports a part of Node',
    files: { 'core/orders/bad.ts': `import fs from 'node:fs'\nexport const bad = fs\n` },
    rule: 'core imports nothing but zod',
  },
  {
    what: 'web imports the server',
    files: {
      'adapters/web/base/bad.ts': `import { server } from '../../http/server/server.ts'\nexport const bad = server\n`,
      'adapters/http/server/listen/build-server.ts': 'export const server = 1\n',
    },
    rule: 'only composition.ts may import another adapter',
  },
  {
    what: 'a screen knows the container',
    files: { 'adapters/web/base/bad.ts': `import { Container } from 'inversify'\nexport const bad = Container\n` },
    rule: 'only composition.ts knows the container',
  },
  {
    what: 'the store imports the server',
    files: {
      'adapters/store/bad.ts': `import { server } from '../http/server/server.ts'\nexport const bad = server\n`,
      'adapters/http/server/listen/build-server.ts': 'export const server = 1\n',
    },
    rule: 'an adapter imports core alone',
  },
  {
    what: 'the server imports the store beside its composition',
    files: {
      'adapters/http/server/bad.ts': `import { store } from '../../store/store.ts'\nexport const bad = store\n`,
      'adapters/store/store.ts': 'export const store = 1\n',
    },
    rule: 'only composition.ts and works.ts may import another adapter',
  },
  {
    what: 'two files import each other',
    files: {
      'core/orders/one.ts': `import { two } from './two.ts'\nexport const one = (): number => two()\n`,
      'core/orders/two.ts': `import { one } from './one.ts'\nexport const two = (): number => one()\n`,
    },
    rule: 'no-cycle',
  },
  {
    what: 'two files import types of each other',
    files: {
      'core/orders/one.ts': `import type { Two } from './two.ts'\nexport type One = { two?: Two }\n`,
      'core/orders/two.ts': `import type { One } from './one.ts'\nexport type Two = { one?: One }\n`,
    },
    rule: 'no-cycle',
  },
  {
    what: 'a hook is called under a condition',
    files: {
      'adapters/web/ui/bad.tsx': `import { useState } from 'react'
export function Bad({ open }: { open: boolean }) {
  if (open) return <p>{useState(1)[0]}</p>
  return null
}
`,
    },
    rule: 'rules-of-hooks',
  },
  {
    what: 'an effect leaves out what it reads',
    files: {
      'adapters/web/ui/bad.tsx': `import { useEffect } from 'react'
export function Bad({ title }: { title: string }) {
  useEffect(() => {
    document.title = title
  }, [])
  return null
}
`,
    },
    rule: 'exhaustive-deps',
  },
  {
    what: 'a picture has no text for those who do not see it',
    files: { 'adapters/web/ui/bad.tsx': `export const Bad = () => <img src="/parcel.png" />\n` },
    rule: 'jsx-a11y(alt-text)',
  },
  {
    what: 'something is clicked that the keyboard does not reach',
    files: { 'adapters/web/ui/bad.tsx': `export const Bad = () => <div onClick={() => history.back()}>Back</div>\n` },
    rule: 'jsx-a11y(click-events-have-key-events)',
  },
  {
    what: 'a region without a role takes the focus',
    files: { 'adapters/web/ui/bad.tsx': `export const Bad = () => <div tabIndex={0}>1</div>\n` },
    rule: 'jsx-a11y(no-noninteractive-tabindex)',
  },
  {
    what: 'markup goes into a page as it came',
    files: {
      'adapters/web/ui/bad.tsx': `export const Bad = ({ html }: { html: string }) => <p dangerouslySetInnerHTML={{ __html: html }} />\n`,
    },
    rule: 'no-danger',
  },
  {
    what: 'a rule is switched off where nothing breaks it',
    files: { 'core/orders/bad.ts': `// oxlint-disable-next-line no-console\nexport const bad = 1\n` },
    rule: 'Unused oxlint-disable directive',
  },
] as const

describe('the walls of the repository', () => {
  let house: string
  beforeAll(async () => {
    // Not inside the repository: the linter ignores what git ignores.
    house = await mkdtemp(join(tmpdir(), 'crossdock-walls-'))
    await cp(join(top, '.oxlintrc.json'), join(house, '.oxlintrc.json'))
    await symlink(join(top, 'node_modules'), join(house, 'node_modules'))
  })
  afterAll(() => rm(house, { recursive: true, force: true }))

  const surroundings = () => ({ cwd: house, env: { ...process.env, PATH: `${join(top, 'node_modules/.bin')}:${process.env['PATH']}` } })
  const passedOr = (running: Promise<{ stdout: string }>): Promise<string> =>
    running.then(
      (done) => `passed\n${done.stdout}`,
      (failure: { stdout: string }) => failure.stdout,
    )
  const lint = (folder: string): Promise<string> => passedOr(run('oxlint', ['--config', '.oxlintrc.json', folder], surroundings()))

  it.each(forbidden)('refuses that $what', async ({ files, rule }) => {
    for (const [path, text] of Object.entries(files)) {
      await mkdir(dirname(join(house, path)), { recursive: true })
      await writeFile(join(house, path), text)
    }
    const said = await lint('.')
    for (const path of Object.keys(files)) await rm(join(house, path))
    expect(said).toContain(rule)
  })

  it.each([
    { what: 'the page', text: 'export const bad = document.title\n' },
    { what: 'Node', text: 'export const bad = process.env\n' },
  ])('keeps the types of $what out of core', async ({ text }) => {
    for (const path of ['tsconfig.json', 'core/tsconfig.json']) await cp(join(top, path), join(house, path))
    await writeFile(join(house, 'core/bad.ts'), text)
    const said = await passedOr(run('tsc', ['-p', 'core', '--noEmit'], surroundings()))
    await rm(join(house, 'core/bad.ts'))
    expect(said).toContain('Cannot find name')
  })

  it('lets through what is allowed', async () => {
    await mkdir(join(house, 'core/orders'), { recursive: true })
    await mkdir(join(house, 'adapters/web/ui'), { recursive: true })
    const good = {
      'core/orders/good.ts': `import { z } from 'zod'\nexport const good = z.string()\n`,
      'adapters/web/ui/good.tsx': `import { Button } from '@blueprintjs/core'
export const Good = () => (
  <section tabIndex={0} aria-label="text that scrolls">
    <Button text="Close" autoFocus />
  </section>
)
`,
    }
    for (const [path, text] of Object.entries(good)) await writeFile(join(house, path), text)
    const said = await lint('.')
    for (const path of Object.keys(good)) await rm(join(house, path))
    expect(said).toMatch(/^passed/)
  })
})
