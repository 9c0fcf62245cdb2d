import { readFile } from 'node:fs/promises'
import type { Actor } from '#core/platform/access/account.ts'
import type { FilePurpose, StoredFile } from '#core/platform/files/file.ts'
import type { keepFile } from '#core/platform/files/store-file.usecase.ts'
import type { openFile } from '#core/platform/files/open-file.usecase.ts'
import { ok, type Result } from '#core/base/kernel/result.ts'
import { addressOfFile, type fileRoutes, type UploadedFile } from '../../../../contract/platform/files/file.routes.ts'
import type { BindingsOf, Upload } from '../../../answers/call.ts'
import { storedFile } from '../../../presenters/file-answer.ts'

/** Stores what was uploaded with a call, for a purpose. */
export type StoreUpload = (given: { readonly upload: Upload; readonly purpose: FilePurpose }, actor: Actor) => Promise<Result<UploadedFile>>

type Parts = { readonly storeUpload: StoreUpload; readonly openFile: ReturnType<typeof openFile> }

const presentFile = (file: StoredFile): UploadedFile => ({
  id: file.id,
  src: addressOfFile(file.id),
  name: file.fileName,
  type: file.type,
  size: file.sizeBytes,
  sha256: file.sha256,
})

/** The use case for uploads of calls, whose bytes are on disk until the call is answered. */
export const uploads =
  (keep: ReturnType<typeof keepFile>): StoreUpload =>
  async ({ upload, purpose }, actor) => {
    const stored = await keep({ bytes: await readFile(upload.path), fileName: upload.fileName, purpose }, actor)
    return stored.ok ? ok(presentFile(stored.value)) : stored
  }

/**
 * Uploads, and files as downloads: a browser saves them and never runs them (`attachment`,
 * `nosniff`, a sandbox).
 */
export const fileHandlers = ({ storeUpload, openFile: open }: Parts): BindingsOf<typeof fileRoutes> => ({
  uploadFile: ({ upload, actor }) => storeUpload({ upload, purpose: 'attachment' }, actor),
  openFile: async ({ params, actor }) => {
    const opened = await open(params.file_id, actor)
    return opened.ok ? ok(storedFile(opened.value)) : opened
  },
})
