import type { Actor } from '../access/account.ts'
import type { Atomically } from '#core/base/kernel/atomically.ts'
import type { Clock } from '#core/base/kernel/clock.ts'
import { atField, type Failure } from '#core/base/kernel/failure.ts'
import { invalidInput } from '#core/base/kernel/input.failures.ts'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import { checkUploadSize } from '#core/base/kernel/upload.rules.ts'
import { fileFailure } from './file.failures.ts'
import type { FileInspector, FileRecords } from './file.ports.ts'
import type { FileStore } from './file-store.port.ts'
import { MOST_MEGAPIXELS, type PictureFault } from './picture.rules.ts'
import { acceptedType, safeFileName, type FilePurpose, type StoredFile } from './file.ts'

type Ports = {
  readonly atomically: Atomically<{ readonly files: FileRecords }>
  readonly fileStore: FileStore
  readonly inspector: FileInspector
  readonly newFileId: () => string
  readonly clock: Clock
}

export type KeepFile = { readonly bytes: Uint8Array; readonly fileName: string; readonly purpose: FilePurpose }

const faultOf: Readonly<Record<PictureFault, Failure>> = {
  broken: fileFailure('PICTURE_BROKEN'),
  too_large: fileFailure('PICTURE_TOO_LARGE', { most: MOST_MEGAPIXELS }),
}

/** The limit of unattached uploads; those older than a day are deleted to make room. */
const MOST_LOOSE = 100

/**
 * Stores an upload (rule: Uploads): UPLOAD_TOO_LARGE above 20 MB, INPUT_INVALID with
 * FILE_TYPE_REFUSED, or FILE_NO_INVOICE, by its content whatever its name, PICTURE_BROKEN and
 * PICTURE_TOO_LARGE of a picture, FILES_TOO_MANY. It is private: see `mayOpen`.
 */
export function keepFile({ atomically, fileStore, inspector, newFileId, clock }: Ports) {
  return async ({ bytes, fileName, purpose }: KeepFile, actor: Pick<Actor, 'id'>): Promise<Result<StoredFile>> => {
    const size = checkUploadSize(bytes.length)
    if (!size.ok) return size
    const type = acceptedType(purpose, await inspector.typeOf(bytes))
    if (type === undefined)
      return failed(invalidInput([atField('file', fileFailure(purpose === 'invoice' ? 'FILE_NO_INVOICE' : 'FILE_TYPE_REFUSED'))]))
    const fault = await inspector.pictureFault(bytes, type)
    if (fault !== undefined) return failed(invalidInput([atField('file', faultOf[fault])]))
    const file: StoredFile = {
      id: newFileId(),
      ownerId: actor.id,
      purpose,
      fileName: safeFileName(fileName, type),
      type,
      sizeBytes: bytes.length,
      sha256: inspector.sha256Of(bytes),
      createdAt: clock.now(),
    }
    // The bytes come first: a record always has its file.
    await fileStore.put(file.id, bytes)
    const kept = await atomically(async ({ files }) => {
      const loose = await files.countLoose(actor.id)
      const dropped = await files.dropLoose(actor.id)
      if (loose - dropped.length >= MOST_LOOSE) return failed(fileFailure('FILES_TOO_MANY', { most: MOST_LOOSE }))
      await files.add({ file, isHeld: false })
      return ok(dropped)
    }).catch(async (error: unknown) => {
      await fileStore.remove(file.id)
      throw error
    })
    for (const id of kept.ok ? kept.value : [file.id]) await fileStore.remove(id)
    return kept.ok ? ok(file) : kept
  }
}
