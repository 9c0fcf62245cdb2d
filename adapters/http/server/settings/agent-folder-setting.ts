import { accessSync, constants, statSync } from 'node:fs'
import { resolve } from 'node:path'
import { valueOf, wrong, type Environment } from './setting-error.ts'

/**
 * CROSSDOCK_AGENT_FOLDER: a folder that exists and that this server may write, since files are
 * moved in it.
 */
export function agentFolderOf(environment: Environment): string | undefined {
  const folder = valueOf(environment, 'CROSSDOCK_AGENT_FOLDER')
  if (folder === undefined) return undefined
  const takes = 'a folder that exists and that this server may write'
  try {
    if (!statSync(folder).isDirectory()) throw wrong('CROSSDOCK_AGENT_FOLDER', { got: folder, takes })
    accessSync(folder, constants.W_OK)
  } catch {
    throw wrong('CROSSDOCK_AGENT_FOLDER', { got: folder, takes })
  }
  return resolve(folder)
}
