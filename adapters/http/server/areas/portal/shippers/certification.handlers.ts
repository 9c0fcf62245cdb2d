import type { submitDocuments, submitForReview } from '#core/portal/shippers/certify.usecase.ts'
import type { judgeCertification } from '#core/portal/shippers/judge-certification.usecase.ts'
import { onboardingFailure } from '#core/platform/access/accounts/onboarding.failures.ts'
import type { ParticularsForm, saveParticulars } from '#core/portal/shippers/save-particulars.usecase.ts'
import type { recordPaperContract, revokePaperContract } from '#core/portal/shippers/paper-contract.usecase.ts'
import { shownContract, type signShipperContract } from '#core/portal/shippers/sign-contract.usecase.ts'
import type { Shipper } from '#core/portal/shippers/shipper.ts'
import type { CertificationQueue, OpeningUnit, Shippers } from '#core/portal/shippers/shipper.ports.ts'
import { missingFor, type OpeningFacts } from '#core/portal/shippers/opening.rules.ts'
import type { Atomically } from '#core/base/kernel/atomically.ts'
import { clientsWithin, type Actor } from '#core/platform/access/account.ts'
import type { Clock } from '#core/base/kernel/clock.ts'
import type { Digest } from '#core/base/kernel/digest.port.ts'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import type { Locale } from '#core/base/kernel/words.ts'
import type {
  certificationQueueRoutes,
  certificationRoutes,
  RequiredInfo,
} from '../../../../contract/portal/shippers/certification.routes.ts'
import type { BindingsOf } from '../../../answers/call.ts'
import { presentApplication, presentContract, presentOpening, presentRequiredInfo } from './shipper.presenter.ts'
import type { StoreUpload } from '../../platform/files/file.handlers.ts'

type Parts = {
  readonly shippers: Shippers
  readonly atomically: Atomically<OpeningUnit>
  readonly saveParticulars: ReturnType<typeof saveParticulars>
  readonly submitDocuments: ReturnType<typeof submitDocuments>
  readonly submitForReview: ReturnType<typeof submitForReview>
  readonly signContract: ReturnType<typeof signShipperContract>
  readonly storeUpload: StoreUpload
  readonly digest: Digest
  readonly clock: Clock
}

/** A form's fields, and the version that it read. */
type SentForm = Readonly<Record<string, unknown>> & { readonly version?: number | undefined }

const noAccount = (): Result<never> => failed(onboardingFailure('ACCOUNT_NOT_FOUND'))

/** Handlers of onboarding: each step answers its whole state afterwards. */
export function certificationHandlers({ shippers, atomically, digest, clock, ...use }: Parts): BindingsOf<typeof certificationRoutes> {
  const present = (shipper: Result<Shipper>, locale: Locale): Result<RequiredInfo> =>
    shipper.ok ? ok(presentRequiredInfo(shipper.value, { at: clock.now(), locale })) : shipper
  const find = async (actor: Actor): Promise<Result<Shipper>> => {
    const shipper = await shippers.find(actor.id)
    return shipper === undefined ? noAccount() : ok(shipper)
  }
  const openingOf = (accountId: number): Promise<Result<OpeningFacts>> =>
    atomically(async ({ openings }) => {
      const facts = await openings.of(accountId)
      return facts === undefined ? noAccount() : ok(facts)
    })
  const saving =
    (form: ParticularsForm) =>
    async ({ body: { version, ...raw }, actor, locale }: { readonly body: SentForm; readonly actor: Actor; readonly locale: Locale }) =>
      present(await use.saveParticulars({ form, raw, version }, actor), locale)
  return {
    requiredInfo: async ({ actor, locale }) => present(await find(actor), locale),
    saveRequiredInfo: async ({ body: { submit, version, ...raw }, actor, locale }) => {
      const saved = await use.saveParticulars({ form: 'information', raw, version }, actor)
      return present(saved.ok && submit ? await use.submitForReview(actor) : saved, locale)
    },
    uploadPaper: ({ upload, actor }) => use.storeUpload({ upload, purpose: 'certification' }, actor),
    saveAuthentication: async ({ body, actor, locale }) => present(await use.submitDocuments(body, actor), locale),
    saveContractBaseInfo: saving('base'),
    saveUserFinanceInfo: saving('finance'),
    saveInvoicing: saving('invoice'),
    contractText: async ({ query, actor, locale }) => {
      const shipper = await find(actor)
      if (!shipper.ok) return shipper
      const shown = shownContract(shipper.value, { type: query.contract_type, locale, digest })
      if (!shown.ok) return shown
      const { title, parties, clauses, closing } = shown.value.text
      return ok({
        contract_type: query.contract_type,
        title,
        parties: [...parties],
        clauses: [...clauses],
        closing,
        text_sha256: shown.value.textSha256,
      })
    },
    saveContract: async ({ body, actor, locale }) => {
      const { signature: sent } = body
      const signature = 'typed' in sent ? sent : { ...sent, strokes: sent.strokes.map((stroke) => stroke.map(([x, y]) => ({ x, y }))) }
      const command = { type: body.contract_type, locale, textSha256: body.text_sha256, signature }
      return present(await use.signContract(command, actor), locale)
    },
    opening: async ({ actor, locale }) => {
      const facts = await openingOf(actor.id)
      return facts.ok ? ok(presentOpening(facts.value, { at: clock.now(), locale })) : facts
    },
    codService: async ({ actor, locale }) => {
      const found = await find(actor)
      if (!found.ok) return found
      const facts = await openingOf(actor.id)
      if (!facts.ok) return facts
      const at = clock.now()
      const certified = found.value.certification.state === 'certified'
      return ok({
        available: missingFor('cod', facts.value, at).length === 0,
        certified,
        payee_complete: found.value.finance !== undefined,
        contract: presentContract(found.value, 'usd_cod', { at, locale }),
      })
    },
  }
}

