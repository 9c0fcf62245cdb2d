import type { Contacts } from '../access/identity.ports.ts'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import { fileFailure } from './file.failures.ts'
import type { FileRecords } from './file.ports.ts'
import type { FileStore } from './file-store.port.ts'
import { mayOpen, type Opener, type StoredFile } from './file.ts'

type Ports = { readonly files: Pick<FileRecords, 'find' | 'usesOf'>; readonly fileStore: FileStore; readonly contacts: Contacts }

/**
 * A file for those who may open it; FILE_NOT_FOUND for everybody else, whether it exists or not.
 */
export function openFile({ files, fileStore, contacts }: Ports) {
  return async (id: string, opener: Opener): Promise<Result<{ readonly file: StoredFile; readonly bytes: Uint8Array }>> => {
    const file = await files.find(id)
    const ownClients = opener.audience === 'staff' ? await contacts.clientsOf(opener.id) : []
    const uses = file === undefined ? [] : await files.usesOf(file.id)
    const bytes = file !== undefined && mayOpen(file, opener, { uses, ownClients }) ? await fileStore.read(file.id) : undefined
    return file === undefined || bytes === undefined ? failed(fileFailure('FILE_NOT_FOUND')) : ok({ file, bytes })
  }
}
