import { mkdir } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { commands } from '../../adapters/cli/commands/catalog.ts'
import { cliUser, shellCommand, type CliUser } from '../support/servers/cli.ts'
import { openTerminal } from '../support/servers/terminal.ts'

/** Nothing listens on port 9 (discard). */
const NOBODY = 'http://127.0.0.1:9'

let user: CliUser
beforeAll(async () => {
  user = await cliUser(NOBODY)
})
afterAll(() => user.remove())

describe('help', () => {
  const paths = [
    [],
    ...[...new Set(commands.map((command) => command.path.split(' ')[0] ?? ''))].map((first) => [first]),
    ...commands.map((command) => command.path.split(' ')).filter((path) => path.length > 1),
  ]

  it.each(paths.map((path) => [['crossdock', ...path].join(' '), path] as const))(
    '%s explains what it does, examples first',
    async (_name, path) => {
      const { code, out, err } = await user.run([...path, '--help'])
      expect({ code, err }).toEqual({ code: 0, err: '' })
      expect(out).toMatchSnapshot()
    },
  )

  it('speaks the language of the terminal, and the one that is asked for', async () => {
    const chinese = await user.run(['orders', 'import', '--help'], { env: { LANG: 'zh_CN.UTF-8' } })
    expect(chinese.out).toMatchSnapshot()
    const traditional = await user.run(['orders', 'import', '--help', '--lang', 'zh-TW'])
    expect(traditional.out).toContain('從表格匯入訂單')
  })

  it('names the version', async () => {
    const { out } = await user.run(['--version'])
    expect(out.trim()).toMatch(/^\d+\.\d+\.\d+$/)
  })
})

describe('wrong usage', () => {
  it.each([
    [['ordrs'], 'Did you mean orders?'],
    [['orders', 'imprt', 'a.xlsx'], 'Did you mean import?'],
    [['kites', '--help'], 'Unknown command “kites”'],
    [['orders', 'imprt', '--help'], 'Did you mean import?'],
    [['--lang', 'en-US', 'ordrs', '-h'], 'Did you mean orders?'],
    [['orders', 'list', '--sttus', 'signed'], 'Did you mean --status?'],
    [['orders', 'list', '--status', 'confimed'], 'Did you mean confirmed?'],
    [['orders', 'list', '--from', '1.11.2026'], '--from must be YYYY-MM-DD'],
    [['labels', 'print', '--filter', 'stauts=signed', '--out', 'a.pdf'], 'Did you mean status?'],
    [['labels', 'print', 'X', '--size', '1x1', '--out', 'a.pdf'], '100x150'],
    [['labels', 'print', 'X'], '--out FILE.pdf, --printer NAME or --zpl HOST'],
    [['labels', 'print', 'X', '--out', 'absent/a.pdf'], 'Cannot write absent/a.pdf: no such file or folder'],
    [['orders', 'import'], '<file> is missing'],
    [['orders', 'import', 'absent.xlsx'], 'Cannot read absent.xlsx: no such file or folder'],
    [['orders', 'import', '.'], 'it is a folder'],
    [['orders', 'cancel'], 'Give order numbers, waybills or references'],
    [['orders', 'cancel', '--file', 'absent.txt'], 'Cannot read absent.txt'],
    [['reference', 'contries'], 'Did you mean countries?'],
    [['completion', 'powershell'], 'bash, zsh, fish'],
    [['whoami', '--url', 'localhost'], 'http://127.0.0.1:8080'],
    [['whoami', '--lang', 'fr'], 'zh-CN, zh-TW, en-US'],
    [['whoami', 'me'], 'Too many arguments'],
    [['login'], '--account is required'],
    [['login', '--account', 'ddp'], 'No password on standard input'],
    [['login', '--account', 'ddp', '--role', 'staf'], 'Customer, Staff'],
  ])('%j is refused with exit code 2 and a way on', async (args, hint) => {
    const { code, out, err } = await user.run(args)
    expect(err).toContain(hint)
    expect(err).not.toMatch(/\n\s+at /)
    expect({ code, out }).toEqual({ code: 2, out: '' })
  })

  it('is reported in the language of the terminal', async () => {
    const { err } = await user.run(['ordrs'], { env: { LANG: 'zh_CN.UTF-8' } })
    expect(err).toBe('没有命令“ordrs”\n是否想输入 orders？\n查看全部命令：crossdock --help\n')
  })

  it('shows the help of a group that was named alone', async () => {
    const { code, err } = await user.run(['orders'])
    expect(code).toBe(2)
    expect(err).toContain('crossdock orders')
    expect(err).toContain('import [options] <file>')
  })
})

describe('a server that is away', () => {
  it('is reported in one line, with exit code 1', async () => {
    expect(await user.run(['whoami'])).toEqual({
      code: 1,
      out: '',
      err: `Cannot reach ${NOBODY}. Is the server running (crossdock serve)?\n`,
    })
  })

  it('is reported as JSON to programs', async () => {
    const { code, out } = await user.run(['orders', 'list', '--json'])
    expect(code).toBe(1)
    expect(JSON.parse(out)).toMatchObject({ error: 'NETWORK_ERROR' })
  })

  it('is distinguished from another program that answers there', async () => {
    const stranger = createServer((_request, answer) => answer.writeHead(502).end('<h1>Bad gateway</h1>')).listen(0, '127.0.0.1')
    await new Promise((resolve) => stranger.once('listening', resolve))
    const url = `http://127.0.0.1:${(stranger.address() as AddressInfo).port}`
    const { code, err } = await user.run(['whoami', '--url', url])
    stranger.close()
    expect(code).toBe(1)
    expect(err).toBe(`The server at ${url} is not Crossdock (HTTP 502). Is the address right?\n`)
  })
})

describe('completion', () => {
  it('finishes commands, options and their values in bash', async () => {
    const terminal = await openTerminal({ cwd: user.home, env: { ...user.env } })
    try {
      await terminal.type(`crossdock() { ${shellCommand([])} "$@"; }; source <(crossdock completion bash) && echo ready; clear`)
      await terminal.press('Enter')
      const finishes = async (typed: string, whole: string): Promise<void> => {
        await terminal.press('C-u')
        await terminal.type(typed)
        await terminal.press('Tab')
        await terminal.shows(`$ ${whole}`)
      }
      await finishes('crossdock ord', 'crossdock orders')
      await finishes('crossdock orders im', 'crossdock orders import')
      await finishes('crossdock orders import a.xlsx --dr', 'crossdock orders import a.xlsx --dry-run')
      await finishes('crossdock labels print --size 100x2', 'crossdock labels print --size 100x200')
      await finishes('crossdock reference cou', 'crossdock reference countries')
      await mkdir(join(user.home, 'sheets'))
      await finishes('crossdock orders import shee', 'crossdock orders import sheets/')
    } finally {
      await terminal.close()
    }
  })

  it.each(['zsh', 'fish'])('is written for %s too', async (shell) => {
    const { code, out } = await user.run(['completion', shell])
    expect(code).toBe(0)
    expect(out).toContain('import')
    expect(out).toContain('countries')
  })
})
