import type { Instant } from '#core/base/kernel/clock.ts'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import { words, type Locale, type Words } from '#core/base/kernel/words.ts'
import { localTime } from '#core/base/kernel/instant.ts'
import type { FileInspector } from '#core/platform/files/file.ports.ts'
import type { FileStore } from '#core/platform/files/file-store.port.ts'
import type { StoredFile } from '#core/platform/files/file.ts'
import type { Digest } from '#core/base/kernel/digest.port.ts'
import type { Actor } from '#core/platform/access/account.ts'
import { changeShipper, type ChangeShipperPorts } from './change-shipper.ts'
import type { ContractPrinter } from './contract-printer.port.ts'
import type { ContractTerms } from './contract-fields.ts'
import { signContract, type Contract } from './contract.rules.ts'
import { CONTRACT_MONTHS, contractText, type ContractText, type ContractType } from './contract-text.ts'
import { hasSubmitted } from './certification.machine.ts'
import { foreignPayee } from './payee.rules.ts'
import { onboardingFailure } from '#core/platform/access/accounts/onboarding.failures.ts'
import { readSignature, type Signature } from './contract-signature.rules.ts'
import { contractOf, type Shipper } from './shipper.ts'
import type { Shippers } from './shipper.ports.ts'

type Ports = ChangeShipperPorts & {
  readonly shippers: Shippers
  readonly printer: ContractPrinter
  readonly fileStore: FileStore
  readonly inspector: FileInspector
  readonly newFileId: () => string
}

export type SignContract = {
  readonly type: ContractType
  readonly locale: Locale
  /** The hash of the text that the signer saw. */
  readonly textSha256: string
  readonly signature: Signature
}

/** The text above the signature, and its hash, which page and signature refer to. */
export type ShownContract = { readonly text: ContractText; readonly textSha256: string }

const BASE = words('合同信息', '合約資訊', 'contract details')
const PAYEE = words('收款账户', '收款帳戶', 'the payee’s account')

/**
 * A contract as it is shown to a shipper; CONTRACT_NEEDS_PARTICULARS naming the missing
 * particulars.
 */
export function shownContract(
  { base, finance }: Shipper,
  { type, locale, digest }: { readonly type: ContractType; readonly locale: Locale; readonly digest: Digest },
): Result<ShownContract> {
  const lacks = (what: Words): Result<never> => failed(onboardingFailure('CONTRACT_NEEDS_PARTICULARS', { what }))
  if (base === undefined) return lacks(BASE)
  if (type === 'usd_cod' && finance === undefined) return lacks(PAYEE)
  const text = contractText({ type, base, finance, locale })
  return ok({ text, textSha256: digest(JSON.stringify(text)) })
}

function termFrom(at: Instant): { readonly start_time: Instant; readonly end_time: Instant } {
  const end = new Date(at)
  end.setUTCMonth(end.getUTCMonth() + CONTRACT_MONTHS)
  return { start_time: at, end_time: end.getTime() }
}

const ZONE = 'Asia/Shanghai'
const NOTES = {
  signedBy: words('签署人', '簽署人', 'Signed by'),
  signedAt: words('签署时间', '簽署時間', 'Signed at'),
  term: words('有效期', '有效期', 'Term'),
  typed: words(
    '签署人以输入的姓名签署，并同意其效力等同手写签名',
    '簽署人以輸入的姓名簽署，並同意其效力等同手寫簽名',
    'Signed by a typed name, which the signer agrees stands for a signature by hand',
  ),
  hash: words('正文 SHA-256', '正文 SHA-256', 'Text SHA-256'),
} as const

const notesOf = (shipper: Shipper, { terms, shown: { text, textSha256 }, signature }: Ready): readonly string[] => {
  const said = (label: Words, value: string): string => `${label[text.locale]}: ${value}`
  const time = (at: Instant): string => `${localTime(at, ZONE)} (UTC+8)`
  return [
    said(NOTES.signedBy, `${shipper.base?.contract_representative ?? ''} (${shipper.account.account})`),
    ...('typed' in signature ? [NOTES.typed[text.locale]] : []),
    said(NOTES.signedAt, time(terms.start_time)),
    said(NOTES.term, `${time(terms.start_time)} – ${time(terms.end_time)}`),
    said(NOTES.hash, textSha256),
  ]
}

