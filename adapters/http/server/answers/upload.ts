import { createHash, randomUUID } from 'node:crypto'
import { open, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { atField, type Failure } from '#core/base/kernel/failure.ts'
import { invalidInput, unknownField } from '#core/base/kernel/input.failures.ts'
import { isStorable } from '#core/base/kernel/storable-text.ts'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import { sheetFailure } from '#core/base/sheets/sheet.failures.ts'
import { MAX_SHEET_BYTES } from '#core/base/sheets/sheet.port.ts'
import { httpFailure, wrongContentType } from '../../contract/http.failures.ts'
import type { Upload } from './call.ts'

/**
 * The bytes around the file: boundaries, headers and fields, the corrections of a sheet being the
 * longest.
 */
const FRAME_BYTES = 3 * 1024 * 1024

/** How many files a call may bring, and the bytes of all of them. */
const ONE = { files: 1, bytes: MAX_SHEET_BYTES, shown: '20 MB' } as const
const SEVERAL = { files: 200, bytes: 52_428_800, shown: '50 MB' } as const

/**
 * Limits of the multipart reader; a file of exactly 20,971,520 bytes is accepted
 * (rule: Largest upload).
 */
export const UPLOAD_LIMITS = {
  fileSize: MAX_SHEET_BYTES,
  files: 1,
  fields: 20,
  fieldSize: 2 * 1024 * 1024,
  fieldNameSize: 100,
  parts: 21,
  headerPairs: 50,
} as const

export type ReceivedForm = { readonly fields: Readonly<Record<string, string>>; readonly uploads: readonly Upload[] }

type Receiving = { readonly kind: true | 'optional' | 'several'; readonly folder: string }

/**
 * Reads a multipart call and writes each `file` to disk; the receiver must `discard` them.
 * FILE_TOO_LARGE, FILES_TOO_MANY_AT_ONCE, FILE_MISSING, CONTENT_TYPE_WRONG; FIELD_UNKNOWN for a
 * file of another name.
 */
export async function receiveUploads(request: FastifyRequest, { kind, folder }: Receiving): Promise<Result<ReceivedForm>> {
  const most = kind === 'several' ? SEVERAL : ONE
  const tooLarge = (): Failure => sheetFailure('FILE_TOO_LARGE', { limit: most.shown })
  if (!request.isMultipart()) return failed(wrongContentType(request.headers['content-type'], 'multipart/form-data'))
  if (Number(request.headers['content-length'] ?? 0) > most.bytes + FRAME_BYTES) return failed(tooLarge())
  const fields: [string, string][] = []
  const uploads: Upload[] = []
  const unknown: string[] = []
  let bytes = 0
  try {
    const limits = { ...UPLOAD_LIMITS, files: most.files, parts: most.files + UPLOAD_LIMITS.fields }
    for await (const part of request.parts({ limits })) {
      if (part.type === 'field') fields.push([part.fieldname, String(part.value)])
      else if (part.fieldname === 'file' && uploads.length < most.files) bytes += await keepFilePart(part, folder, uploads)
      else {
        if (part.fieldname !== 'file') unknown.push(part.fieldname)
        part.file.resume()
      }
      if ((part.type === 'file' && part.file.truncated) || bytes > most.bytes) throw new TooLarge()
    }
  } catch (error) {
    await discardAll(uploads)
    if (error instanceof TooLarge) return failed(tooLarge())
    if (kind === 'several' && isTooMany(error)) return failed(httpFailure('FILES_TOO_MANY_AT_ONCE', { most: most.files }))
    throw error
  }
  if (!isStorable([...uploads.map(({ fileName }) => fileName), ...fields.flat(), ...unknown])) {
    await discardAll(uploads)
    return failed(httpFailure('REQUEST_MALFORMED'))
  }
  if (unknown.length > 0) {
    await discardAll(uploads)
    return failed(invalidInput(unknown.map((name) => atField(name, unknownField('file')))))
  }
  return uploads.length === 0 && kind !== 'optional'
    ? failed(httpFailure('FILE_MISSING'))
    : ok({ fields: Object.fromEntries(fields), uploads })
}

/** Adds the file of a part to those that were kept; returns its bytes. */
async function keepFilePart(part: MultipartFile, folder: string, uploads: Upload[]): Promise<number> {
  const upload = await keep(part, folder)
  uploads.push(upload)
  return upload.size
}

const isTooMany = (error: unknown): boolean =>
  ['FST_FILES_LIMIT', 'FST_PARTS_LIMIT'].includes(String((error as { readonly code?: unknown } | undefined)?.code))

/** Stops reading the parts from inside their loop. */
class TooLarge extends Error {}

/** Deletes the files; safe where they are gone already. */
export async function discardAll(uploads: readonly Upload[]): Promise<void> {
  for (const { path } of uploads) await unlink(path).catch(() => undefined)
}

/** Writes the file under a random name, readable by this account alone. */
async function keep(part: MultipartFile, folder: string): Promise<Upload> {
  const path = join(folder, randomUUID())
  const file = await open(path, 'wx', 0o600)
  const digest = createHash('sha256')
  let size = 0
  let broken: { readonly error: unknown } | undefined
  try {
    for await (const chunk of part.file as AsyncIterable<Buffer>) {
      // The rest of the body is still read, since a caller that is still sending hears no answer.
      if (broken !== undefined) continue
      digest.update(chunk)
      size += chunk.length
      await file.writeFile(chunk).catch((error: unknown) => (broken = { error }))
    }
  } catch (error) {
    broken ??= { error }
  }
  await file.close().catch((error: unknown) => (broken ??= { error }))
  if (broken !== undefined) {
    await unlink(path)
    throw broken.error
  }
  return { fileName: part.filename, path, size, digest: digest.digest('hex') }
}
