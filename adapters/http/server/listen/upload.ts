import { createHash, randomUUID } from 'node:crypto'
import { open, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import type { Failure } from '../../../../core/kernel/failure.ts'
import { failed, ok, type Result } from '../../../../core/kernel/result.ts'
import { sheetFailure } from '../../../../core/sheets/sheet.failures.ts'
import { MAX_SHEET_BYTES } from '../../../../core/sheets/sheet.port.ts'
import { httpFailure } from '../../contract/http.failures.ts'
import type { Upload } from './call.ts'
import { hasValidTexts } from './valid-text.ts'

/** The bytes around the file: boundaries, headers and small fields. */
const FRAME_BYTES = 256 * 1024

/** Limits of the multipart reader; a file of exactly 20,971,520 bytes is accepted (spec §5). */
export const UPLOAD_LIMITS = {
  fileSize: MAX_SHEET_BYTES,
  files: 1,
  fields: 20,
  fieldSize: 64 * 1024,
  fieldNameSize: 100,
  parts: 21,
  headerPairs: 50,
} as const

export type Received = { readonly fields: Readonly<Record<string, string>>; readonly upload: Upload | undefined }

const tooLarge = (): Failure => sheetFailure('FILE_TOO_LARGE', { limit: '20 MB' })

/** Reads a multipart call and writes its `file` to disk; the receiver must `discard` it. FILE_TOO_LARGE, FILE_MISSING, BODY_UNREADABLE. */
export async function receiveUpload(
  request: FastifyRequest,
  { isOptional, folder }: { readonly isOptional: boolean; readonly folder: string },
): Promise<Result<Received>> {
  if (!request.isMultipart()) return failed(httpFailure('BODY_UNREADABLE', { expected: 'multipart/form-data' }))
  if (Number(request.headers['content-length'] ?? 0) > MAX_SHEET_BYTES + FRAME_BYTES) return failed(tooLarge())
  const fields: [string, string][] = []
  let upload: Upload | undefined
  try {
    for await (const part of request.parts({ limits: UPLOAD_LIMITS })) {
      if (part.type === 'field') fields.push([part.fieldname, String(part.value)])
      else if (part.fieldname === 'file' && upload === undefined) upload = await keep(part, folder)
      else part.file.resume()
      if (part.type === 'file' && part.file.truncated) throw new TooLarge()
    }
  } catch (error) {
    if (upload !== undefined) await discard(upload)
    if (error instanceof TooLarge) return failed(tooLarge())
    throw error
  }
  if (!hasValidTexts([upload?.fileName ?? '', ...fields.flat()])) {
    if (upload !== undefined) await discard(upload)
    return failed(httpFailure('REQUEST_MALFORMED'))
  }
  return upload === undefined && !isOptional ? failed(httpFailure('FILE_MISSING')) : ok({ fields: Object.fromEntries(fields), upload })
}

/** Stops reading the parts from inside their loop. */
class TooLarge extends Error {}

/** Deletes the file; safe where it is gone already. */
export async function discard(upload: Upload): Promise<void> {
  await unlink(upload.path).catch(() => undefined)
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
