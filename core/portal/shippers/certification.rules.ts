import { advance } from '#core/base/kernel/advance.ts'
import { atField } from '#core/base/kernel/failure.ts'
import { inputFailure, invalidInput } from '#core/base/kernel/input.failures.ts'
import type { ReadContext } from '#core/base/fields/read-field.ts'
import { readFields, type RawFields } from '#core/base/fields/read-fields.ts'
import { failed, type Result } from '#core/base/kernel/result.ts'
import type { Audience } from '#core/platform/access/account.ts'
import { certificationFields, type Certification } from './certification-fields.ts'
import {
  certificationMachine,
  CUSTOMER_CERTIFICATION_EVENTS,
  type CertificationEvent,
  type CertificationState,
} from './certification.machine.ts'
import { onboardingFailure } from '#core/platform/access/accounts/onboarding.failures.ts'
import { isIdNumber } from './id-number.rules.ts'

const ID_CARD = ['id_card_name', 'id_card_number', 'id_card_front', 'id_card_back'] as const

/**
 * Documents that each type needs (rule: Documents of a certification): a company is certified with
 * its licence and the ID card of its representative.
 */
const NEEDED = { personal: ID_CARD, enterprise: [...ID_CARD, 'business_license'] } as const satisfies Record<
  Certification['certification_type'],
  readonly (keyof Certification)[]
>

/**
 * Reads the documents that a shipper submits, and no other field. INPUT_INVALID;
 * CERTIFICATION_INCOMPLETE naming the missing fields; ID_CARD_NUMBER for a number that no document
 * has.
 */
export function readCertification(raw: RawFields, context: ReadContext): Result<Certification> {
  const read = readFields(certificationFields, { raw, context })
  if (!read.ok) return read
  const missing = NEEDED[read.value.certification_type].filter((name) => read.value[name] === undefined)
  if (missing.length > 0) {
    const fields = missing.map((name) => atField(name, inputFailure('FIELD_REQUIRED')))
    return failed({ ...onboardingFailure('CERTIFICATION_INCOMPLETE'), fields })
  }
  const number = read.value.id_card_number
  if (number === undefined || isIdNumber(number)) return read
  const wrong = onboardingFailure('ID_CARD_NUMBER', { found: number })
  return failed(invalidInput([atField('id_card_number', wrong)]))
}

/**
 * Moves a certification: ONBOARDING_EVENT_NOT_YOURS where a shipper tries to decide on itself,
 * ILLEGAL_TRANSITION.
 */
export function moveCertification(
  state: CertificationState,
  { event, audience }: { readonly event: CertificationEvent; readonly audience: Audience },
): Result<CertificationState> {
  if (audience === 'staff' || CUSTOMER_CERTIFICATION_EVENTS.has(event)) return advance(certificationMachine, { state, event })
  return failed(onboardingFailure('ONBOARDING_EVENT_NOT_YOURS', { event: certificationMachine.events[event].label }))
}
