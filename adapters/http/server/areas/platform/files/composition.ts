import { randomBytes } from 'node:crypto'
import { keepFile } from '#core/platform/files/store-file.usecase.ts'
import { openFile } from '#core/platform/files/open-file.usecase.ts'
import { contentInspector } from '../../../../../files/content-inspector.ts'
import type { RoutesOf } from '../../../../contract/routes.ts'
import type { BindingsOf } from '../../../answers/call.ts'
import type { SharedParts } from '../../composition.ts'
import { fileHandlers, uploads, type StoreUpload } from './file.handlers.ts'

const FILE_ID_BYTES = 24

type FileParts = Pick<SharedParts, 'store' | 'fileStore' | 'clock'>

/** The ports of use cases that store or open files. */
export const filePorts = ({ store: { atomically, files, contacts }, fileStore, clock }: FileParts) => ({
  atomically,
  files,
  contacts,
  fileStore,
  clock,
  inspector: contentInspector,
  newFileId: (): string => randomBytes(FILE_ID_BYTES).toString('base64url'),
})

/** The use case that stores a file from its bytes. */
export const fileKeeper = (parts: FileParts): ReturnType<typeof keepFile> => keepFile(filePorts(parts))

/** Stores what was uploaded with a call; every area that takes files uses it. */
export const uploadStore = (parts: FileParts): StoreUpload => uploads(fileKeeper(parts))

/** Files, uploaded and opened. */
export const files = (parts: SharedParts): BindingsOf<RoutesOf<'files'>> =>
  fileHandlers({ storeUpload: uploadStore(parts), openFile: openFile(filePorts(parts)) })
