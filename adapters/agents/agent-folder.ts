import { mkdir, readdir, rename, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { AgentFolder, LeftFile } from '#core/parcels/agents/event-file.ports.ts'
import { instantText } from '#core/base/kernel/instant.ts'
import type { Clock } from '#core/base/kernel/clock.ts'

/** A file that was touched later may still be written. */
const QUIET_MILLIS = 10_000
const SHEET = /\.(?:csv|xlsx|xls)$/i

type Options = { readonly folder: string; readonly clock: Clock }

/**
 * The folder where agents leave files, one folder for each below it by the agent's code. A file
 * that was taken is moved to `done` in it, one that cannot be read to `failed` with its cause in a
 * text file beside it; the time before its name keeps an earlier one of that name.
 */
export const agentFolder = ({ folder, clock }: Options): AgentFolder => ({
  files: async () => {
    const found: (LeftFile & { readonly changedAt: number })[] = []
    for (const entry of await readdir(folder, { withFileTypes: true })) {
      if (!entry.isDirectory()) continue
      for (const file of await readdir(join(folder, entry.name), { withFileTypes: true })) {
        if (!file.isFile() || !SHEET.test(file.name) || file.name.startsWith('.')) continue
        const path = join(folder, entry.name, file.name)
        const { mtimeMs: changedAt } = await stat(path)
        if (changedAt <= clock.now() - QUIET_MILLIS) found.push({ agent: entry.name, fileName: file.name, path, changedAt })
      }
    }
    return found.toSorted((one, other) => one.changedAt - other.changedAt)
  },
  settle: async ({ agent, fileName, path }, trouble) => {
    const target = join(folder, agent, trouble === undefined ? 'done' : 'failed')
    await mkdir(target, { recursive: true })
    const stamp = instantText(clock.now()).replaceAll(/[:.]/g, '-')
    const moved = join(target, `${stamp}-${fileName}`)
    await rename(path, moved)
    if (trouble !== undefined) await writeFile(`${moved}.txt`, `${trouble}\n`)
  },
})
