import { words, type Words } from '#core/base/kernel/words.ts'
import { UsageError } from './usage.ts'

const UNREADABLE = words('无法读取 {file}：{cause}', '無法讀取 {file}：{cause}', 'Cannot read {file}: {cause}')
const UNWRITABLE = words('无法写入 {file}：{cause}', '無法寫入 {file}：{cause}', 'Cannot write {file}: {cause}')
const DENIED = words('没有权限', '沒有權限', 'permission denied')
const CAUSES: Readonly<Record<string, Words>> = {
  ENOENT: words('没有此文件或文件夹', '沒有此檔案或資料夾', 'no such file or folder'),
  EACCES: DENIED,
  EPERM: DENIED,
  EISDIR: words('是文件夹', '是資料夾', 'it is a folder'),
  ENOTDIR: words('不是文件夹', '不是資料夾', 'not a folder'),
  EROFS: words('只读', '唯讀', 'read-only'),
}

const causeOf = (failure: unknown): Words => {
  const code = (failure as { readonly code?: string }).code ?? ''
  return CAUSES[code] ?? words(code, code, code)
}

/** A file to send, read as it is sent. Throws UsageError where it cannot be read. */
export async function fileToSend(file: string): Promise<{ readonly name: string; readonly content: Blob }> {
  const { openAsBlob } = await import('node:fs')
  const { access, constants, stat } = await import('node:fs/promises')
  const path = await import('node:path')
  try {
    await access(file, constants.R_OK)
    if ((await stat(file)).isDirectory()) throw Object.assign(new Error(file), { code: 'EISDIR' })
    return { name: path.basename(file), content: await openAsBlob(file) }
  } catch (failure) {
    throw new UsageError(UNREADABLE, { file, cause: causeOf(failure) })
  }
}

/**
 * The files of a folder that match, by name and without its folders; a file alone is itself,
 * whatever it is called. Throws UsageError where one cannot be read.
 */
export async function filesIn(place: string, wanted: RegExp): Promise<readonly Awaited<ReturnType<typeof fileToSend>>[]> {
  const { readdir, stat } = await import('node:fs/promises')
  const path = await import('node:path')
  if ((await stat(place).catch(() => undefined))?.isDirectory() !== true) return [await fileToSend(place)]
  const entries = await readdir(place, { withFileTypes: true }).catch((failure: unknown) => {
    throw new UsageError(UNREADABLE, { file: place, cause: causeOf(failure) })
  })
  const names = entries.flatMap((entry) => (entry.isFile() && wanted.test(entry.name) ? [entry.name] : [])).toSorted()
  return Promise.all(names.map((name) => fileToSend(path.join(place, name))))
}

/** Makes sure that a file can be written before the work for it begins. Throws UsageError. */
export async function mustBeWritable(file: string): Promise<void> {
  const { access, constants, stat } = await import('node:fs/promises')
  const path = await import('node:path')
  try {
    const existing = await stat(file).catch(() => undefined)
    if (existing?.isDirectory()) throw Object.assign(new Error(file), { code: 'EISDIR' })
    await access(path.dirname(file), constants.W_OK)
  } catch (failure) {
    throw new UsageError(UNWRITABLE, { file, cause: causeOf(failure) })
  }
}

const STANDARD_INPUT = '-'

/**
 * The lines of a file, or of standard input for `-`; the first word of each, so that the output of
 * `orders list` can be passed on.
 */
export async function orderNumbersIn(path: string): Promise<readonly string[]> {
  const { readFile } = await import('node:fs/promises')
  const text = await (path === STANDARD_INPUT ? standardInput() : readFile(path, 'utf8')).catch((failure: unknown) => {
    throw new UsageError(UNREADABLE, { file: path, cause: causeOf(failure) })
  })
  const numbers = text.split(/\r?\n/).map((line) => line.trim().split(/[\t ,;]/)[0] ?? '')
  return numbers.filter((number) => number !== '' && number !== 'order_number')
}

async function standardInput(): Promise<string> {
  const parts: Uint8Array[] = []
  for await (const part of process.stdin) parts.push(part as Uint8Array)
  return Buffer.concat(parts).toString('utf8')
}
