import { randomInt } from 'node:crypto'
import { submitDocuments, submitForReview } from '#core/portal/shippers/certify.usecase.ts'
import { judgeCertification } from '#core/portal/shippers/judge-certification.usecase.ts'
import { recordPaperContract, revokePaperContract } from '#core/portal/shippers/paper-contract.usecase.ts'
import { register } from '#core/portal/shippers/register.usecase.ts'
import { requestResetCode } from '#core/portal/shippers/request-reset-code.usecase.ts'
import { resetForgottenPassword } from '#core/portal/shippers/reset-forgotten-password.usecase.ts'
import { saveParticulars } from '#core/portal/shippers/save-particulars.usecase.ts'
import { sendPhoneCode } from '#core/portal/shippers/send-phone-code.usecase.ts'
import { signShipperContract } from '#core/portal/shippers/sign-contract.usecase.ts'
import { PdfContractPrinter } from '../../../../../printer/pdf/pdf-contract-printer.ts'
import type { RoutesOf } from '../../../../contract/routes.ts'
import { secretCodeHasher } from '../../../auth/secret-code-hasher.ts'
import type { BindingsOf } from '../../../answers/call.ts'
import type { SharedParts } from '../../composition.ts'
import { filePorts, uploadStore } from '../../platform/files/composition.ts'
import { accountHandlers } from './account.handlers.ts'
import { certificationHandlers, certificationQueueHandlers } from './certification.handlers.ts'
import { forgottenPasswordHandlers, registrationHandlers, sandboxHandlers } from './registration.handlers.ts'

/** The use cases of certification, from the first form to the decision; the demo uses them too. */
export function certificationUse(parts: Pick<SharedParts, 'store' | 'fileStore' | 'clock'>) {
  const { shippers, references } = parts.store
  const ports = { ...filePorts(parts), shippers, references: references.current }
  return {
    shippers,
    digest: ports.inspector.sha256Of,
    saveParticulars: saveParticulars(ports),
    submitDocuments: submitDocuments(ports),
    submitForReview: submitForReview(ports),
    signContract: signShipperContract({ ...ports, printer: new PdfContractPrinter() }),
    judge: judgeCertification(ports),
    recordContract: recordPaperContract(ports),
    revokeContract: revokePaperContract(ports),
  }
}

/** Registration, account information, and certification with its queue. */
export function shippers(parts: SharedParts): BindingsOf<RoutesOf<'shippers'>> {
  const { store, references, clock, sms, smsLimits, secret, demo, passwords, tokens, afterAnswer } = parts
  const { atomically, accounts, smsOutbox } = store
  const ports = { atomically, accounts, references, sms, codeHasher: secretCodeHasher(secret), passwords, tokens, clock }
  const proving = { ...ports, throttle: store.throttle }
  const use = certificationUse(parts)
  const randomness = { below: (limit: number) => randomInt(limit) }
  return {
    ...registrationHandlers({
      accounts,
      references,
      sendPhoneCode: sendPhoneCode({ ...ports, limits: smsLimits, randomness }),
      register: register(ports),
    }),
    ...forgottenPasswordHandlers({
      requestResetCode: requestResetCode({ ...ports, limits: smsLimits, randomness, afterAnswer }),
      resetForgottenPassword: resetForgottenPassword(proving),
    }),
    ...sandboxHandlers({ smsOutbox, notifications: store.notifications, references, demo }),
    ...accountHandlers({ ...use, ...store.ledgerReading }),
    ...certificationHandlers({ ...use, atomically, clock, storeUpload: uploadStore(parts) }),
    ...certificationQueueHandlers({ ...use, clock, queue: store.certificationQueue, storeUpload: uploadStore(parts) }),
  }
}
