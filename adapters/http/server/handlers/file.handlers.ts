import { readFile } from 'node:fs/promises'
import type { Actor } from '../../../../core/identity/account.ts'
import type { FilePurpose, StoredFile } from '../../../../core/files/file.ts'
import type { keepFile } from '../../../../core/files/keep-file.usecase.ts'
import type { openFile } from '../../../../core/files/open-file.usecase.ts'
import { ok, type Result } from '../../../../core/kernel/result.ts'
import { addressOfFile, type fileRoutes, type UploadedFile } from '../../contract/certification.routes.ts'
import type { BindingsOf, Upload } from '../call.ts'

type Parts = { readonly keepFile: ReturnType<typeof keepFile>; readonly openFile: ReturnType<typeof openFile> }

export type FileHandlers = {
  /** Keeps what came with a call for a purpose. */
  readonly keepUpload: (given: { readonly upload: Upload; readonly purpose: FilePurpose }, actor: Actor) => Promise<Result<UploadedFile>>
  readonly bindings: BindingsOf<typeof fileRoutes>
}

const presentFile = (file: StoredFile): UploadedFile => ({
  id: file.id,
  src: addressOfFile(file.id),
  name: file.fileName,
  type: file.type,
  size: file.sizeBytes,
  sha256: file.sha256,
})

/** Uploads, and files as they are given back: to be saved, never to be run (`attachment`, `nosniff`, a sandbox). */
export function fileHandlers({ keepFile: keep, openFile: open }: Parts): FileHandlers {
  const keepUpload: FileHandlers['keepUpload'] = async ({ upload, purpose }, actor) => {
    const kept = await keep({ bytes: await readFile(upload.path), fileName: upload.fileName, purpose }, actor)
    return kept.ok ? ok(presentFile(kept.value)) : kept
  }
  return {
    keepUpload,
    bindings: {
      uploadFile: ({ upload, actor }) => keepUpload({ upload, purpose: 'attachment' }, actor),
      openFile: async ({ params, actor }) => {
        const opened = await open(params.file_id, actor)
        if (!opened.ok) return opened
        const { file, bytes } = opened.value
        return ok({
          fileName: file.fileName,
          type: file.type,
          shown: 'attachment',
          open: async function* () {
            yield bytes
          },
          resumable: { etag: `"${file.sha256}"`, length: async () => file.sizeBytes },
        })
      },
    },
  }
}
