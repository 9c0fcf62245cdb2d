/**
 * `npm run package:agent` makes the print agent of this kind of machine: one executable that needs
 * no Node, and a package of it with what a service needs. `--out FOLDER` writes it elsewhere than
 * into build/downloads.
 */
import { execFile } from 'node:child_process'
import { chmod, copyFile, mkdir, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { parseArgs, promisify } from 'node:util'
import { agentGuide, POLICY_EXAMPLE } from '../../http/contract/portal/developers/printing-guide.ts'
import { bundleAgent } from './bundle.ts'
import { guideMarkdown } from './guide-markdown.ts'

const TOP = resolve(import.meta.dirname, '../../..')
const NAME = 'crossdock-print-agent'
/**
 * The mark in Node's own executable until something is put into it (Node's documentation of single
 * executables).
 */
const FUSE = 'NODE_SEA_FUSE_fce680ab2cc467b6e072b8b5df1996b2'
/**
 * Files that are read while it prints (packed-file.ts, foreign-thread.ts): PDFium, and the fonts
 * for files that do not contain theirs.
 */
const CARRIED = [
  '@embedpdf/pdfium/pdfium.wasm',
  '@expo-google-fonts/noto-sans-sc/500Medium/NotoSansSC_500Medium.ttf',
  '@expo-google-fonts/noto-sans-sc/700Bold/NotoSansSC_700Bold.ttf',
]
const READMES = [
  { locale: 'en-US', file: 'README.md', title: 'Crossdock print agent' },
  { locale: 'zh-CN', file: 'README.zh-CN.md', title: 'Crossdock 打印助手' },
  { locale: 'zh-TW', file: 'README.zh-TW.md', title: 'Crossdock 列印助手' },
] as const
const EXECUTABLE = 0o755
const MEGABYTE = 1_000_000

const run = promisify(execFile)
const { resolve: found } = createRequire(import.meta.url)

/**
 * The Node that goes into the executable: a whole one from the packages, since that of a
 * distribution may need libraries beside it.
 */
function nodeProgram(): string {
  try {
    return found(`node-linux-${process.arch}/bin/node`)
  } catch {
    return process.execPath
  }
}

/** Node with the bundle in it. */
async function writeExecutable({
  node,
  folder,
  to,
}: {
  readonly node: string
  readonly folder: string
  readonly to: string
}): Promise<void> {
  const config = {
    main: 'main.cjs',
    output: 'main.blob',
    assets: { 'foreign.worker.mjs': 'foreign.worker.mjs', ...Object.fromEntries(CARRIED.map((name) => [name, found(name)])) },
    disableExperimentalSEAWarning: true,
    useCodeCache: true,
    execArgvExtension: 'none',
  }
  await writeFile(join(folder, 'sea.json'), JSON.stringify(config))
  await run(node, ['--experimental-sea-config', 'sea.json'], { cwd: folder })
  await copyFile(node, to)
  await chmod(to, EXECUTABLE)
  // Its own command, whose remarks about sections that it does not know stay with it.
  await run(process.execPath, [found('postject/dist/cli.js'), to, 'NODE_SEA_BLOB', join(folder, 'main.blob'), '--sentinel-fuse', FUSE])
}

/** The licences of what the executable consists of, as they ask for. */
async function writeLicences(packages: readonly string[], to: string): Promise<void> {
  const texts = await Promise.all(
    packages.map(async (folder) => {
      const file = (await readdir(folder)).find((name) => /^licen[cs]e/i.test(name))
      const { name, version, license } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as Record<string, string>
      const said = file === undefined ? `Licence: ${license}\n` : await readFile(join(folder, file), 'utf8')
      return `${'='.repeat(80)}\n${name} ${version}\n\n${said.trim()}\n`
    }),
  )
  await writeFile(to, texts.join('\n'))
}

/** The unit of the project, with the executable in the place of the command line. */
async function writeUnit(to: string): Promise<void> {
  const unit = await readFile(join(TOP, 'adapters/printer/agent', `${NAME}.service`), 'utf8')
  await writeFile(to, unit.replace(/^ExecStart=.*$/m, `ExecStart=%h/.local/bin/${NAME}`))
}

async function packageAgent(out: string): Promise<void> {
  const started = performance.now()
  const name = `${NAME}-linux-${process.arch}`
  const folder = await mkdtemp(join(tmpdir(), 'crossdock-package-'))
  try {
    const content = join(folder, NAME)
    await mkdir(content)
    const node = nodeProgram()
    const packages = await bundleAgent(folder)
    await writeExecutable({ node, folder, to: join(content, NAME) })
    await writeLicences([dirname(dirname(node)), ...packages], join(content, 'third-party-licences.txt'))
    await writeUnit(join(content, `${NAME}.service`))
    await writeFile(join(content, 'policy-example.json'), `${POLICY_EXAMPLE}\n`)
    for (const { locale, file, title } of READMES) await writeFile(join(content, file), guideMarkdown(title, agentGuide, locale))
    await run(
      'tar',
      ['--create', '--use-compress-program=gzip -4', '--file', `${name}.tar.gz`, '--owner=0', '--group=0', '--sort=name', NAME],
      { cwd: folder },
    )
    await mkdir(out, { recursive: true })
    // Whole or not at all: a server may be handing out the one that was there.
    const partial = join(out, `.${name}.part`)
    await copyFile(join(folder, `${name}.tar.gz`), partial)
    await rename(partial, join(out, `${name}.tar.gz`))
    const megabytes = async (path: string): Promise<string> => `${((await stat(path)).size / MEGABYTE).toFixed(0)} MB`
    const sizes = `${await megabytes(join(content, NAME))}, packed ${await megabytes(join(out, `${name}.tar.gz`))}`
    const seconds = ((performance.now() - started) / 1000).toFixed(1)
    process.stdout.write(`${join(out, `${name}.tar.gz`)}: ${sizes}, made in ${seconds} s\n`)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const { values } = parseArgs({ options: { out: { type: 'string', default: join(TOP, 'build/downloads') } } })
await packageAgent(resolve(values.out))
