import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { access, appendFile, chmod, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../../../adapters/store/embedded/postmaster.ts'
import { IppClient, OPERATION } from '../../../adapters/printer/printers/ipp-client.ts'

const STARTED_WITHIN_MILLIS = 20_000
const PRINTER = '/usr/sbin/ippeveprinter'
const BUS_PROGRAM = '/usr/bin/dbus-daemon'

/** A printer that speaks IPP: CUPS's own simulator, ippeveprinter (Debian cups-ipp-utils). */
export type IppSimulator = {
  readonly address: string
  /** The names of the jobs whose paper came out, in order. */
  readonly printed: () => Promise<readonly string[]>
  /** The documents on the paper that came out, in order. */
  readonly documents: () => Promise<readonly Buffer[]>
  /** Takes the paper out, or puts it back. */
  readonly paper: (is: 'in' | 'out') => Promise<void>
}

export type IppPrinters = {
  readonly start: (name: string) => Promise<IppSimulator>
  readonly stop: () => Promise<void>
}

const BUS = (socket: string): string => `<!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
 "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
<busconfig><type>session</type><listen>unix:path=${socket}</listen>
<policy context="default"><allow send_destination="*"/><allow receive_sender="*"/><allow own="*"/></policy></busconfig>`

/**
 * The stand-in for the paper path: it waits while paper is out, then notes the job whose paper came
 * out.
 */
const PAPER_PATH = (folder: string): string => `#!/bin/sh
if [ -e ${folder}/out ]; then
  echo "STATE: +media-needed" >&2
  while [ -e ${folder}/out ]; do sleep 0.05; done
  echo "STATE: -media-needed" >&2
fi
cp "$1" "${folder}/documents/$(date +%s%N)"
echo "$IPP_JOB_NAME" >> ${folder}/printed
`

function started(program: string, args: readonly string[], env: NodeJS.ProcessEnv): ChildProcess {
  return spawn(program, args, { env, stdio: 'ignore' })
}

async function until(what: string, isTrue: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + STARTED_WITHIN_MILLIS
  while (!(await isTrue())) {
    if (Date.now() > end) throw new Error(`${what} did not come`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

/** Printers on a message bus of their own, since they refuse to start without one. */
export async function startIppPrinters(): Promise<IppPrinters> {
  const missing = [PRINTER, BUS_PROGRAM].find((program) => !existsSync(program))
  if (missing !== undefined) throw new Error(`${missing} is missing; install it: apt-get install cups-ipp-utils dbus-daemon`)
  const folder = await mkdtemp(join(tmpdir(), 'crossdock-ipp-'))
  const socket = join(folder, 'bus')
  await writeFile(join(folder, 'bus.conf'), BUS(socket))
  const children = [started(BUS_PROGRAM, ['--config-file', join(folder, 'bus.conf'), '--nofork'], process.env)]
  await until('the message bus', () =>
    access(socket).then(
      () => true,
      () => false,
    ),
  )
  return {
    start: async (name) => {
      const own = join(folder, name)
      await mkdir(join(own, 'spool'), { recursive: true })
      await mkdir(join(own, 'documents'))
      await writeFile(join(own, 'printed'), '')
      await writeFile(join(own, 'paper.sh'), PAPER_PATH(own))
      await chmod(join(own, 'paper.sh'), 0o755)
      const port = await freePort()
      const formats = 'application/pdf,application/octet-stream'
      const args = [
        '-r',
        'off',
        '-d',
        join(own, 'spool'),
        '-p',
        String(port),
        '-f',
        formats,
        '-c',
        join(own, 'paper.sh'),
        '-n',
        'localhost',
        name,
      ]
      children.push(started(PRINTER, args, { ...process.env, DBUS_SYSTEM_BUS_ADDRESS: `unix:path=${socket}` }))
      const address = `ipp://localhost:${port}/ipp/print`
      const client = new IppClient(address)
      await until(name, () =>
        client.send({ operation: OPERATION.printerAttributes, attributes: [] }).then(
          () => true,
          () => false,
        ),
      )
      return {
        address,
        printed: async () => (await readFile(join(own, 'printed'), 'utf8')).split('\n').filter((line) => line !== ''),
        documents: async () =>
          Promise.all((await readdir(join(own, 'documents'))).toSorted().map((name) => readFile(join(own, 'documents', name)))),
        paper: async (is) => (is === 'out' ? appendFile(join(own, 'out'), '') : rm(join(own, 'out'), { force: true })),
      }
    },
    stop: async () => {
      for (const child of children.toReversed()) {
        if (child.exitCode !== null || child.signalCode !== null) continue
        const ended = once(child, 'exit')
        child.kill('SIGKILL')
        await ended
      }
      await rm(folder, { recursive: true, force: true, maxRetries: 3 })
    },
  }
}