type Ready = { readonly contract: Contract; readonly terms: ContractTerms; readonly shown: ShownContract; readonly signature: Signature }

/**
 * Everything that a signature requires; checked before the PDF is printed and again when it is
 * stored.
 */
function makeReady(
  shipper: Shipper,
  command: SignContract,
  { src, at, digest }: { readonly src: string; readonly at: Instant; readonly digest: Digest },
): Result<Ready> {
  const shown = shownContract(shipper, { ...command, digest })
  if (!shown.ok) return shown
  if (shown.value.textSha256 !== command.textSha256) return failed(onboardingFailure('CONTRACT_TEXT_CHANGED'))
  const foreign = command.type === 'usd_cod' && shipper.finance !== undefined ? foreignPayee(shipper, shipper.finance) : undefined
  if (foreign !== undefined && hasSubmitted(shipper.certification.state)) return failed(foreign)
  const signature = readSignature(command.signature, shipper.base?.contract_representative ?? '')
  if (!signature.ok) return signature
  const terms: ContractTerms = { contract_type: command.type, title: shown.value.text.title, src, ...termFrom(at) }
  const contract = signContract(contractOf(shipper, command.type, at), { terms, certification: shipper.certification.state })
  return contract.ok ? ok({ contract: contract.value, terms, shown: shown.value, signature: signature.value }) : contract
}

/**
 * Signs a contract: the PDF is stored with its hash, visible to its shipper and to the reviewing
 * staff. CONTRACT_TEXT_CHANGED where its text is no longer the one that was shown,
 * CONTRACT_NEEDS_CERTIFICATION, CONTRACT_NEEDS_PARTICULARS, PAYEE_FOREIGN, ILLEGAL_TRANSITION, and
 * the refusals of a signature.
 */
export function signShipperContract({ shippers, printer, fileStore, inspector, newFileId, ...ports }: Ports) {
  return async (command: SignContract, actor: Pick<Actor, 'id'>): Promise<Result<Shipper>> => {
    const given = { src: newFileId(), at: ports.clock.now(), digest: inspector.sha256Of }
    const shipper = await shippers.find(actor.id)
    if (shipper === undefined) return failed(onboardingFailure('ACCOUNT_NOT_FOUND'))
    const ready = makeReady(shipper, command, given)
    if (!ready.ok) return ready
    const { shown, signature } = ready.value
    const bytes = await printer.print({ text: shown.text, signature, notes: notesOf(shipper, ready.value) })
    const file: StoredFile = {
      id: given.src,
      ownerId: actor.id,
      purpose: 'contract',
      fileName: `${command.type}-${localTime(given.at, ZONE).slice(0, 10)}.pdf`,
      type: 'application/pdf',
      sizeBytes: bytes.length,
      sha256: inspector.sha256Of(bytes),
      createdAt: given.at,
    }
    await fileStore.put(file.id, bytes)
    const signed = await changeShipper(ports, {
      accountId: actor.id,
      actorId: actor.id,
      change: async (now, { files }) => {
        const still = makeReady(now, command, given)
        if (!still.ok) return still
        await files.add({ file, isHeld: true })
        const contract = { ...still.value.contract, signedAt: given.at, sha256: file.sha256, textSha256: command.textSha256 }
        return ok({
          shipper: { ...now, contracts: { ...now.contracts, [command.type]: contract } },
          trail: {
            area: 'account',
            action: 'sign_contract',
            from: contractOf(now, command.type, given.at).state,
            to: contract.state,
            changes: {
              contract_type: { to: command.type },
              src: { to: file.id },
              sha256: { to: file.sha256 },
              ...('typed' in signature ? { typed_name: { to: signature.typed } } : {}),
            },
          },
        })
      },
    }).catch(async (error: unknown) => {
      await fileStore.remove(file.id)
      throw error
    })
    if (!signed.ok) await fileStore.remove(file.id)
    return signed
  }
}
