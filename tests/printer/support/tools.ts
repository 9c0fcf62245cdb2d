import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** Debian's packages of the programs that examine labels like a printer and a scanner. */
const PACKAGES = {
  pdffonts: 'poppler-utils',
  pdftoppm: 'poppler-utils',
  pdftotext: 'poppler-utils',
  pdfinfo: 'poppler-utils',
  zbarimg: 'zbar-tools',
} as const

/** Runs a program and returns its output; names its package where it is missing. */
export async function tool(name: keyof typeof PACKAGES, given: readonly string[]): Promise<Buffer> {
  try {
    const { stdout } = await run(name, given, { encoding: 'buffer', maxBuffer: 1 << 28 })
    return stdout
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT')
      throw new Error(`${name} is missing: install Debian's package ${PACKAGES[name]} (apt-get install ${PACKAGES[name]})`, {
        cause: error,
      })
    throw error
  }
}
