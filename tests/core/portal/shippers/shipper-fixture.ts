import { nodeDigest } from '../../../support/node-digest.ts'
import type { FileStore } from '#core/platform/files/file-store.port.ts'
import type { StoredFile } from '#core/platform/files/file.ts'
import { AUDIT_STATUS } from '#core/platform/access/accounts/account-audit.machine.ts'
import { submitDocuments, submitForReview } from '#core/portal/shippers/certify.usecase.ts'
import type { SignedDocument } from '#core/portal/shippers/contract-printer.port.ts'
import { judgeCertification } from '#core/portal/shippers/judge-certification.usecase.ts'
import { saveParticulars } from '#core/portal/shippers/save-particulars.usecase.ts'
import type { Shipper } from '#core/portal/shippers/shipper.ts'
import { newContract } from '#core/portal/shippers/contract.rules.ts'
import { GRACE_DAYS } from '#core/portal/shippers/opening.rules.ts'
import type { OpeningUnit, ShipperUnit } from '#core/portal/shippers/shipper.ports.ts'
import { signShipperContract } from '#core/portal/shippers/sign-contract.usecase.ts'
import type { AuditEntry } from '#core/base/kernel/audit.ts'
import type { NewMessage } from '#core/portal/messages/message.ports.ts'
import { seededReferences } from '../../../support/references.ts'
import { unitsInTurn } from '../../../support/units-in-turn.ts'

const NOON = Date.UTC(2026, 2, 1, 12)
const DAY_MILLIS = 86_400_000

/** A shipper right after its registration. */
export const newShipper = (over: Partial<Shipper> = {}): Shipper => ({
  account: { id: 7, account: 'newdeer', accountPhone: '+8613800138000', auditStatus: AUDIT_STATUS.registered },
  version: 1,
  info: {},
  keys: { appId: 'CD7' },
  billEmail: undefined,
  invoice: {},
  finance: undefined,
  foreignPayee: undefined,
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

/** A shipper's documents, contracts and files in memory; units of work keep all or nothing. */
export function shipperDesk(first: Shipper = newShipper(), files: readonly StoredFile[] = [storedFile(), storedFile({ id: 'back' })]) {
  const state = {
    shipper: first as Shipper | undefined,
    files,
    /** Requests to hold files, call by call. */
    held: [] as readonly object[],
    heldIds: new Set<string>(),
    /** Which records name which files. */
    uses: [] as readonly {
      readonly fileId: string
      readonly area: string
      readonly record: string
      readonly clientId?: number | undefined
    }[],
    /** When a file was last held or let loose. */
    keptAt: new Map<string, number>(),
    audit: [] as readonly AuditEntry[],
    bytes: new Map<string, Uint8Array>(),
    printed: [] as SignedDocument[],
    told: [] as readonly NewMessage[],
    now: NOON,
    hasGrace: true,
    /** The work of another call right before the next unit of work. */
    meanwhile: undefined as (() => void) | undefined,
    /** The store fails while it saves a shipper. */
    isBroken: false,
  }
  const hold = (id: string, isHeld: boolean): void => {
    if (isHeld === state.heldIds.has(id)) return
    if (isHeld) state.heldIds.add(id)
    else state.heldIds.delete(id)
    state.keptAt.set(id, state.now)
  }
  const looseOf = (ownerId: number) => state.files.filter((file) => file.ownerId === ownerId && !state.heldIds.has(file.id))
  const unit: ShipperUnit & OpeningUnit = {
    openings: {
      of: async (id) => {
        const { shipper } = state
        if (shipper?.account.id !== id) return undefined
        const { account, certification, base, finance, foreignPayee, contracts } = shipper
        return {
          auditStatus: account.auditStatus,
          certification: certification.state,
          papers: certification.papers,
          party: base?.contract_party,
          contract: contracts.logistics_service ?? newContract,
          codAgreement: contracts.usd_cod ?? newContract,
          payeeName: finance?.payee_name,
          allowedPayee: foreignPayee?.name,
          graceEndsAt: state.hasGrace ? state.now + GRACE_DAYS * DAY_MILLIS : undefined,
        }
      },
    },
    shippers: {
      lock: async (id) => (state.shipper?.account.id === id ? state.shipper : undefined),
      endGrace: async () => void (state.hasGrace = false),
      keep: async (shipper) => {
        if (state.isBroken) throw new Error('the store is away')
        state.shipper = { ...shipper, version: shipper.version + 1 }
      },
    },
    files: {
      add: async ({ file, isHeld }) => {
        state.files = [...state.files, file]
        state.keptAt.set(file.id, state.now)
        hold(file.id, isHeld)
        if (isHeld) state.held = [...state.held, { ownerId: file.ownerId, purpose: file.purpose, ids: [file.id] }]
      },
      hold: async (held) => {
        for (const { id, ownerId, purpose } of state.files)
          if (ownerId === held.ownerId && purpose === held.purpose) hold(id, held.ids.includes(id))
        state.held = [...state.held, held]
      },
      countLoose: async (ownerId) => looseOf(ownerId).length,
      dropLoose: async (ownerId) => {
        const dropped = looseOf(ownerId).filter(({ id }) => (state.keptAt.get(id) ?? 0) < state.now - DAY_MILLIS)
        state.files = state.files.filter((file) => !dropped.includes(file))
        return dropped.map(({ id }) => id)
      },
      find: async (id) => state.files.find((one) => one.id === id),
      name: async ({ ids, ...use }) => {
        const isOf = (one: { readonly area: string; readonly record: string }) => one.area === use.area && one.record === use.record
        const before = state.uses.filter(isOf)
        const known = ids.filter((id) => state.files.some((file) => file.id === id))
        state.uses = [...state.uses.filter((one) => !isOf(one)), ...known.map((fileId) => ({ ...use, fileId }))]
        for (const id of known) hold(id, true)
        for (const { fileId } of before) if (!state.uses.some((one) => one.fileId === fileId)) hold(fileId, false)
      },
      usesOf: async (id) =>
        state.uses.flatMap(({ fileId, area, clientId }) =>
          fileId === id ? [{ area, ...(clientId === undefined ? {} : { clientId }) }] : [],
        ),
    },
    messages: { send: async (message) => void (state.told = [...state.told, message]) },
    audit: { write: async (rows) => void (state.audit = [...state.audit, ...rows]) },
  }
  const atomically = unitsInTurn(unit, () => {
    state.meanwhile?.()
    state.meanwhile = undefined
    const { shipper, files: known, held, audit, told, hasGrace } = state
    const [heldIds, keptAt] = [new Set(state.heldIds), new Map(state.keptAt)]
    return () => void Object.assign(state, { shipper, files: known, held, audit, told, hasGrace, heldIds, keptAt })
  })
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
    inspector: { typeOf: async () => undefined, pictureFault: async () => undefined, sha256Of: nodeDigest },
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
    atomically,
    shippers: ports.shippers,
    submitDocuments: submitDocuments(ports),
    submit: submitForReview(ports),
    judge: judgeCertification(ports),
    save: saveParticulars(ports),
    sign: signShipperContract(ports),
  }
}