type QueueParts = {
  readonly shippers: Shippers
  readonly queue: CertificationQueue
  readonly judge: ReturnType<typeof judgeCertification>
  readonly recordContract: ReturnType<typeof recordPaperContract>
  readonly revokeContract: ReturnType<typeof revokePaperContract>
  readonly storeUpload: StoreUpload
  readonly clock: Clock
}

/** Presents an application as staff see it: all but the key of the shipper's shop. */
const presentToStaff = (shipper: Shipper, reading: Parameters<typeof presentRequiredInfo>[1]): RequiredInfo => {
  const info = presentRequiredInfo(shipper, reading)
  return {
    ...info,
    information: { ...info.information, shop_secret: null },
    allowed_payee_reason: shipper.foreignPayee?.reason ?? null,
    contracts: info.contracts.map((one) => ({ ...one, paper_reason: shipper.contracts[one.contract_type]?.paper?.reason ?? null })),
  }
}

/** Handlers of the queue of applications. */
export const certificationQueueHandlers = ({
  shippers,
  queue,
  judge,
  clock,
  ...use
}: QueueParts): BindingsOf<typeof certificationQueueRoutes> => ({
  certifications: async ({ query: { status, keywords, sort, page, pageSize }, actor, locale }) => {
    const wanted = { state: status, keywords: keywords?.trim() || undefined, accountIds: clientsWithin(actor), sort, page, pageSize }
    const { rows, total } = await queue.list(wanted)
    return ok({ rows: rows.map((one) => presentApplication(one, locale)), total })
  },
  certification: async ({ params, locale }) => {
    const shipper = await shippers.find(params.id)
    return shipper === undefined ? noAccount() : ok(presentToStaff(shipper, { at: clock.now(), locale }))
  },
  judgeCertification: async ({ params, body, actor, locale }) => {
    const judged = await judge({ accountId: params.id, judgement: params.event, version: body.version, reason: body.reason ?? '' }, actor)
    return judged.ok ? ok(presentToStaff(judged.value, { at: clock.now(), locale })) : judged
  },
  uploadContract: ({ upload, actor }) => use.storeUpload({ upload, purpose: 'contract' }, actor),
  recordContract: async ({ params, body: { version, ...raw }, actor, locale }) => {
    const recorded = await use.recordContract({ accountId: params.id, version, raw }, actor)
    return recorded.ok ? ok(presentToStaff(recorded.value, { at: clock.now(), locale })) : recorded
  },
  revokeContract: async ({ params: { id: accountId, contract_type: type }, body: { version, ...raw }, actor, locale }) => {
    const revoked = await use.revokeContract({ accountId, type, version, raw }, actor)
    return revoked.ok ? ok(presentToStaff(revoked.value, { at: clock.now(), locale })) : revoked
  },
})
