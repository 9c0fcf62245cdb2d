import { createHash } from 'node:crypto'
import type { FileStore } from '../../../core/files/file-store.port.ts'
import type { StoredFile } from '../../../core/files/file.ts'
import { AUDIT_STATUS } from '../../../core/identity/account-audit.machine.ts'
import { handInPapers, submitForReview } from '../../../core/identity/certify.usecase.ts'
import type { SignedDocument } from '../../../core/identity/contract-printer.port.ts'
import { judgeCertification } from '../../../core/identity/judge-certification.usecase.ts'
import { saveParticulars } from '../../../core/identity/save-particulars.usecase.ts'
import type { Shipper } from '../../../core/identity/shipper.ts'
import type { ShipperUnit } from '../../../core/identity/shipper.ports.ts'
import { signShipperContract } from '../../../core/identity/sign-contract.usecase.ts'
import type { Atomically } from '../../../core/kernel/atomically.ts'
import type { AuditEntry } from '../../../core/kernel/audit.ts'
import type { NewMessage } from '../../../core/messages/message.ports.ts'
import { seededReferences } from '../../support/references.ts'

const NOON = Date.UTC(2026, 2, 1, 12)

/** A shipper right after its registration. */
export const newShipper = (over: Partial<Shipper> = {}): Shipper => ({
  account: { id: 7, account: 'newdeer', accountPhone: '+8613800138000', auditStatus: AUDIT_STATUS.registered },
  version: 1,
  info: {},
  keys: { appId: 'CD7', appSecret: 'secret' },
  billEmail: undefined,
  invoice: {},
  finance: undefined,
  base: undefined,
  certification: { state: 'uncertified' },
  contracts: {},
  ...over,
})

export const storedFile = (over: Partial<StoredFile> = {}): StoredFile => ({
  id: 'front',
  ownerId: 7,
  purpose: 'certification',
  fileName: 'front.png',
  type: 'image/png',
  sizeBytes: 3,
  sha256: 'f',
  createdAt: NOON,
  ...over,
})

/** A shipper's papers, contracts and files in memory; units of work keep all or nothing. */
export function shipperDesk(first: Shipper = newShipper(), files: readonly StoredFile[] = [storedFile(), storedFile({ id: 'back' })]) {
  const state = {
    shipper: first as Shipper | undefined,
    files: [...files],
    held: [] as object[],
    audit: [] as AuditEntry[],
    bytes: new Map<string, Uint8Array>(),
    printed: [] as SignedDocument[],
    told: [] as NewMessage[],
    now: NOON,
    /** What another call does right before the next unit of work. */
    meanwhile: undefined as (() => void) | undefined,
    /** The store breaks down while it keeps a shipper. */
    isBroken: false,
  }
  const atomically: Atomically<ShipperUnit> = async (work) => {
    state.meanwhile?.()
    state.meanwhile = undefined
    const before = { shipper: state.shipper, files: [...state.files], held: [...state.held], audit: [...state.audit] }
    const find = async (id: string) => state.files.find((one) => one.id === id)
    const result = await work({
      shippers: {
        lock: async (id) => (state.shipper?.account.id === id ? state.shipper : undefined),
        keep: async (shipper) => {
          if (state.isBroken) throw new Error('the store is away')
          state.shipper = { ...shipper, version: shipper.version + 1 }
        },
      },
      files: {
        add: async ({ file, isHeld }) => {
          state.files.push(file)
          if (isHeld) state.held.push({ ownerId: file.ownerId, purpose: file.purpose, ids: [file.id] })
        },
        hold: async (held) => void state.held.push(held),
        countLoose: async () => 0,
        dropLoose: async () => [],
        find,
      },
      messages: { send: async (message) => void state.told.push(message) },
      audit: { write: async (rows) => void state.audit.push(...rows) },
    })
    if (!result.ok) Object.assign(state, before)
    return result
  }
  const fileStore: FileStore = {
    put: async (name, bytes) => void state.bytes.set(name, bytes),
    read: async (name) => state.bytes.get(name),
    remove: async (name) => void state.bytes.delete(name),
  }
  const ports = {
    atomically,
    clock: { now: () => state.now },
    references: () => seededReferences,
    shippers: { find: async (id: number) => (state.shipper?.account.id === id ? state.shipper : undefined) },
    fileStore,
    inspector: { typeOf: async () => undefined, sha256Of: (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex') },
    newFileId: () => 'contract-file',
    printer: {
      print: async (document: SignedDocument) => {
        state.printed.push(document)
        return new TextEncoder().encode('%PDF')
      },
    },
  }
  return {
    state,
    handIn: handInPapers(ports),
    submit: submitForReview(ports),
    judge: judgeCertification(ports),
    save: saveParticulars(ports),
    sign: signShipperContract(ports),
  }
}
